package import Aviation
import GRDB

/// A filter's verdict on airports.
package struct FilterOutcome: Hashable, Sendable {
    /// The airports that fit, in their given order.
    package let admitted: [AirportFacts]
    /// How many fit as far as is known and are left out because this is not known of them: each is counted
    /// once, by the first of its unknown facts.
    package let leftOut: [AirportFilter.Criterion: Int]
}

extension AirportFilter {
    /// A fact that a filter asks for and that may be unknown.
    package enum Criterion: String, CaseIterable, Hashable, Sendable {
        case procedures, pointOfEntry, hardRunway, lightedRunway, runwayLength, avgas, jetA, hotel, restaurant
        case aipField
    }

    /// A filter's verdict on an airport.
    enum Verdict: Hashable {
        case admitted, excluded
        case unknown(Criterion)
    }

    /// The verdict on an airport with these facts; `aip` is asked elsewhere.
    func verdict(_ facts: AirportFacts) -> Verdict {
        guard facts.kind != .closed, country == nil || facts.countryCode == country,
            !isLargeExcluded || facts.kind != .large, box?.contains(facts.position) ?? true
        else { return .excluded }
        guard hasAIPEntries == nil || hasAIPEntries == (facts.aipEntryCount > 0) else { return .excluded }
        var missing: Criterion?
        for (criterion, asked, known) in flags(facts) {
            guard let asked else { continue }
            if let known, known != asked { return .excluded }
            if known == nil { missing = missing ?? criterion }
        }
        if minimumRunwayFeet != nil || maximumRunwayFeet != nil {
            if let feet = facts.longestRunwayFeet {
                guard feet >= minimumRunwayFeet ?? 0, feet <= maximumRunwayFeet ?? .max else {
                    return .excluded
                }
            } else {
                missing = missing ?? .runwayLength
            }
        }
        for (criterion, asked, known) in [
            (Criterion.hotel, hotel, facts.hotel), (.restaurant, restaurant, facts.restaurant),
        ] {
            guard let asked else { continue }
            if asked == .atAirport, known == .vicinity { return .excluded }
            if known == nil { missing = missing ?? criterion }
        }
        return missing.map(Verdict.unknown) ?? .admitted
    }

    private func flags(_ facts: AirportFacts) -> [(Criterion, Bool?, Bool?)] {
        [
            (.procedures, hasProcedures, facts.hasProcedures), (.procedures, hasILS, has([.ils], facts)),
            (.procedures, hasRNAV, has([.rnav, .rnp], facts)),
            (.pointOfEntry, isPointOfEntry, facts.isPointOfEntry),
            (.hardRunway, hasHardRunway, facts.hasHardRunway),
            (.lightedRunway, hasLightedRunway, facts.hasLightedRunway), (.avgas, hasAvgas, facts.hasAvgas),
            (.jetA, hasJetA, facts.hasJetA),
        ]
    }

    private func has(_ types: Set<Procedure.ApproachType>, _ facts: AirportFacts) -> Bool? {
        facts.procedureCount.map { _ in !facts.approachTypes.isDisjoint(with: types) }
    }
}

extension AirportDatabase {
    /// A filter's verdict on all airports, longest runway first, or of those with these idents, in their
    /// order.
    package func outcome(of filter: AirportFilter, among idents: [String]? = nil) throws -> FilterOutcome {
        let table = try facts()
        guard let idents else { return try outcome(of: filter, table.airports, table) }
        return try outcome(
            of: filter, idents.compactMap { ident in table.places[ident].map { table.airports[$0] } }, table)
    }

    func outcome(
        of filter: AirportFilter, _ airports: [AirportFacts], _ table: AirportFactTable
    ) throws -> FilterOutcome {
        var admitted: [AirportFacts] = []
        var leftOut: [AirportFilter.Criterion: Int] = [:]
        for facts in airports {
            switch filter.verdict(facts) {
            case .admitted where filter.aip != nil && facts.aipEntryCount == 0:
                leftOut[.aipField, default: 0] += 1
            case .admitted: admitted.append(facts)
            case .unknown(let criterion): leftOut[criterion, default: 0] += 1
            case .excluded: break
            }
        }
        if let condition = filter.aip {
            admitted = try pool.read { db in
                try admitted.filter { airport in
                    guard let number = table.numbers[airport.ident] else { return false }
                    return try Self.entries(of: number, db).contains(where: condition.admits)
                }
            }
        }
        return FilterOutcome(admitted: admitted, leftOut: leftOut)
    }

    /// How many airports in use each fact is known of. One that is missing is known of none: nobody's files
    /// that tell it were imported.
    package func knownFacts() throws -> [AirportFilter.Criterion: Int] {
        var counts: [AirportFilter.Criterion: Int] = [:]
        for facts in try facts().airports where facts.kind != .closed {
            let known: [(AirportFilter.Criterion, Bool)] = [
                (.procedures, facts.procedureCount != nil), (.pointOfEntry, facts.isPointOfEntry != nil),
                (.hardRunway, facts.hasHardRunway != nil), (.lightedRunway, facts.hasLightedRunway != nil),
                (.runwayLength, facts.longestRunwayFeet != nil), (.avgas, facts.hasAvgas != nil),
                (.jetA, facts.hasJetA != nil), (.hotel, facts.hotel != nil),
                (.restaurant, facts.restaurant != nil), (.aipField, facts.aipEntryCount > 0),
            ]
            for (criterion, isKnown) in known where isKnown { counts[criterion, default: 0] += 1 }
        }
        return counts
    }
}
