/// Dated events of one kind: take-offs, landings, approaches.
struct RecentCount: Sendable {
    let name: String
    let needed: Int
    private let flights: [(flight: LoggedFlight, count: Int)]

    /// `flights` are the latest first.
    init(
        _ name: String, needed: Int, in flights: [LoggedFlight], _ count: (LoggedFlight) -> Int
    ) {
        self.name = name
        self.needed = needed
        self.flights = flights.map { ($0, count($0)) }.filter { $0.1 > 0 }
    }

    /// The day of the latest one with which there are enough: the third most recent of three. Nil when there
    /// were never enough.
    var decidingDay: Day? {
        var sum = 0
        for (flight, count) in flights {
            sum += count
            if sum >= needed { return flight.date }
        }
        return nil
    }

    /// The number since a day, that day included.
    func count(since day: Day) -> CurrencyFinding.Count {
        let counted = flights.prefix { $0.flight.date >= day }.reduce(0) { $0 + $1.count }
        return CurrencyFinding.Count(name: name, counted: counted, needed: needed)
    }
}

extension [RecentCount] {
    /// The day of which all are counted: the earliest of the deciding days. Nil when one has none.
    var decidingDay: Day? {
        let days = map(\.decidingDay)
        guard !days.contains(nil) else { return nil }
        return days.compactMap { $0 }.min()
    }
}
