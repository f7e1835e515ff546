import Notation

/// A filter's verdict on all airports of one edition, made by the first who asks; others wait for it.
final class KeptVerdict: Sendable {
    private struct Verdict {
        /// Places in the table of facts: the facts themselves would take many times the memory.
        let places: [Int]
        let leftOut: [FilterFact: Int]
    }

    private let verdict = Locked<Verdict?>(nil)

    /// The outcome, made by `make` unless it was made before: `table` is of the verdict's edition.
    func outcome(_ table: AirportFactTable, _ make: () throws -> FilterOutcome) throws -> FilterOutcome {
        try verdict.withLock { verdict in
            if let verdict {
                return FilterOutcome(
                    admitted: verdict.places.map { table.airports[$0] }, leftOut: verdict.leftOut)
            }
            let outcome = try make()
            verdict = Verdict(
                places: outcome.admitted.compactMap { table.places[$0.ident] }, leftOut: outcome.leftOut)
            return outcome
        }
    }
}

/// The verdicts of the filters that were asked last.
private struct KeptVerdicts {
    let edition: Int
    /// The last one that was asked is last.
    var all: [(filter: AirportFilter, verdict: KeptVerdict)] = []

    /// So many windows can go on with a filter each. A verdict takes at most 0.7 MB.
    static let most = 8
}

extension AirportDatabase {
    /// The verdict of a filter on the airports of this edition, which nobody may have made yet.
    func keptVerdict(_ filter: AirportFilter, _ edition: Int) -> KeptVerdict {
        kept.withValue(KeptVerdicts.self) { last in
            var verdicts = last.flatMap { $0.edition == edition ? $0 : nil } ?? KeptVerdicts(edition: edition)
            let place = verdicts.all.firstIndex { $0.filter == filter }
            let found = place.map { verdicts.all.remove(at: $0) } ?? (filter: filter, verdict: KeptVerdict())
            verdicts.all = verdicts.all.suffix(KeptVerdicts.most - 1) + [found]
            last = verdicts
            return found.verdict
        }
    }
}
