import Aviation
import Foundation

extension FilterCondition {
    static let aipField = FilterCondition(
        FilterParameter(
            "aip_field", "Field of the AIP",
            .code(most: 80, unset: "None") { vocabulary in
                vocabulary.aipFields.map { FilterParameter.Choice($0.code, "\($0.code) \($0.name)") }
            }, "A standard field of the AIP, by name or number.", or: ["aipField"]),
        qualifiers: [
            FilterParameter(
                "aip_operator", "Comparison",
                .choice(
                    AIPCondition.Comparison.allCases.map { .init($0.rawValue, $0.label) },
                    unset: "By what is typed"), "How it is compared.",
                standard: .text(AIPCondition.Comparison.contains.rawValue)),
            FilterParameter(
                "aip_value", "Compared with", .text(most: 200), "What it is compared with, in any case."),
        ], in: .publications,
        .entries(.aipEntries) { values in
            guard let condition = AIPCondition(values) else { return { _ in false } }
            return condition.admits
        },
        settle: { values in
            guard let condition = AIPCondition(values) else { return }
            values["aip_operator"] = .text(condition.comparison.rawValue)
            values["aip_value"] = condition.comparison == .notEmpty ? nil : .text(condition.value)
        },
        conflict: { values in
            let isCompared = values["aip_value"] != nil
            guard let condition = AIPCondition(values) else {
                return isCompared ? FilterConflict("aip_value", "needs aip_field.") : nil
            }
            return isCompared || condition.comparison == .notEmpty
                ? nil : FilterConflict("aip_field", "needs aip_value, or aip_operator=not_empty.")
        })
}

extension AIPCondition {
    /// Nil where no field is asked. What is not said follows from what is: a value is looked for in the text,
    /// and without one the field has to say anything.
    fileprivate init?(_ values: FilterValues) {
        guard let field = values["aip_field"]?.text else { return nil }
        let value = values["aip_value"]?.text ?? ""
        let comparison = values["aip_operator"]?.text.flatMap(Comparison.init(rawValue:))
        self.init(
            field: field, comparison: comparison ?? (value.isEmpty ? .notEmpty : .contains), value: value)
    }
}

extension AIPCondition.Comparison {
    fileprivate var label: String {
        switch self {
        case .contains: "Contains"
        case .equals: "Is exactly"
        case .startsWith: "Begins with"
        case .endsWith: "Ends with"
        case .notEmpty: "Says anything"
        }
    }
}
