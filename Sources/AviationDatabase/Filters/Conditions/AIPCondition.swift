import Aviation
import Foundation

/// A condition on a standard field of the AIP.
struct AIPCondition: Hashable, Sendable {
    enum Comparison: String, CaseIterable, Hashable, Sendable {
        case contains, equals
        case startsWith = "starts_with"
        case endsWith = "ends_with"
        case notEmpty = "not_empty"
    }

    /// Its standard name, in any case, or number.
    let field: String
    let comparison: Comparison
    /// Compared without regard to case; means nothing with `notEmpty`.
    let value: String

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
