package import Aviation
package import AviationDatabase
import Foundation
import Notation
import Observation
package import OfflineEngine
package import SyncCore

/// The airports of the world on this device, and the queries on them. None needs a connection.
@MainActor @Observable package final class AirportsState {
    /// Whether the airports can be used.
    package enum Stock: Hashable, Sendable {
        /// Not looked at yet.
        case unopened
        /// Being read in, at the first start or from newer files.
        case importing(ImportStep)
        case ready(count: Int)
        /// There are none, for this reason; everything else works.
        case failed(sentence: String)
    }

    package private(set) var stock = Stock.unopened {
        didSet { if case .ready = stock { named.isReady = true } else { named.isReady = false } }
    }
    /// Where the airports come from and of which days, for every place that shows them:
    /// "OurAirports, 2026-08-07 to 2026-08-22".
    package private(set) var provenance: String?
    /// The oldest of these days; nil until the airports are there.
    package private(set) var source: SourceDay?
    /// The airspace data on this device; nil when there are none.
    package private(set) var airspace: AirspaceHoldings?
    /// The airports and places that records and forms name.
    package let named: NamedPlaces
    /// The places that words of routes may mean, by the word.
    package var places: [String: [RoutePlace]] { named.places }
    /// Changes with the airports: drawings of an older edition are out of date.
    package private(set) var edition = 0

    /// The choices of the filters; nil before their panel was first opened.
    package internal(set) var filters: FilterChoices?

    let database: AirportDatabase
    let world: any World
    private let waker: Waker
    private var wanted: Set<String> = []
    private var wantedPlaces: Set<String> = []

    /// The time after a failure until reading in is tried again, and the longest, after more of them.
    private static let pauseMilliseconds: Int64 = 30_000
    private static let longestPauseMilliseconds: Int64 = 600_000

    /// The airports in that database.
    package init(database: AirportDatabase, world: any World, timer: any WakeTimer = SystemTimer()) {
        self.database = database
        waker = Waker(timer: timer)
        self.world = world
        named = NamedPlaces { ident in
            try await database.apart { try $0.airport(ident) }.map(FoundAirport.init)
        }
    }

    /// The most airports that a search returns.
    package nonisolated static let mostFound = 40

    /// The airports for a query, best first: see `AirportDatabase.search`. Among equals those near `centre`
    /// come first. Empty for an empty query.
    package func search(_ query: String, near centre: Coordinate? = nil) async throws -> [FoundAirport] {
        try await database.search(query, near: centre, limit: Self.mostFound).map(FoundAirport.init)
    }

    /// Everything known of an airport, or nil when there is none of that identifier.
    package func sheet(_ identifier: String) async throws -> AirportSheet? {
        let today = Day(milliseconds: world.now())
        let found = try await database.apart { database in
            try database.detail(identifier).map { detail in
                (detail, try AirportReading(identifier, detail, on: today, database))
            }
        }
        guard let (detail, more) = found else { return nil }
        return AirportSheet(
            detail, more, provenance: provenance, source: source, at: Date(milliseconds: world.now()))
    }

    /// Whether an identifier is among the airports.
    package func knowledge(of ident: String) -> AirportKnowledge { named.knowledge(of: ident) }

    /// Looks up airports that a form names, so that ``knowledge(of:)`` knows them, too. Does nothing while
    /// there are no airports.
    func lookUp(_ idents: Set<String>) async throws {
        guard case .ready = stock else { return }
        let lacking = named.lacking(idents)
        guard !lacking.isEmpty else { return }
        let asked = edition
        let found = try await database.apart { database in
            try lacking.map { ident in
                (ident, try database.airportWithUse(ident).map { FoundAirport($0, hasRunway: $1) })
            }
        }
        // There is another edition by now: the next check asks again.
        guard edition == asked else { return }
        named.note(typed: found)
    }

    /// Looks up the places that words of a route in a form may mean.
    func lookUp(route names: Set<String>) async throws {
        let lacking = named.lackingPlaces(names)
        guard case .ready = stock, !lacking.isEmpty else { return }
        let asked = edition
        let found = try await routePlaces(lacking)
        guard edition == asked else { return }
        named.note(typed: found)
    }

    /// The airport's name, for a hint while typing. Nil if there is none.
    package func name(of identifier: String) async throws -> FoundAirport? {
        try await database.apart { try $0.airport(identifier) }.map(FoundAirport.init)
    }

    /// The places of these names, in capitals. Empty before the airports are there.
    func routePlaces(_ names: Set<String>) async throws -> [String: [RoutePlace]] {
        guard case .ready = stock else { return [:] }
        return try await database.apart { database in
            try Dictionary(uniqueKeysWithValues: names.map { ($0, try database.routePlaces($0)) })
        }
    }

    /// The airport that is nearest to a position, within 2 NM; nil when there is none.
    func nearest(to position: Coordinate) async throws -> (ident: String, distance: Distance)? {
        guard case .ready = stock else { return nil }
        let found = try await database.apart { database in
            try database.nearestPlaces(
                to: position, count: 1, within: Distance(nauticalMiles: 2),
                kinds: PlaceKind.named("airport"))
        }
        return found.first.map { ($0.ident, $0.distance) }
    }

    /// The airspaces over a place, and how far the data reach.
    package func airspaces(at place: Coordinate) async throws -> AirspaceAnswer {
        try await database.apart { try $0.airspaces(at: place) }
    }

    /// The lines of an airport's procedure for a map, GeoJSON, gzipped; nil when there is none of that name.
    package nonisolated func procedureLayer(
        _ ident: String, _ procedure: String
    ) async throws -> (gzippedGeoJSON: [UInt8], version: String)? {
        let now = Date(milliseconds: world.now())
        let layer = try await database.apart { try $0.procedureLayer(ident, procedure, at: now) }
        return layer.map { (Array($0.gzippedGeoJSON), $0.version) }
    }

    /// Looks up these airports and these words of routes, and keeps them known from now on.
    func know(_ idents: Set<String>, places names: Set<String>) async throws {
        wanted = idents
        wantedPlaces = names
        guard case .ready = stock else { return }
        let places = try await database.apart { database in
            try Dictionary(uniqueKeysWithValues: names.map { ($0, try database.routePlaces($0)) })
        }
        if wantedPlaces == names { named.show(places: places) }
        let found = try await database.apart { database in
            try Dictionary(
                uniqueKeysWithValues: idents.map { ident in
                    (ident, try database.airportWithUse(ident).map { FoundAirport($0, hasRunway: $1) })
                })
        }
        // Others may be wanted by now.
        if wanted == idents { named.show(known: found) }
    }

    /// A layer of the map, named as in `MapLayer.Contents`: GeoJSON, gzipped, and what to tell one edition
    /// from another; of airports those that `filter` admits. Nil when there is none of that name.
    package nonisolated func mapLayer(
        _ name: String, _ filter: AirportFilter = AirportFilter()
    ) async throws -> (gzippedGeoJSON: [UInt8], version: String)? {
        guard let contents = MapLayer.Contents(rawValue: name) else { return nil }
        let today = Day(milliseconds: world.now())
        let layer = try await database.apart { try $0.mapLayer(contents, on: today, filter) }
        return (Array(layer.gzippedGeoJSON), layer.version)
    }

    /// Makes the airports usable: imports what is missing from the shipped data.
    package func prepare() async {
        if let sentence = await trouble() { stock = .failed(sentence: sentence) }
    }

    /// As ``prepare()``, and after each failure again by itself, also one of ``reload()``, until its task is
    /// cancelled: a person who made room on a full disk has nothing to start again.
    func keepReady() async {
        var pause = Self.pauseMilliseconds
        while !Task.isCancelled {
            if let sentence = await trouble() {
                guard !Task.isCancelled else { return }
                stock = .failed(sentence: "\(sentence) It is tried again by itself.")
                await waker.sleep(milliseconds: pause)
                pause = min(2 * pause, Self.longestPauseMilliseconds)
            } else {
                pause = Self.pauseMilliseconds
                // Until they cannot be read.
                while case .ready = stock, !Task.isCancelled { await waker.sleep() }
            }
        }
    }

    /// Imports what is missing and opens the airports; the failure in sentences, nil for none.
    private func trouble() async -> String? {
        do {
            if try await database.apart({ try $0.needsShippedData() }) { try await takeShippedData() }
            try await open()
            return nil
        } catch {
            let reason = ImportTrouble(error).sentence(neededBytes: ImportTrouble.shippedDataBytes)
            return "The airports could not be read in. \(reason)"
        }
    }

    /// Shows the database after it was replaced; false if it cannot be read, which is tried again by itself.
    package func reload() async -> Bool {
        do {
            try await open()
            return true
        } catch {
            let reason = ImportTrouble(error).sentence(neededBytes: ImportTrouble.shippedDataBytes)
            stock = .failed(
                sentence: "The airports could not be read. \(reason) It is tried again by itself.")
            waker.wake()
            return false
        }
    }

    private func takeShippedData() async throws {
        stock = .importing(ImportStep())
        let (steps, continuation) = AsyncStream.makeStream(
            of: ImportStep.self, bufferingPolicy: .bufferingNewest(1))
        let (database, now) = (database, Date(milliseconds: world.now()))
        async let done: Void = Self.fill(database, at: now, continuation)
        for await step in steps { stock = .importing(step) }
        try await done
    }

    /// The import blocks its thread until it ends, so it uses one of the threads for syncing.
    private nonisolated static func fill(
        _ database: AirportDatabase, at time: Date, _ steps: AsyncStream<ImportStep>.Continuation
    ) async throws {
        defer { steps.finish() }
        try await SyncThreads.run {
            try database.importShippedData(at: time) { progress in
                try Task.checkCancellation()
                steps.yield(ImportStep(progress))
            }
        }
    }

    private func open() async throws {
        let (files, count) = try await database.apart { (try $0.importedFiles(), try $0.airportCount()) }
        let days = Set(files.filter { $0.source == files.first?.source }.map(\.sourceDate)).sorted()
        let span =
            days.contains("")
            ? "day unknown"
            : [days.first, days.count > 1 ? days.last : nil].compactMap(\.self).joined(separator: " to ")
        source = files.first.map { SourceDay(named: $0.source, days.first ?? "") }
        provenance = files.first.map { "\($0.source), \(span)" }
        airspace = try await database.apart { try $0.airspaceHoldings() }
        stock = .ready(count: count)
        named.forgetTyped()
        edition += 1
        try await know(wanted, places: wantedPlaces)
    }
}

/// The progress of an import.
package struct ImportStep: Hashable, Sendable {
    /// From 0 to 1.
    package let fraction: Double
    /// Rows read until now.
    package let rows: Int

    init() {
        fraction = 0
        rows = 0
    }

    package init(_ progress: ImportProgress) {
        fraction = progress.fraction
        rows = progress.rows
    }
}
