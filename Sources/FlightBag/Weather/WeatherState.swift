package import Foundation
import Notation
import Observation
package import OfflineEngine
package import SyncCore

// Weather/ holds the reports of stations on this device: the last fetched one is shown at once, and a newer
// one when it arrives. A failed request deletes nothing.

/// METARs and TAFs of the stations that somebody looks at.
@MainActor @Observable package final class WeatherState {
    /// Asks the server; what it throws is told as a failure. Gives status and body.
    package typealias Fetch = @Sendable (URL) async throws -> (status: Int, body: Data)

    /// By the station's code.
    package private(set) var stations: [String: StationWeather] = [:]

    private let cache: ValueCache
    private let server: URL
    private let world: any World
    private let fetch: Fetch
    private let waker = Waker()
    /// The stations that are kept up, those wanted last at the end.
    private var wanted: [String] = []
    /// When each was asked for last, by uptime.
    private var askedAt: [String: Int64] = [:]

    /// As many as a person looks at in turn.
    private static let mostWanted = 20
    /// The lifetime of METAR and TAF.
    private static let refreshMilliseconds: Int64 = 300_000
    private static let keptMilliseconds: Int64 = 86_400_000

    package init(cache: ValueCache, server: URL, world: any World, fetch: @escaping Fetch) {
        self.cache = cache
        self.server = server
        self.world = world
        self.fetch = fetch
    }

    /// Has a station's weather shown and kept up: what is on this device is there when this returns, what is
    /// newer comes with ``run()``.
    package func want(_ station: String) async throws {
        if wanted.last != station {
            wanted.removeAll { $0 == station }
            wanted.append(station)
            if wanted.count > Self.mostWanted { wanted.removeFirst() }
        }
        if stations[station] == nil {
            var weather = StationWeather()
            weather.metar.report = try await kept("metar", station)
            weather.taf.report = try await kept("taf", station)
            // Somebody else may have looked meanwhile.
            if stations[station] == nil { stations[station] = weather }
        }
        if isDue(station) { waker.wake() }
    }

    /// Asks for what is wanted, and again every five minutes, until its task is cancelled.
    package func run() async throws {
        try await purge()
        while true {
            try Task.checkCancellation()
            let due = wanted.filter(isDue)
            if !due.isEmpty { try await ask(due) }
            await waker.sleep(milliseconds: 30_000)
        }
    }

    /// Deletes reports older than a day. The present is at most the time of the newest fetch: otherwise a
    /// clock set ahead would delete everything while there is no network.
    func purge() async throws {
        let present = min(world.now(), try await cache.newestFetch() ?? .max)
        try await cache.purge(before: present - Self.keptMilliseconds, relyingOn: [])
    }

    /// Whether the station is to be asked for.
    func isDue(_ station: String) -> Bool {
        let weather = stations[station]
        let lifetime = ReportAbsence.lifetime(
            [weather?.metar.absence, weather?.taf.absence], regular: Self.refreshMilliseconds)
        return askedAt[station].map { world.uptime() - $0 >= lifetime } ?? true
    }

    private func kept(_ kind: String, _ station: String) async throws -> HeldReport? {
        try await cache.value("\(kind)/\(station)").map(HeldReport.init)
    }

    /// Asks the server once for both reports of the stations.
    package func ask(_ due: [String]) async throws {
        for station in due { askedAt[station] = world.uptime() }
        for (kind, path, part) in [
            ("metar", "metars", \StationWeather.metar), ("taf", "tafs", \StationWeather.taf),
        ] {
            let answer: WeatherAnswer
            do {
                answer = try await self.answer(path, due)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                for station in due {
                    // Asked again half a minute later.
                    askedAt[station] = nil
                    change(station) {
                        $0.problem = "The weather could not be refreshed: \(Self.words(error))"
                    }
                }
                return
            }
            try await take(answer, of: kind, for: due, in: part)
        }
    }

    private func take(
        _ answer: WeatherAnswer, of kind: String, for due: [String],
        in part: any WritableKeyPath<StationWeather, ReportState> & Sendable
    ) async throws {
        for station in due {
            var state = stations[station]?[keyPath: part] ?? ReportState()
            state.absence = answer.absence(of: station)
            if let value = answer.value(of: station, key: "\(kind)/\(station)") {
                state.report = HeldReport(try await cache.keep(value, at: world.now()))
            }
            let problem = answer.problem.map { "\(kind.uppercased()): \($0)" }
            change(station) { weather in
                weather[keyPath: part] = state
                weather.problem =
                    kind == "metar"
                    ? problem : [weather.problem, problem].compactMap(\.self).joined(separator: " ").orNil
            }
        }
    }

    private func change(_ station: String, _ edit: (inout StationWeather) -> Void) {
        var weather = stations[station] ?? StationWeather()
        edit(&weather)
        if stations[station] != weather { stations[station] = weather }
    }

    private func answer(_ path: String, _ due: [String]) async throws -> WeatherAnswer {
        let base = server.absoluteString
        let text = (base.hasSuffix("/") ? base : base + "/") + "api/weather/\(path)?stations="
        guard let url = URL(string: text + due.joined(separator: ",")) else {
            throw TransportFailure.notOurServer
        }
        let (status, body) = try await fetch(url)
        guard status == 200 else { throw WeatherAnswer.Refused(status: status) }
        do {
            return try JSONDecoder().decode(WeatherAnswer.self, from: body)
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case TransportFailure.noConnection: "the server is out of reach."
        case TransportFailure.timedOut: "the server did not answer in time."
        case TransportFailure.cut: "the answer broke off."
        case TransportFailure.notOurServer: "something else than an Aloft server answered."
        case let refused as WeatherAnswer.Refused: "the server answered \(refused.status)."
        default: "\(error)"
        }
    }
}

extension String {
    /// Nil for no text at all.
    fileprivate var orNil: String? { isEmpty ? nil : self }
}

extension HeldReport {
    init(_ value: CachedValue) {
        text = String(decoding: value.bytes, as: UTF8.self)
        observed = Date(milliseconds: value.observed)
        checked = Date(milliseconds: value.fetched)
        source = value.source
    }
}
