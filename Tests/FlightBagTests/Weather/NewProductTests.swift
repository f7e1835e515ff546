import Aviation
import Foundation
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

extension PackKind {
    fileprivate static let lightning = PackKind(rawValue: "lightning")
    fileprivate static let atis = PackKind(rawValue: "atis")
}

extension BriefingProduct {
    /// Notices that no part of the app knows: what a new product has to declare, and everything that it gets
    /// for that.
    fileprivate static let lightning = BriefingProduct(
        .lightning, "Lightning", path: "strokes", check: .bigPicture,
        .notices(
            NoticeForm(
                within: 40,
                freshness: FreshnessRule(
                    FreshnessLimits(freshSeconds: 300, ageingSeconds: 900), by: .checked),
                [
                    NoticeKind(
                        "STROKE", .observation(drawnSeconds: 1200),
                        AreaLayer(name: "strokes", label: "Lightning", paint: "danger"))
                ])))

    /// Reports of stations that no part of the app knows.
    fileprivate static let atis = BriefingProduct(
        .atis, "ATIS",
        .reports(
            StationForm(made: "Recorded", confirmed: [.noReport]) { held in
                SourcedReport(
                    (), .metar, made: held.observed, source: .network(held.source), received: held.checked)
            }))
}

/// A server with one stroke of lightning and the ATIS of one airport, which a test lets fall silent. The
/// clock stands at 14:13:20 of 21 September 2026.
private final class Answers: Sendable {
    let isReachable = Mutex(true)
    let asked = Mutex<[String]>([])

    func answer(_ url: URL) throws -> (status: Int, body: Data) {
        guard isReachable.withLock(\.self) else { throw TransportFailure.noConnection }
        asked.withLock { $0.append("\(url.lastPathComponent)?\(url.query() ?? "")") }
        let body =
            switch url.lastPathComponent {
            case "strokes": strokes
            case "atis": atis
            default: none
            }
        return (200, Data(body.utf8))
    }

    private let strokes = """
        {"feeds": [{"feed": "strikes", "source": "test", "checked": "2026-09-21T14:13:00Z"}],
         "items": [{"id": "1", "feed": "strikes", "kind": "STROKE", "title": "Stroke", "names": [],
                    "made": "2026-09-21T14:10:00Z", "doubts": [], "is_listed": true,
                    "shapes": [{"kind": "point", "points": [[51.4, -0.5]]}]}],
         "left_out": 0, "missing": []}
        """
    private let atis = """
        {"source": "test", "checked": "2026-09-21T14:13:00Z",
         "reports": [{"station": "EGLL", "text": "EGLL INFORMATION K", "observed": "2026-09-21T14:00:00Z",
                      "latitude_deg": 51.48, "longitude_deg": -0.45}],
         "missing": [{"station": "EGTF", "why": "no report"}]}
        """
    private let none = """
        {"source": null, "checked": null, "reports": [], "missing": [], "feeds": [], "items": [],
         "left_out": 0}
        """
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct NewProductTests {
    private static let products = BriefingProduct.all + [.lightning, .atis]
    private static let plan = PackPlan(
        places: [
            .init(role: .departure, ident: "EGTF", station: "EGTF", latitude: 51.3481, longitude: -0.5589),
            .init(role: .destination, ident: "EGLL", station: "EGLL", latitude: 51.4775, longitude: -0.4614),
        ], route: [[51.3481, -0.5589], [51.4775, -0.4614]], offBlock: nil, level: nil)

    private let answers = Answers()
    private let world = TestWorld()
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "aloft-product-\(UUID()).sqlite")

