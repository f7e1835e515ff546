/// One leg of a procedure as coded, ARINC 424-18 4.1.9: its path and its termination.
package struct ProcedureLeg: Hashable, Sendable {
    /// The path and terminator (5.21): the first letter is the way, the second the end.
    package enum Terminator: String, CaseIterable, Hashable, Sendable {
        case initialFix = "IF"
        case trackToFix = "TF"
        case courseToFix = "CF"
        case directToFix = "DF"
        case fixToAltitude = "FA"
        case trackFromFix = "FC"
        case fixToDME = "FD"
        case fixToManual = "FM"
        case courseToAltitude = "CA"
        case courseToDME = "CD"
        case courseToIntercept = "CI"
        case courseToRadial = "CR"
        case radiusToFix = "RF"
        case arcToFix = "AF"
        case headingToAltitude = "VA"
        case headingToDME = "VD"
        case headingToIntercept = "VI"
        case headingToManual = "VM"
        case headingToRadial = "VR"
        case procedureTurn = "PI"
        case holdToAltitude = "HA"
        case holdToFix = "HF"
        case holdToManual = "HM"
    }

    /// A named point in records: the section gives its kind ("PC", "EA", "D", "DB", "PN", "PG", "PA").
    package struct Fix: Hashable, Sendable {
        package let name: String
        package let region: String
        package let section: String

        package init(name: String, region: String, section: String) {
            (self.name, self.region, self.section) = (name, region, section)
        }
    }

    /// A course, and from which north.
    package struct Course: Hashable, Sendable {
        package let degrees: Double
        package let isTrue: Bool
    }

    package let terminator: Terminator
    package let sequence: Int?
    package let fix: Fix?
    /// The centre of an arc with a published centre (RF).
    package let centre: Fix?
    /// The navaid that leads; the centre of a DME arc (AF).
    package let navaid: Fix?
    /// True for right, nil where none is coded.
    package let turnsRight: Bool?
    /// The radius of an RF leg.
    package let arcRadius: Distance?
    /// The distance from the navaid: the radius of a DME arc.
    package let rho: Distance?
    package let course: Course?
    package let distance: Distance?
    /// Minutes of flight where they are coded instead of a distance.
    package let minutes: Double?
    /// Altitudes in words: "at or above 2000 ft"; nil where none is coded.
    package let altitude: String?
    /// The missed approach begins with it.
    package let beginsMissedApproach: Bool
    /// "IAF", "IF", "FAF", "MAP", "hold"; nil for none of these.
    package let role: String?

    /// The leg of a record; nil for continuations and for what is no leg.
    package init?(_ record: ARINCRecord) {
        func text(_ name: String) -> String {
            record.fields.first { $0.name == name }.map(record.text(of:)) ?? ""
        }
        func decimal(_ name: String) -> Double? {
            if case .decimal(let value)? = record[name: name] { value } else { nil }
        }
        func fix(_ name: String, _ region: String, _ section: String) -> Fix? {
            let ident = text(name)
            let section = text(section).filter { $0 != " " }
            return ident.isEmpty ? nil : Fix(name: ident, region: text(region), section: section)
        }
        guard ["", "0", "1"].contains(text("continuation")),
            let terminator = Terminator(rawValue: text("path_terminator"))
        else { return nil }
        self.terminator = terminator
        if case .integer(let number)? = record[name: "sequence"] { sequence = number } else { sequence = nil }
        self.fix = fix("fix", "fix_region", "fix_section")
        centre = fix("centre_fix", "centre_fix_region", "centre_fix_section")
        navaid = fix("recommended_navaid", "recommended_navaid_region", "recommended_navaid_section")
        turnsRight = ["R": true, "L": false][text("turn")]
        arcRadius = decimal("arc_radius_nm").map(Distance.init(nauticalMiles:))
        rho = decimal("rho_nm").map(Distance.init(nauticalMiles:))
        if case .course(let degrees, let isTrue)? = record[name: "course_deg"] {
            course = Course(degrees: degrees, isTrue: isTrue)
        } else {
            course = nil
        }
        switch record[name: "distance_nm"] {
        case .decimal(let miles)?: (distance, minutes) = (Distance(nauticalMiles: miles), nil)
        case .minutes(let time)?: (distance, minutes) = (nil, time)
        default: (distance, minutes) = (nil, nil)
        }
        altitude = Self.altitude(record, text("altitude_description"))
        let description = Array(text("waypoint_description"))
        beginsMissedApproach = description.count > 2 && description[2] == "M"
        role = description.count > 3 ? Self.roles[description[3]] : nil
    }

    /// Column 43 (5.17).
    private static let roles: [Character: String] = [
        "A": "IAF", "B": "IF", "C": "IAF", "D": "IAF", "F": "FAF", "H": "hold", "I": "FACF", "M": "MAP",
    ]

    /// Altitudes by their description (5.29). A description with another meaning is kept as written.
    private static func altitude(_ record: ARINCRecord, _ description: String) -> String? {
        func level(_ name: String) -> String? {
            if case .level(let level)? = record[name: name] { level.description } else { nil }
        }
        guard let first = level("altitude_1") else { return nil }
        let second = level("altitude_2")
        switch description {
        case "": return "at \(first)"
        case "+": return "at or above \(first)"
        case "-": return "at or below \(first)"
        case "B": return second.map { "between \($0) and \(first)" } ?? first
        case "G", "H", "I", "J":
            let word = description == "G" || description == "I" ? "at" : "at or above"
            return "\(word) \(first)" + (second.map { ", glide path \($0)" } ?? "")
        case "V": return "step-down at or above \(first)" + (second.map { ", path \($0)" } ?? "")
        default: return second.map { "\(description): \(first), \($0)" } ?? "\(description): \(first)"
        }
    }
}

