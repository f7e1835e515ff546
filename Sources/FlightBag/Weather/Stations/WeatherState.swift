package import Foundation
import Notation
import Observation
package import OfflineEngine
package import SyncCore

/// The reports of the stations that somebody looks at.
@MainActor @Observable package final class WeatherState {
    /// By the station's code.
    package private(set) var stations: [String: StationWeather] = [:]

    private let products: [BriefingProduct]
    private let cache: ValueCache
    private let server: WeatherServer
    private let world: any World
    private let waker = Waker()
    /// The stations that are kept up, those wanted last at the end.
    private var wanted: [String] = []
    /// When each was asked for last, by uptime.
    private var askedAt: [String: Int64] = [:]

    /// As many as a person looks at in turn.
    private static let mostWanted = 20

    /// Keeps the reports of stations among the products.
    package init(
        _ products: [BriefingProduct], cache: ValueCache, server: URL, world: any World,
        fetch: @escaping WeatherFetch
    ) {
        self.products = products.filter { $0.reports != nil }
        self.cache = cache
        self.server = WeatherServer(server: server, fetch: fetch)
        self.world = world
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
            for product in products {
                let kept = try await cache.value(Self.key(product, station))
                weather[product.kind].report = kept.map(HeldReport.init)
            }
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

    /// Takes away what is older than its lifetime. The present is no later than the newest fetch: a clock
    /// that was set ahead would otherwise take everything away while there is no network.
    func purge() async throws {
        let present = min(world.now(), try await cache.newestFetch() ?? .max)
        let kept = products.map(\.lifetimes.kept).max() ?? ReportLifetimes.regular.kept
        try await cache.purge(before: present - kept, relyingOn: [])
    }

    /// Whether the station is to be asked for.
    func isDue(_ station: String) -> Bool {
        let weather = stations[station]
        let regular = products.map(\.lifetimes.refresh).min() ?? ReportLifetimes.regular.refresh
        let lifetime = ReportAbsence.lifetime(
            products.map { weather?[$0.kind].absence }, regular: regular)
        return askedAt[station].map { world.uptime() - $0 >= lifetime } ?? true
    }

    private static func key(_ product: BriefingProduct, _ station: String) -> String {
        "\(product.kind.rawValue)/\(station)"
    }

    /// Asks the server once for all reports of the stations.
    package func ask(_ due: [String]) async throws {
        for station in due { askedAt[station] = world.uptime() }
        var problems: [String] = []
        for product in products {
            let answer: WeatherAnswer
            do {
                answer = try await server.answer(product.path, ["stations": due.joined(separator: ",")])
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                for station in due {
                    // Asked again half a minute later.
                    askedAt[station] = nil
                    change(station) {
                        $0.problem = "The weather could not be refreshed: \(WeatherServer.words(error))"
                    }
                }
                return
            }
            if let problem = answer.problem { problems.append("\(product.title): \(problem)") }
            let told = problems.isEmpty ? nil : problems.joined(separator: " ")
            try await take(answer, of: product, for: due, problem: told)
        }
    }

    private func take(
        _ answer: WeatherAnswer, of product: BriefingProduct, for due: [String], problem: String?
    ) async throws {
        for station in due {
            var state = stations[station]?[product.kind] ?? ReportState()
            state.absence = answer.absence(of: station)
            if let value = answer.value(of: station, key: Self.key(product, station)) {
                state.report = HeldReport(try await cache.keep(value, at: world.now()))
            }
            change(station) { weather in
                weather[product.kind] = state
                weather.problem = problem
            }
        }
    }

    private func change(_ station: String, _ edit: (inout StationWeather) -> Void) {
        var weather = stations[station] ?? StationWeather()
        edit(&weather)
        if stations[station] != weather { stations[station] = weather }
    }
}

extension HeldReport {
    init(_ value: CachedValue) {
        text = String(decoding: value.bytes, as: UTF8.self)
        observed = Date(milliseconds: value.observed)
        checked = Date(milliseconds: value.fetched)
        source = value.source
    }
}
