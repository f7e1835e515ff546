package import Aviation
import Foundation

/// Which airports a list has. A question that is not asked is nil; a fact that is unknown fits neither yes
/// nor no.
package struct AirportFilter: Hashable, Sendable {
    /// ISO 3166-1, in capitals.
    package var country: String?
    package var hasProcedures: Bool?
    package var hasAIPEntries: Bool?
    package var hasHardRunway: Bool?
    package var hasLightedRunway: Bool?
    package var isPointOfEntry: Bool?
    package var isLargeExcluded = false
    /// On the longest runway in use.
    package var minimumRunwayFeet: Int?
    package var maximumRunwayFeet: Int?
    package var hasAvgas: Bool?
    package var hasJetA: Bool?
    /// One of the airport's approaches; where its procedures are not published it fits neither.
    package var hasILS: Bool?
    package var hasRNAV: Bool?
    /// The airport's own or, with `.vicinity`, near it too.
    package var hotel: AirportFacts.Reach?
    package var restaurant: AirportFacts.Reach?
    package var aip: AIPCondition?
    package var box: CoordinateBox?

    package init() {}
}

/// A condition on a standard field of the AIP.
package struct AIPCondition: Hashable, Sendable {
    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        case contains, equals, notEmpty = "not_empty", startsWith = "starts_with", endsWith = "ends_with"
    }

    /// Its standard name, in any case, or number.
    package let field: String
    package let comparison: Comparison
    /// Compared without regard to case; means nothing with `notEmpty`.
    package let value: String

    package init(field: String, comparison: Comparison, value: String) {
        (self.field, self.comparison, self.value) = (field, comparison, value)
    }

    /// Whether an entry fits. One that says "Nil" fits nothing but its own words; "avgas" is found as 100LL
    /// too.
    func admits(_ entry: AIPEntry) -> Bool {
        guard let standard = entry.standardField,
            standard.name.lowercased() == field.lowercased() || String(standard.id) == field
        else { return false }
        let text = entry.effectiveValue.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
        let value = value.lowercased()
        if comparison == .equals { return text == value }
        guard !text.isEmpty, !entry.saysNo else { return false }
        return switch comparison {
        case .notEmpty: true
        case .startsWith: text.hasPrefix(value)
        case .endsWith: text.hasSuffix(value)
        case .contains, .equals:
            text.contains(value)
                || value == "avgas" && standard.id == AIPFieldCatalog.fuelTypes
                    && ["100ll", "100 ll", "100/ll"].contains(where: text.contains)
        }
    }
}
