// The forms that most conditions have. Each reads its fact as an optional: what is unknown fits nothing.

extension FilterCondition {
    package typealias Reading<Fact> = @Sendable (AirportFacts) -> Fact?

    /// Yes or no.
    package static func flag(
        _ name: String, _ label: String, in section: FilterSection, of fact: FilterFact, yes: String,
        no: String, _ words: String, or otherNames: String..., synonyms: [FilterParameter] = [],
        reading: @escaping Reading<Bool>
    ) -> FilterCondition {
        FilterCondition(
            FilterParameter(name, label, .flag(yes: yes, no: no), words, or: otherNames), synonyms: synonyms,
            in: section,
            .published(fact) { values in
                let asked = values[name]?.flag
                return { facts in reading(facts).map { $0 == asked } }
            })
    }

    /// A whole number that the fact is compared with: `fits` has the fact first.
    package static func limit(
        _ name: String, _ label: String, in section: FilterSection, of fact: FilterFact,
        _ range: ClosedRange<Int>, unit: String, _ words: String, or otherNames: String...,
        reading: @escaping Reading<Int>, fits: @escaping @Sendable (Int, Int) -> Bool,
        conflict: @escaping @Sendable (FilterValues) -> FilterConflict? = { _ in nil }
    ) -> FilterCondition {
        FilterCondition(
            FilterParameter(name, label, .integer(range, unit: unit), words, or: otherNames), in: section,
            .published(fact) { values in
                guard let asked = values[name]?.integer else { return { _ in false } }
                return { facts in reading(facts).map { fits($0, asked) } }
            }, conflict: conflict)
    }

    /// One of some choices: `fits` has the fact first.
    package static func choice<Choice: RawRepresentable<String> & Sendable>(
        _ name: String, _ label: String, in section: FilterSection, of fact: FilterFact,
        _ choices: [(Choice, String)], _ words: String, or otherNames: String...,
        reading: @escaping Reading<Choice>, fits: @escaping @Sendable (Choice, Choice) -> Bool
    ) -> FilterCondition {
        let form = FilterParameter.Form.choice(
            choices.map { FilterParameter.Choice($0.0.rawValue, $0.1) })
        return FilterCondition(
            FilterParameter(name, label, form, words, or: otherNames), in: section,
            .published(fact) { values in
                guard let asked = values[name]?.text.flatMap(Choice.init(rawValue:)) else {
                    return { _ in false }
                }
                return { facts in reading(facts).map { fits($0, asked) } }
            })
    }
}
