package import Aviation

// Filters/ declares each condition that a list of airports can be narrowed by once. The form of the page, the
// query of addresses, the request of a client, the parameters of a server with their description, and the
// verdict on an airport go through `FilterCondition.all` and name none of them. Its invariant: an airport of
// which a fact is unknown is left out and counted, whatever was asked of the fact.

/// A condition that airports are chosen by.
///
/// ```swift
/// extension FilterCondition {
///     static let waterRunway = flag(
///         "has_water_runway", "Water runway", in: .runways, of: .hardRunway, yes: "On water", no: "None",
///         "A runway on water is in use."
///     ) { $0.hasWaterRunway }
/// }
/// ```
package struct FilterCondition: Sendable {
    /// The parameter whose value asks for the condition.
    package let parameter: FilterParameter
    /// Parameters that say more of what is asked, and nothing by themselves.
    package let qualifiers: [FilterParameter]
    /// Parameters of servers that ask it under another name.
    package let synonyms: [FilterParameter]
    /// Where it stands in a form.
    package let section: FilterSection
    /// The fact without which it finds nothing; nil for one that is known of every airport.
    package let needed: FilterFact?
    let rule: FilterRule
    /// Brings its values into the form that addresses have.
    let settle: @Sendable (inout FilterValues) -> Void
    /// Values of a request that do not fit together.
    let conflict: @Sendable (FilterValues) -> FilterConflict?

    /// - Parameters:
    ///   - needed: where it is not the fact that its rule judges by.
    package init(
        _ parameter: FilterParameter, qualifiers: [FilterParameter] = [], synonyms: [FilterParameter] = [],
        in section: FilterSection, needed: FilterFact? = nil, _ rule: FilterRule,
        settle: @escaping @Sendable (inout FilterValues) -> Void = { _ in },
        conflict: @escaping @Sendable (FilterValues) -> FilterConflict? = { _ in nil }
    ) {
        (self.parameter, self.qualifiers, self.synonyms) = (parameter, qualifiers, synonyms)
        (self.section, self.needed, self.rule) = (section, needed ?? rule.fact, rule)
        (self.settle, self.conflict) = (settle, conflict)
    }

    /// The name of the parameter that asks it.
    package var name: String { parameter.name }
    /// The parameters that addresses and forms have.
    package var parameters: [FilterParameter] { [parameter] + qualifiers }
    /// Whether data can answer it; one that they cannot leaves no airport out.
    package var isAnswered: Bool { if case .unanswered = rule { false } else { true } }

    /// Its own among these values, settled; empty where it is not asked.
    func values(in given: FilterValues) -> FilterValues {
        let asked = ([parameter] + synonyms).lazy.compactMap { given[$0.name] }.first
        guard isAnswered, let asked, parameter.admits(asked) else { return [:] }
        var values = [name: asked]
        for qualifier in qualifiers {
            if let value = given[qualifier.name], qualifier.admits(value) { values[qualifier.name] = value }
        }
        settle(&values)
        return values
    }

    /// The first contradiction in these values; nil where they fit together.
    func contradiction(in given: FilterValues) -> FilterConflict? {
        for synonym in synonyms {
            if let one = given[name], let other = given[synonym.name], one != other {
                return FilterConflict(synonym.name, "contradicts \(name).")
            }
        }
        return conflict(given)
    }
}

extension FilterCondition: Hashable {
    package static func == (left: FilterCondition, right: FilterCondition) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A part of the filter's form.
package enum FilterSection: String, CaseIterable, Hashable, Sendable {
    case place = "Place"
    case runways = "Runways"
    case procedures = "Instrument procedures"
    case border = "Border"
    case fuel = "Fuel"
    case publications = "AIP"
    case fees = "Landing fee"
}

/// How a condition judges an airport by what was asked.
package enum FilterRule: Sendable {
    package typealias Test<Subject, Verdict> = @Sendable (FilterValues) -> (Subject) -> Verdict

    /// By what is known of every airport: whether it fits.
    case known(Test<AirportFacts, Bool>)
    /// By a fact: whether it fits, nil where the fact is unknown.
    case published(FilterFact, Test<AirportFacts, Bool?>)
    /// By the entries of its AIP, one of which has to fit; unknown of an airport without the fact.
    case entries(FilterFact, Test<AIPEntry, Bool>)
    /// Not at all: no data answer it.
    case unanswered

    /// The fact that may be unknown.
    var fact: FilterFact? {
        switch self {
        case .published(let fact, _), .entries(let fact, _): fact
        case .known, .unanswered: nil
        }
    }
}

/// Values of a filter that do not fit together: the name of a parameter, and how its sentence goes on.
package struct FilterConflict: Error, Hashable {
    package let parameter: String
    package let sentence: String

    package init(_ parameter: String, _ sentence: String) {
        (self.parameter, self.sentence) = (parameter, sentence)
    }
}
