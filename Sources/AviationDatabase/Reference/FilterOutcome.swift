import Aviation
import GRDB

/// A filter's verdict on airports.
package struct FilterOutcome: Hashable, Sendable {
    /// The airports that fit, in their given order.
    package let admitted: [AirportFacts]
    /// How many fit as far as is known and are left out because this is not known of them: each is counted
    /// once, by the first of its unknown facts.
    package let leftOut: [FilterFact: Int]
}

extension AirportDatabase {
    /// A filter's verdict on all airports, longest runway first. That of the last filters is kept until
    /// airports are imported: a list and the layers of a map that ask for one filter, at once or one after
    /// the other, cost one verdict.
    package func outcome(of filter: AirportFilter) throws -> FilterOutcome {
        try outcome(of: filter, facts())
    }

    func outcome(of filter: AirportFilter, _ table: AirportFactTable) throws -> FilterOutcome {
        let verdict = keptVerdict(filter, table.number)
        return try verdict.outcome(table) { try outcome(of: filter, table.airports, table) }
    }

    /// A filter's verdict on the airports with these idents, in their order.
    package func outcome(of filter: AirportFilter, among idents: [String]) throws -> FilterOutcome {
        let table = try facts()
        return try outcome(
            of: filter, idents.compactMap { ident in table.places[ident].map { table.airports[$0] } }, table)
    }

    func outcome(
        of filter: AirportFilter, _ airports: [AirportFacts], _ table: AirportFactTable
    ) throws -> FilterOutcome {
        var admitted: [AirportFacts] = []
        var leftOut: [FilterFact: Int] = [:]
        let judge = AirportFilter.Judge(filter)
        for facts in airports {
            switch judge.verdict(facts) {
            case .admitted: admitted.append(facts)
            case .unknown(let fact): leftOut[fact, default: 0] += 1
            case .excluded: break
            }
        }
        if !judge.entryTests.isEmpty {
            admitted = try pool.read { db in
                try admitted.filter { airport in
                    guard let number = table.numbers[airport.ident] else { return false }
                    let entries = try Self.entries(of: number, db)
                    return judge.entryTests.allSatisfy { entries.contains(where: $0) }
                }
            }
        }
        return FilterOutcome(admitted: admitted, leftOut: leftOut)
    }

    /// How many airports in use each fact is known of that conditions need. One that is missing is known of
    /// none: nobody's files that tell it were imported.
    package func knownFacts(
        of conditions: [FilterCondition] = FilterCondition.all
    ) throws -> [FilterFact: Int] {
        let airports = try facts().airports.filter { $0.kind != .closed }
        var counts: [FilterFact: Int] = [:]
        for fact in Set(conditions.compactMap(\.needed)) {
            let count = airports.count(where: fact.isKnown)
            if count > 0 { counts[fact] = count }
        }
        return counts
    }
}
