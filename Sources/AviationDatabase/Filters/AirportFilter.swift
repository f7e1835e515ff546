package import Aviation

/// Which airports a list has: the conditions that are asked, with their values.
package struct AirportFilter: Hashable, Sendable {
    /// Those that it can ask, in the order of addresses.
    package let conditions: [FilterCondition]
    /// By the names of the parameters; a condition that is not asked has none.
    private var values: FilterValues = [:]
    /// Where the airports lie.
    package var box: CoordinateBox?

    /// A filter that asks nothing.
    package init(_ conditions: [FilterCondition] = FilterCondition.all) { self.conditions = conditions }

    /// The filter of these parameters of an address or a form ("has_procedures": "true"). A value that cannot
    /// be read asks nothing.
    package init(parameters: [String: String], _ conditions: [FilterCondition] = FilterCondition.all) {
        self.init(conditions)
        var given: FilterValues = [:]
        for parameter in conditions.flatMap({ $0.parameters + $0.synonyms }) {
            given[parameter.name] = parameters[parameter.name].flatMap(parameter.value)
        }
        take(given)
    }

    /// The filter of the values of a request. Throws `FilterConflict` where they do not fit together.
    package init(
        values: FilterValues, _ conditions: [FilterCondition] = FilterCondition.all
    ) throws(FilterConflict) {
        self.init(conditions)
        for condition in conditions {
            if let conflict = condition.contradiction(in: values) { throw conflict }
        }
        take(values)
    }

    private mutating func take(_ given: FilterValues) {
        for condition in conditions { values.merge(condition.values(in: given)) { $1 } }
    }

    /// The value that a condition is asked with; nil where it is not asked, and for a value that it cannot
    /// have.
    package subscript(condition: FilterCondition) -> FilterValue? {
        get { values[condition.name] }
        set {
            var given = values
            given[condition.name] = newValue
            for parameter in condition.parameters { values[parameter.name] = nil }
            values.merge(condition.values(in: given)) { $1 }
        }
    }

    /// The parameters that ask for this filter, without its box. Reading them gives the same filter.
    package var parameters: [(name: String, value: String)] {
        conditions.flatMap(\.parameters).compactMap { parameter in
            values[parameter.name].map { (parameter.name, $0.written) }
        }
    }

    /// Whether every airport fits, those out of use too.
    package var isEmpty: Bool { conditionCount == 0 }

    /// How many conditions it asks.
    package var conditionCount: Int { asked.count + (box == nil ? 0 : 1) }

    /// The facts that it may ask about and that may be unknown, in the order in which they are counted.
    package var facts: [FilterFact] {
        conditions.compactMap(\.rule.fact).reduce(into: []) { facts, fact in
            if !facts.contains(fact) { facts.append(fact) }
        }
    }

    private var asked: [FilterCondition] { conditions.filter { values[$0.name] != nil } }
}

extension AirportFilter {
    /// A filter's verdict on an airport.
    enum Verdict: Hashable {
        case admitted, excluded
        /// As far as is known it fits; the first of the facts that are unknown.
        case unknown(FilterFact)
    }

    /// A filter that is ready to judge many airports.
    struct Judge {
        private let box: CoordinateBox?
        private let tests: [(fact: FilterFact?, fits: (AirportFacts) -> Bool?)]
        /// Each has to fit an entry of an airport's AIP, once the airport is admitted.
        let entryTests: [(AIPEntry) -> Bool]

        init(_ filter: AirportFilter) {
            box = filter.box
            var tests: [(FilterFact?, (AirportFacts) -> Bool?)] = []
            var entryTests: [(AIPEntry) -> Bool] = []
            for condition in filter.asked {
                switch condition.rule {
                case .known(let test): tests.append((nil, test(filter.values)))
                case .published(let fact, let test): tests.append((fact, test(filter.values)))
                case .entries(let fact, let test):
                    tests.append((fact, { fact.isKnown($0) ? true : nil }))
                    entryTests.append(test(filter.values))
                case .unanswered: break
                }
            }
            (self.tests, self.entryTests) = (tests, entryTests)
        }

        /// The verdict on an airport; a fact that does not fit excludes it, whatever else is unknown.
        func verdict(_ facts: AirportFacts) -> Verdict {
            guard facts.kind != .closed, box?.contains(facts.position) ?? true else { return .excluded }
            var missing: FilterFact?
            for (fact, fits) in tests {
                switch fits(facts) {
                case true?: break
                case false?: return .excluded
                case nil: missing = missing ?? fact
                }
            }
            return missing.map(Verdict.unknown) ?? .admitted
        }
    }
}
