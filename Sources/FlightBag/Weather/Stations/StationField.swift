package import Aviation
package import Foundation
import Observation
package import OfflineEngine
package import SyncCore

/// The METARs of all stations that this device's server knows: fetched while somebody looks at the map or
/// needs the nearest one, kept for the time without a connection.
@MainActor @Observable package final class StationField {
    /// Changes with the reports: what was drawn from an older one is out of date.
    package private(set) var edition = 0
    /// A sentence when the last question failed; what is here is kept from before.
    package private(set) var problem: String?
    /// Why there are none, or nil.
    package private(set) var absence: ReportAbsence? = .notAsked

    private var stations: [String: FieldStation] = [:]
    private var survey = StationSurvey([])
    /// When somebody last looked, and when the server was last asked, by uptime.
    @ObservationIgnored private var wantedAt: Int64?
    @ObservationIgnored private var askedAt: Int64?

    private let cache: ValueCache
    private let server: WeatherServer
    private let world: any World
    private let waker = Waker()

    private static let key = "metars of all stations"
    private let product = BriefingProduct.metars

    package init(
        cache: ValueCache, server: URL, world: any World, fetch: @escaping WeatherFetch
    ) {
        self.cache = cache
        self.server = WeatherServer(server: server, fetch: fetch)
        self.world = world
    }

    /// Has the reports kept up for the next ten minutes.
    package func want() {
        wantedAt = world.uptime()
        if isDue { waker.wake() }
    }

    /// The stations for a map: see `StationSurvey.geoJSON`.
    package var geoJSON: [UInt8] { survey.geoJSON }

    /// How many stations have a report and a place.
    package var count: Int { survey.judged.count }

    /// The last report of a station, or nil.
    package subscript(station: String) -> FieldStation? { stations[station] }

    /// The station whose report is nearest to a position, no further than 50 NM: a METAR says nothing of a
    /// place further away.
    package func nearest(to position: Coordinate) -> (station: FieldStation, distance: Distance)? {
        want()
        return survey.nearest(to: position, within: Distance(nauticalMiles: 50)).map { ($0.0, $0.1) }
    }

    /// Reads what is kept, then asks while somebody looks, until its task is cancelled.
    /// - Parameter place: where a station is that the source knows no place of.
    package func run(place: @escaping @MainActor (String) async throws -> Coordinate?) async throws {
        try await read()
        while true {
            try Task.checkCancellation()
            if isDue { try await ask(place) }
            await waker.sleep(milliseconds: 30_000)
        }
    }

    private var isDue: Bool {
        guard let wantedAt, world.uptime() - wantedAt < product.lifetimes.wanted else { return false }
        let lifetime = ReportAbsence.lifetime([absence], regular: product.lifetimes.refresh)
        return askedAt.map { world.uptime() - $0 >= lifetime } ?? true
    }

    private func read() async throws {
        guard let kept = try await cache.value(Self.key) else { return }
        do {
            await take(try JSONDecoder().decode([FieldStation].self, from: kept.bytes))
        } catch is DecodingError {
            // Reports kept by another version of this program are fetched again.
        }
    }

    /// Asks the server once. Throws only cancellation and what the disk throws.
    package func ask(_ place: @MainActor (String) async throws -> Coordinate?) async throws {
        askedAt = world.uptime()
        let answer: PlacedAnswer
        do {
            answer = try await server.answer(product.path)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            askedAt = nil
            let words = WeatherServer.words(error)
            problem = "The stations could not be refreshed: \(words)"
            return
        }
        problem = answer.problem
        absence = .of(source: answer.source, checked: answer.checked, problem: answer.problem)
        var found = answer.stations
        for index in found.indices where found[index].position == nil {
            // Looked up once: what is here has its place.
            let known = stations[found[index].station]?.position
            let position = if let known { known } else { try await place(found[index].station) }
            found[index].latitude = position?.latitudeDegrees
            found[index].longitude = position?.longitudeDegrees
        }
        guard await take(found) else { return }
        let all = stations.values.sorted { $0.station < $1.station }
        let newest = all.map(\.checked).max() ?? 0
        _ = try await cache.keep(
            CachedValue(
                key: Self.key, bytes: try JSONEncoder().encode(all), observed: newest, fetched: newest,
                source: answer.source ?? "unknown"))
    }

    /// Takes reports that are not older than those that are here, unless these are of the future, and drops
    /// what is older than a day. Whether anything changed.
    @discardableResult func take(_ reports: [FieldStation]) async -> Bool {
        var merged = stations
        let now = world.now()
        for report in reports {
            if let here = merged[report.station],
                (here.observed, here.checked) > (report.observed, report.checked),
                !FieldStation.isAhead(here.observed, of: now)
                    || FieldStation.isAhead(report.observed, of: now)
            {
                continue
            }
            merged[report.station] = report
        }
        let oldest = now - product.lifetimes.kept
        merged = merged.filter { $0.value.observed >= oldest }
        guard merged != stations else { return false }
        stations = merged
        let next = await Self.surveyed(Array(merged.values), survey.judged)
        survey = next
        edition += 1
        return true
    }

    @concurrent private static func surveyed(
        _ stations: [FieldStation], _ known: [String: StationSurvey.Judged]
    ) async -> StationSurvey {
        StationSurvey(stations.sorted { $0.station < $1.station }, known: known)
    }
}
