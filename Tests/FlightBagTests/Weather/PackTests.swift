import Aviation
import Foundation
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

@MainActor @Suite struct PackTests {
    /// A server that a test lets fall silent, and whose answers it chooses.
    private final class Answers: Sendable {
        let bodies = Mutex<[String: String]>([:])
        let isReachable = Mutex(true)
        let asked = Mutex<[String]>([])

        func answer(_ url: URL) throws -> (status: Int, body: Data) {
            guard isReachable.withLock(\.self) else { throw TransportFailure.noConnection }
            let feed = String(url.path().split(separator: "/").last ?? "")
            let key = (url.query() ?? "").hasPrefix("bbox") ? "\(feed) box" : "\(feed) named"
            asked.withLock { $0.append(key) }
            let none =
                #"{"source": "test", "checked": "2026-11-24T12:00:00Z", "reports": [], "missing": [], "#
                + #""feeds": [], "items": [], "left_out": 0}"#
            return (200, Data((bodies.withLock { $0[key] } ?? none).utf8))
        }

        func say(_ key: String, _ reports: String, missing: String = "", source: String = #""test""#) {
            let text =
                #"{"source": \#(source), "checked": "2026-11-24T12:00:00Z", "reports": [\#(reports)], "#
                + #""missing": [\#(missing)]}"#
            bodies.withLock { $0[key] = text }
        }
    }

    private static func report(_ station: String, _ text: String, _ place: String, at time: String) -> String
    {
        let observed = "2026-11-24T\(time):00Z"
        return #"{"station": "\#(station)", "text": "\#(text)", "observed": "\#(observed)", \#(place)}"#
    }

    private static let heathrow = #""latitude_deg": 51.48, "longitude_deg": -0.45"#
    private static let far = #""latitude_deg": 52.5, "longitude_deg": -0.45"#

    private static let plan = PackPlan(
        places: [
            .init(role: .departure, ident: "EGTF", station: "EGTF", latitude: 51.3481, longitude: -0.5589),
            .init(role: .destination, ident: "EGLL", station: "EGLL", latitude: 51.4775, longitude: -0.4614),
        ], route: [[51.3481, -0.5589], [51.4775, -0.4614]], offBlock: "2026-11-24T13:00Z", level: nil)

    private func state(_ answers: Answers, _ file: URL) throws -> PackState {
        PackState(
            BriefingProduct.all, cache: try ValueCache(at: file),
            server: try #require(URL(string: "http://127.0.0.1:9")),
            world: TestWorld(), fetch: { try answers.answer($0) })
    }

    private var file: URL {
        FileManager.default.temporaryDirectory.appending(path: "aloft-packs-\(UUID()).sqlite")
    }

    private func words(_ state: PackState, _ id: RecordID, at time: String) throws -> [PackKind: String] {
        let now = try #require(Date(instant: "2026-11-24T\(time):00Z"))
        var pack = try #require(state.packs[id])
        // The test's clock stands elsewhere: the answers came at noon.
        for kind in pack.parts.keys { pack.parts[kind]?.answered = 1_795_521_600_000 }
        let list = PackList(BriefingProduct.all, pack, Self.plan, at: now)
        return Dictionary(uniqueKeysWithValues: list.rows.map { ($0.kind, "\($0.state): \($0.words)") })
    }

