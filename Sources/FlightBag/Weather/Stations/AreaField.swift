package import Foundation
import Observation
package import OfflineEngine
package import SyncCore

/// The notices that are declared to be drawn, like SIGMETs, TFRs and PIREPs, for the map: asked for while
/// somebody looks, kept for the time without a connection.
@MainActor @Observable package final class AreaField {
    /// Changes with what is drawn.
    package private(set) var edition = 0
    /// Why there are none of a product, in words.
    package private(set) var absences: [PackKind: ReportAbsence] = [:]
    /// The products that are drawn.
    package nonisolated let topics: [AreaTopic]

    private var answers: [PackKind: NoticeAnswer] = [:]
    @ObservationIgnored private var wantedAt: [PackKind: Int64] = [:]
    @ObservationIgnored private var askedAt: [PackKind: Int64] = [:]

    private let cache: ValueCache
    private let server: WeatherServer
    private let world: any World
    private let waker = Waker()

    /// Keeps the notices among the products that the map has a layer of.
    package init(
        _ products: [BriefingProduct], cache: ValueCache, server: URL, world: any World,
        fetch: @escaping WeatherFetch
    ) {
        topics = products.compactMap(AreaTopic.init)
        self.cache = cache
        self.server = WeatherServer(server: server, fetch: fetch)
        self.world = world
    }

    /// Has a topic kept up for the next ten minutes.
    package func want(_ topic: AreaTopic) {
        wantedAt[topic.kind] = world.uptime()
        if isDue(topic) { waker.wake() }
    }

    private func isDue(_ topic: AreaTopic) -> Bool {
        guard let wanted = wantedAt[topic.kind], world.uptime() - wanted < topic.lifetimes.wanted else {
            return false
        }
        let lifetime = ReportAbsence.lifetime([absences[topic.kind]], regular: topic.lifetimes.refresh)
        return askedAt[topic.kind].map { world.uptime() - $0 >= lifetime } ?? true
    }

    /// Reads what is kept, then asks while somebody looks, until its task is cancelled.
    package func run() async throws {
        for topic in topics {
            guard let kept = try await cache.value(topic.kind.rawValue) else { continue }
            do {
                answers[topic.kind] = try JSONDecoder().decode(NoticeAnswer.self, from: kept.bytes)
                edition += 1
            } catch is DecodingError {
                // Areas kept by another version of this program are fetched again.
            }
        }
        while true {
            try Task.checkCancellation()
            for topic in topics where isDue(topic) { try await ask(topic) }
            await waker.sleep(milliseconds: 30_000)
        }
    }

    private func ask(_ topic: AreaTopic) async throws {
        askedAt[topic.kind] = world.uptime()
        let answer: NoticeAnswer
        do {
            answer = try await server.answer(topic.path)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // The areas that are here are kept, and drawn as long as they are valid.
            askedAt[topic.kind] = nil
            return
        }
        let sources = answer.feeds.filter { $0.source != nil }
        let isAnswered = sources.contains { $0.checked != nil }
        absences[topic.kind] =
            sources.isEmpty
            ? .noSource : isAnswered ? nil : sources.contains { $0.problem != nil } ? .failed : .notAsked
        guard isAnswered else { return }
        answers[topic.kind] = answer
        edition += 1
        _ = try await cache.keep(
            CachedValue(
                key: topic.kind.rawValue, bytes: try JSONEncoder().encode(answer), observed: world.now(),
                fetched: world.now(), source: sources.first?.source ?? "unknown"))
    }

    /// A GeoJSON FeatureCollection. Each feature has `kind`, `title`, `words`, `from` and `until`
    /// (milliseconds since 1970, 0 and 9e15 for none), which the page draws by.
    package func geoJSON(_ topic: AreaTopic) throws -> Data {
        let items = answers[topic.kind]?.items ?? []
        let replaced = items.replaced(in: topic.form)
        let features = items.filter { !replaced.contains($0.id) }
            .flatMap { AreaFeature.all($0, as: topic.form.kind(of: $0)) }
        return try JSONEncoder().encode(AreaFeature.Collection(features: features))
    }
}

/// One shape of a notice, as GeoJSON.
struct AreaFeature: Encodable {
    struct Collection: Encodable {
        var type = "FeatureCollection"
        let features: [AreaFeature]
    }

    enum Geometry: Encodable {
        case point([Double])
        case line([[Double]])
        case area([[Double]])

        private enum CodingKeys: CodingKey { case type, coordinates }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .point(let place):
                try container.encode("Point", forKey: .type)
                try container.encode(place, forKey: .coordinates)
            case .line(let places):
                try container.encode("LineString", forKey: .type)
                try container.encode(places, forKey: .coordinates)
            case .area(let places):
                try container.encode("Polygon", forKey: .type)
                try container.encode([places], forKey: .coordinates)
            }
        }
    }

    struct Properties: Encodable {
        let kind: String
        let title: String
        let words: String
        let text: String
        let from: Double
        let until: Double
    }

    var type = "Feature"
    let geometry: Geometry
    let properties: Properties
}
