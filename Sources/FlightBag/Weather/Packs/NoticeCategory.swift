/// The subject of a NOTAM, by the second letter of its Q code (ICAO Doc 8126, appendix, of which only the
/// grouping is used). A NOTAM without a code is of no category, and is never hidden.
package enum NoticeCategory: String, CaseIterable, Hashable, Sendable {
    case movement = "M"
    case lighting = "L"
    case landingAids = "I"
    case navaids = "N"
    case satellite = "G"
    case facilities = "F"
    case communication = "C"
    case services = "S"
    case procedures = "P"
    case airspace = "A"
    case restrictions = "R"
    case warnings = "W"
    case other = "O"

    package var title: String {
        switch self {
        case .movement: "Runways and aprons"
        case .lighting: "Lighting"
        case .landingAids: "ILS"
        case .navaids: "Radio beacons"
        case .satellite: "GNSS"
        case .facilities: "Facilities"
        case .communication: "Radio and radar"
        case .services: "Air traffic services"
        case .procedures: "Procedures"
        case .airspace: "Airspace"
        case .restrictions: "Restrictions"
        case .warnings: "Warnings, obstacles"
        case .other: "Other"
        }
    }
}

extension PackNotice {
    /// Nil for what is no NOTAM, or has no code of a known subject.
    package var category: NoticeCategory? {
        guard kind == "NOTAM", let hazard, hazard.hasPrefix("Q"), hazard.count >= 3 else { return nil }
        let letter = String(hazard.dropFirst().prefix(1))
        return letter == "O" || letter == "X" ? .other : NoticeCategory(rawValue: letter)
    }
}