    private func fill(_ answers: Answers) {
        let reports = [
            Self.report("EGLL", "EGLL 241150Z 24012KT 9999 SKC 15/12 Q1013", Self.heathrow, at: "11:50"),
            Self.report("EGXX", "EGXX 241150Z 24012KT 9999 SKC 15/12 Q1013", Self.far, at: "11:50"),
        ].joined(separator: ",")
        answers.say("metars box", reports)
        answers.say("metars named", "", missing: #"{"station": "EGTF", "why": "no station"}"#)
        answers.say(
            "tafs named", "",
            missing: #"{"station": "EGTF", "why": "no station"}, {"station": "EGLL", "why": "not asked"}"#)
    }

    @Test func `absence that the source confirmed is had, and one that nobody asked about is not`()
        async throws
    {
        let answers = Answers()
        fill(answers)
        let (state, id) = (try state(answers, file), RecordID(TestWorld()))
        state.begin(id, Self.plan)
        try await state.work(on: id)
        let words = try words(state, id, at: "12:05")
        #expect(words[.metar] == "have: 1 station within 25 NM · EGTF: no station")
        let taf = "missing: 0 stations within 25 NM · EGTF: no station · EGLL: not asked"
        #expect(words[.taf] == taf)
        #expect(words[.notams] == "missing: no source")
        #expect(state.work[id] == nil)
    }

    @Test func `a feed that the server had not asked for yet is asked for again`() async throws {
        let (answers, world) = (Answers(), TestWorld())
        fill(answers)
        func notams(_ checked: String, _ absence: String) {
            let feed =
                #"{"feed": "notam", "source": "test", "checked": \#(checked), "problem": null, "#
                + #""bad_records": 0, "bad": [], "absence": \#(absence)}"#
            answers.bodies.withLock {
                $0["notams named"] = #"{"feeds": [\#(feed)], "items": [], "left_out": 0, "missing": []}"#
            }
        }
        notams("null", #""not asked""#)
        let state = PackState(
            BriefingProduct.all, cache: try ValueCache(at: file),
            server: try #require(URL(string: "http://127.0.0.1:9")),
            world: world, fetch: { try answers.answer($0) })
        let id = RecordID(world)
        state.begin(id, Self.plan)
        try await state.work(on: id)
        #expect(state.packs[id]?.parts[.notams]?.absence == .notAsked)
        notams(#""2026-11-24T12:00:00Z""#, #""no report""#)
        state.askAgain()
        #expect(state.work[id] == nil)
        world.advance(milliseconds: 15_000)
        state.askAgain()
        #expect(state.work[id]?.remaining == [.notams])
        try await state.work(on: id)
        #expect(state.packs[id]?.parts[.notams]?.absence == nil)
        world.advance(milliseconds: 15_000)
        state.askAgain()
        #expect(state.work[id] == nil)
    }

    @Test func `no report of a pilot abroad is not confirmed absence`() async throws {
        let answers = Answers()
        let feed =
            #"{"feed": "pirep", "source": "test", "checked": "2026-11-24T12:00:00Z", "problem": null, "#
            + #""bad_records": 0, "bad": [], "absence": "no report"}"#
        let body = #"{"feeds": [\#(feed)], "items": [], "left_out": 0, "missing": []}"#
        answers.bodies.withLock {
            $0["pireps named"] = body; $0["pireps box"] = body
        }
        let (state, id) = (try state(answers, file), RecordID(TestWorld()))
        state.begin(id, Self.plan)
        try await state.work(on: id)
        #expect(
            try words(state, id, at: "12:05")[.pireps]
                == "missing: none · pirep: no source outside of the United States")
    }

    @Test func `a pack with rows that have no source is never complete`() async throws {
        let answers = Answers()
        fill(answers)
        let (state, id) = (try state(answers, file), RecordID(TestWorld()))
        state.begin(id, Self.plan)
        try await state.work(on: id)
        let now = try #require(Date(instant: "2026-11-24T12:05:00Z"))
        let list = PackList(BriefingProduct.all, state.packs[id], Self.plan, at: now)
        #expect(!list.isComplete && list.changes == [])
    }

    @Test func `a packed report grows stale by its observation and not by its fetching`() async throws {
        let answers = Answers()
        fill(answers)
        let (state, id) = (try state(answers, file), RecordID(TestWorld()))
        state.begin(id, Self.plan)
        try await state.work(on: id)
        let metar = try words(state, id, at: "12:50")[.metar]
        #expect(metar == "stale: 1 station within 25 NM · EGTF: no station · stale: EGLL")
    }

    @Test func `packing goes on where the connection broke off, and survives a restart`() async throws {
        let (answers, file, id) = (Answers(), file, RecordID(TestWorld()))
        fill(answers)
        let first = try state(answers, file)
        first.begin(id, Self.plan)
        answers.isReachable.withLock { $0 = false }
        try await first.work(on: id)
        #expect(first.work[id]?.problem == "the server is out of reach.")
        #expect(first.packs[id]?.lacking(of: [.metar, .imagery]) == [.metar, .imagery])
        answers.isReachable.withLock { $0 = true }
        try await first.work(on: id)
        #expect(first.packs[id]?.lacking(of: BriefingProduct.all.map(\.kind)) == [] && first.work[id] == nil)
        answers.isReachable.withLock { $0 = false }
        let second = try state(answers, file)
        try await second.open(id, Self.plan)
        #expect(second.packs[id]?.parts == first.packs[id]?.parts)
    }

    @Test func `an older answer replaces no report, and a source that is gone empties nothing`() async throws
    {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        fill(answers)
        let state = try state(answers, file)
        state.begin(id, Self.plan)
        try await state.work(on: id)
        let before = state.packs[id]?.parts[.metar]?.items
        answers.say(
            "metars box", Self.report("EGLL", "EGLL 240650Z 00000KT 9999", Self.heathrow, at: "06:50"))
        state.begin(id, Self.plan)
        try await state.work(on: id)
        #expect(state.packs[id]?.parts[.metar]?.items == before)
        answers.say("metars box", "", source: "null")
        state.begin(id, Self.plan)
        try await state.work(on: id)
        #expect(state.packs[id]?.parts[.metar]?.items == before)
        #expect(state.packs[id]?.parts[.metar]?.absence == .noSource)
    }

    @Test(arguments: [
        (false, "missing: no data of a part of the way · D HAYWARD CLASS D 1500/SFC at 3 NM"),
        (true, "stale: D HAYWARD CLASS D 1500/SFC at 3 NM"),
    ])
    func `airspace is never had, and its row says that its cycle is over`(
        _ reachesAll: Bool, _ words: String
    ) async throws {
        let airspace = PackAirspace(
            crossings: [.init(label: "D HAYWARD CLASS D 1500/SFC", alongNM: 3.2)],
            source: "FAA Class Airspace", date: "2025-01-23", reachesAll: reachesAll)
        let answers = Answers()
        let packs = PackState(
            BriefingProduct.all, cache: try ValueCache(at: file),
            server: try #require(URL(string: "http://127.0.0.1:9")),
            world: TestWorld(), airspace: { _ in airspace }, fetch: { try answers.answer($0) })
        let id = RecordID(TestWorld())
        packs.begin(id, Self.plan)
        try await packs.work(on: id)
        let row = try #require(try self.words(packs, id, at: "12:05")[.airspace])
        let rest = " · classes only, no restricted areas · data of 2025-01-23: out of date"
        #expect(row == words + rest)
    }

    @Test func `the parts of a pack stand on disk by the keys of their products`() throws {
        let pack = FlightPack(plan: Self.plan, parts: [.metar: PackPart(answered: 1)], serial: 0)
        let text = String(decoding: try JSONEncoder().encode(pack), as: UTF8.self)
        #expect(text.contains(#""parts":["metar",{"#))
        #expect(try JSONDecoder().decode(FlightPack.self, from: Data(text.utf8)) == pack)
    }

    @Test func `an edit of route or time makes the pack one of another plan`() throws {
        let later = PackPlan(
            places: Self.plan.places, route: Self.plan.route, offBlock: "2026-11-24T15:00Z", level: nil)
        let pack = FlightPack(plan: Self.plan, parts: [:], serial: 0)
        let now = try #require(Date(instant: "2026-11-24T12:05:00Z"))
        #expect(PackList(BriefingProduct.all, pack, later, at: now).changes == ["time"])
        #expect(PackList(BriefingProduct.all, pack, Self.plan, at: now).changes == [])
    }

    @Test func `the box of a corridor across 180° is west of it at its west side`() throws {
        let line = [(0.0, 179.5), (0.0, -179.5)].compactMap {
            Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
        }
        let sides = PackCorridor(line: line).box.split(separator: ",").compactMap { Double($0) }
        try #require(sides.count == 4)
        #expect(sides[1] > 178.9 && sides[1] < 179.1 && sides[3] < -178.9 && sides[3] > -179.1)
        #expect(sides[0] == -0.517 && sides[2] == 0.517)
    }
}
