extension AppState {
    /// The stations whose weather the page that leads to all weather lists: those of the coming flights, then
    /// the starred airports.
    package var weatherStations: [String] {
        let flights = flights.all.map(\.record).filter {
            $0.offBlock.map { $0.milliseconds > now - 86_400_000 } ?? true
        }
        let starred = starred.all.map(\.record).filter { ($0.isRemoved ?? 0) == 0 }.compactMap(\.ident)
        let idents = flights.prefix(4).flatMap(\.airportIdents) + starred
        var seen: Set<String> = []
        let codes = idents.compactMap { ident -> String? in
            guard case .known(let airport) = airports.knowledge(of: ident) else { return nil }
            return airport.station
        }
        return Array(codes.filter { seen.insert($0).inserted }.prefix(12))
    }
}