/// The legs of one route of a procedure: a transition, the final approach, or the missed approach.
package struct ProcedureRoute: Hashable, Sendable {
    /// "Transition SJC", "Final approach", "Missed approach", "Runway 28L", "Common route".
    package let title: String
    package let legs: [ProcedureLeg]

    /// The ways of a procedure's records, transitions first, each in the order of its sequence.
    package static func routes(_ records: [ARINCRecord], isApproach: Bool) -> [ProcedureRoute] {
        var titles: [String] = []
        var legs: [String: [ProcedureLeg]] = [:]
        for record in records {
            guard let leg = ProcedureLeg(record) else { continue }
            func text(_ name: String) -> String {
                record.fields.first { $0.name == name }.map(record.text(of:)) ?? ""
            }
            let title = Self.title(text("route_type"), text("transition"), isApproach: isApproach)
            if legs[title] == nil { titles.append(title) }
            legs[title, default: []].append(leg)
        }
        return titles.flatMap { title -> [ProcedureRoute] in
            let sorted = (legs[title] ?? []).enumerated().sorted {
                ($0.element.sequence ?? 0, $0.offset) < ($1.element.sequence ?? 0, $1.offset)
            }.map(\.element)
            guard title == finalTitle, let missed = sorted.firstIndex(where: \.beginsMissedApproach) else {
                return [ProcedureRoute(title: title, legs: sorted)]
            }
            return [
                ProcedureRoute(title: title, legs: Array(sorted[..<missed])),
                ProcedureRoute(title: missedTitle, legs: Array(sorted[missed...])),
            ]
        }
    }

    package static let finalTitle = "Final approach"
    package static let missedTitle = "Missed approach"

    private static func title(_ route: String, _ transition: String, isApproach: Bool) -> String {
        if isApproach { return route == "A" ? "Transition \(transition)" : finalTitle }
        if transition.hasPrefix("RW") { return "Runway \(transition.dropFirst(2))" }
        return transition.isEmpty || transition == "ALL" ? "Common route" : "Transition \(transition)"
    }
}