    private var server: URL {
        get throws { try #require(URL(string: "http://127.0.0.1:9")) }
    }

    private func packs() throws -> PackState {
        PackState(
            Self.products, cache: try ValueCache(at: file), server: try server, world: world
        ) { [answers] in try answers.answer($0) }
    }

    private func areas() throws -> AreaField {
        AreaField(
            Self.products, cache: try ValueCache(at: file), server: try server, world: world
        ) { [answers] in try answers.answer($0) }
    }

    private func stations() throws -> WeatherState {
        WeatherState(
            Self.products, cache: try ValueCache(at: file), server: try server, world: world
        ) { [answers] in try answers.answer($0) }
    }

    /// The row of a pack, so many seconds after the clock's time.
    private func row(_ kind: PackKind, _ pack: FlightPack?, after seconds: Double = 0) -> String? {
        let now = Date(timeIntervalSince1970: Double(world.now()) / 1000 + seconds)
        let row = PackList(Self.products, pack, Self.plan, at: now).rows.first { $0.kind == kind }
        return row.map { "\($0.product.title) \($0.state): \($0.words)" }
    }

    @Test func `it is packed, told in the checklist by its own limits, and kept`() async throws {
        let (packs, id) = (try packs(), RecordID(world))
        #expect(row(.lightning, nil) == "Lightning missing: not asked")
        packs.begin(id, Self.plan)
        #expect(packs.work[id]?.remaining.suffix(2) == [.lightning, .atis])
        try await packs.work(on: id)
        let asked = answers.asked.withLock(\.self).filter { $0.hasPrefix("strokes") }
        #expect(asked == ["strokes?route=51.3481/-0.5589,51.4775/-0.4614&within=40"])
        let pack = packs.packs[id]
        #expect(row(.lightning, pack) == "Lightning have: 1 STROKE")
        #expect(row(.lightning, pack, after: 879) == "Lightning have: 1 STROKE")
        #expect(
            row(.lightning, pack, after: 880) == "Lightning stale: 1 STROKE · strikes: checked 14:13Z")
        #expect(row(.atis, pack) == "ATIS have: 1 station within 25 NM · EGTF: no report")
        answers.isReachable.withLock { $0 = false }
        let later = try self.packs()
        try await later.open(id, Self.plan)
        #expect(later.packs[id] == pack && pack != nil)
    }

    @Test func `it is drawn on the map, also without a connection`() async throws {
        func strokes() async throws -> [[String: Any]] {
            let field = try areas()
            let topic = try #require(field.topics.first { $0.kind == .lightning })
            field.want(topic)
            let running = Task { try await field.run() }
            defer { running.cancel() }
            try await until { field.edition > 0 }
            // Drawn at once, and kept a moment later, which ending the task would prevent.
            let cache = try ValueCache(at: file)
            while try await cache.value(topic.kind.rawValue) == nil { await Task.yield() }
            let json = try JSONSerialization.jsonObject(with: try field.geoJSON(topic))
            let features = try #require((json as? [String: Any])?["features"] as? [[String: Any]])
            return try features.map { try #require($0["properties"] as? [String: Any]) }
        }
        let drawn = try #require(try await strokes().first)
        #expect(drawn["kind"] as? String == "STROKE")
        #expect(drawn["words"] as? String == "made 21 14:10Z")
        let made = try #require(Date(instant: "2026-09-21T14:10:00Z")).timeIntervalSince1970
        #expect(drawn["until"] as? Double == (made + 1200) * 1000)
        answers.isReachable.withLock { $0 = false }
        #expect(try await strokes().count == 1)
    }

    @Test func `the check before a flight that it is declared for tells it`() async throws {
        let bag = try await Bag(products: Self.products)
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT")
        let checks = BeforeYouGo(flight, FlightLog(flight, bag.app.context), bag.app.context)
        func words(_ subject: BeforeYouGo.Subject) -> String? {
            checks.lines.first { $0.subject == subject }?.words
        }
        #expect(words(.situation)?.contains("Lightning: not asked") == true)
        #expect(words(.notices)?.contains("Lightning") == false)
        #expect(bag.app.packs.products.map(\.kind) == Self.products.map(\.kind))
    }

    @Test func `a report of a station is asked for and kept`() async throws {
        let first = try stations()
        try await first.ask(["EGLL"])
        let report = try #require(first.stations["EGLL"]?[.atis].report)
        #expect(report.text == "EGLL INFORMATION K")
        #expect(first.stations["EGLL"]?.metar.absence == .notAsked)
        answers.isReachable.withLock { $0 = false }
        let second = try stations()
        try await second.want("EGLL")
        #expect(second.stations["EGLL"]?[.atis] == ReportState(report: report, absence: .notAsked))
    }
}
