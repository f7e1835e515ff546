public import Aviation
public import AviationDatabase

/// RZFlight's questions about airports, asked of the database. Nothing has to be loaded before, and no answer
/// is limited to what is near: docs/airports.md says where that differs from RZFlight.
public struct KnownAirports: Sendable {
    let database: AirportDatabase
    private let kinds: Set<AirportKind>

    /// - Parameter kinds: the airports that it knows.
    public init(db database: AirportDatabase, where kinds: Set<AirportKind> = AirportKind.inUse) {
        self.database = database
        self.kinds = kinds
    }

    /// The airport of a code with its runways; the other lists only where they are asked for. Nil when there
    /// is none.
    public func airport(
        icao: String, ensureRunway: Bool = true, ensureProcedures: Bool = false, ensureAIP: Bool = false
    ) throws -> AirportRecord? {
        guard var record = try database.record(icao) else { return nil }
        if !ensureRunway { record.runways = [] }
        if !ensureProcedures { record.procedures = [] }
        if !ensureAIP { record.aipEntries = [] }
        return record
    }

    /// The airport of a code with all its lists. Nil when there is none.
    public func airportWithExtendedData(icao: String) throws -> AirportRecord? {
        try airport(icao: icao, ensureProcedures: true, ensureAIP: true)
    }

    /// The nearest by geodesics of WGS 84; nil when none is known.
    public func nearestAirport(coord: Coordinate) throws -> AirportRecord? {
        try nearest(coord: coord, count: 1).first
    }

    /// The nearest, nearest first, by geodesics of WGS 84.
    public func nearest(coord: Coordinate, count: Int) throws -> [AirportRecord] {
        try database.nearestAirports(to: coord, count: count, kinds: kinds).map { AirportRecord($0.airport) }
    }

    /// The nearest whose code or name holds a text; of an empty one the nearest.
    public func nearestMatching(
        coord: Coordinate, needle: String, count: Int
    ) throws -> [AirportRecord] {
        guard !needle.isEmpty else { return try nearest(coord: coord, count: count) }
        let matching = try matching(needle: needle)
        let ways = matching.map { ($0, Geodesic(from: coord, to: $0.coord).distance) }
        return ways.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(count).map(\.0)
    }

    /// All whose code or name holds a text, by identifier.
    public func matching(needle: String) throws -> [AirportRecord] {
        guard let world = CoordinateBox.world else { return [] }
        return try database.airports(in: world).filter { kinds.contains($0.kind) }.sorted {
            $0.ident < $1.ident
        }
        .map { AirportRecord($0) }.matching(needle)
    }

    /// Those whose code begins with a text, whose code holds it, whose name has a word that begins so, and
    /// whose name holds it: in this order, each by code.
    public func rankedSearch(needle: String, limit: Int = 20) throws -> [AirportRecord] {
        let text = needle.lowercased()
        guard !text.isEmpty else { return [] }
        func tier(_ record: AirportRecord) -> Int {
            let (code, name) = (record.icao.lowercased(), record.name.lowercased())
            if code.hasPrefix(text) { return 0 }
            if code.contains(text) { return 1 }
            return name.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(text) } ? 2 : 3
        }
        return try matching(needle: needle).map { (tier($0), $0.icao, $0) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
    }

    /// Those between two corners, of which the first lies south-west; across the antimeridian too.
    public func airportsWithinBox(
        minCoord: Coordinate, maxCoord: Coordinate
    ) throws -> [AirportRecord] {
        let box = CoordinateBox(
            southDegrees: minCoord.latitudeDegrees, westDegrees: minCoord.longitudeDegrees,
            northDegrees: maxCoord.latitudeDegrees, eastDegrees: maxCoord.longitudeDegrees)
        guard let box else { return [] }
        return try database.airports(in: box).filter { kinds.contains($0.kind) }.map { AirportRecord($0) }
    }

    /// Those no further from a route over airports than a distance, in the order in which they are passed.
    /// Unknown codes are passed over; one airport is a circle.
    public func airportsNearRoute(_ codes: [String], within width: Distance) throws -> [AirportRecord] {
        let route = try codes.compactMap { try database.airport($0)?.position }
        return try database.airports(near: route, within: width, kinds: kinds)
            .map { AirportRecord($0.airport) }
    }
}

extension KnownAirports {
    /// Those with an approach of a type no further than a distance, nearest first.
    public func airportsWithApproach(
        _ type: Procedure.ApproachType, near coord: Coordinate, within radius: Distance, limit: Int = 10
    ) throws -> [AirportRecord] {
        try nearest(linked: .procedures, to: coord, within: radius, limit: limit) { record in
            record.approaches.contains { $0.approachType == type }
        }
    }

    /// Those with an approach that has a glide path, no further than a distance, nearest first.
    public func airportsWithPrecisionApproaches(
        near coord: Coordinate, within radius: Distance, limit: Int = 10
    ) throws -> [AirportRecord] {
        try nearest(linked: .procedures, to: coord, within: radius, limit: limit) { record in
            record.approaches.contains { $0.precisionCategory == .precision }
        }
    }

    /// All at which a border may be crossed, by identifier.
    public func airportsWithBorderCrossing() throws -> [AirportRecord] { try records(linked: .borders) }

    /// Those at which a border may be crossed, no further than a distance, nearest first.
    public func airportsWithBorderCrossing(
        near coord: Coordinate, within radius: Distance, limit: Int = 10
    ) throws -> [AirportRecord] {
        try nearest(linked: .borders, to: coord, within: radius, limit: limit) { _ in true }
    }

    /// Those that have a field of the AIP, by its standard name or in the AIP's own words.
    public func airportsWithAIPField(
        _ name: String, useStandardized: Bool = true
    ) throws -> [AirportRecord] {
        try records(linked: .entries).filter {
            $0.aipEntry(for: name, useStandardized: useStandardized) != nil
        }
    }

    /// All of a country, with everything that is known of them, by identifier.
    public func airports(inCountry code: String) throws -> [AirportRecord] {
        records(try database.knownAirports(inCountry: code))
    }

    private func records(_ found: [KnownAirport]) -> [AirportRecord] {
        found.filter { kinds.contains($0.airport.kind) }.map { AirportRecord($0) }
    }

    private func records(linked list: KnownAirport.List) throws -> [AirportRecord] {
        records(try database.knownAirports(in: list))
    }

    private func nearest(
        linked list: KnownAirport.List, to coord: Coordinate, within radius: Distance, limit: Int,
        where isWanted: (AirportRecord) -> Bool
    ) throws -> [AirportRecord] {
        let ways = try records(linked: list).map { ($0, Geodesic(from: coord, to: $0.coord).distance) }
        return ways.filter { $0.1 <= radius && isWanted($0.0) }
            .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(limit).map(\.0)
    }
}

extension CoordinateBox {
    /// The whole world; never nil, because its corners are valid.
    fileprivate static var world: CoordinateBox? {
        CoordinateBox(southDegrees: -90, westDegrees: -180, northDegrees: 90, eastDegrees: 180)
    }
}
