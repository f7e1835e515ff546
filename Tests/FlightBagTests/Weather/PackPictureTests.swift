import Aviation
import Foundation
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

/// Forecast pictures in a pack. All of them are invented: a few bytes that begin as a PNG.
@MainActor @Suite struct PackPictureTests {
    /// A server of pictures that a test lets fall silent.
    private final class Answers: Sendable {
        let list = Mutex("")
        let pictures = Mutex<[String: Data]>([:])
        let isReachable = Mutex(true)
        /// After so many pictures the connection breaks off.
        let left = Mutex(100)
        let asked = Mutex<[String]>([])

        func answer(_ url: URL) throws -> (status: Int, body: Data) {
            guard isReachable.withLock(\.self) else { throw TransportFailure.noConnection }
            let path = url.path().split(separator: "/").map(String.init)
            guard path.contains("imagery") else { return (200, Data(Self.nothing.utf8)) }
            guard let hash = path.last, hash != "imagery" else {
                return (200, Data(list.withLock(\.self).utf8))
            }
            asked.withLock { $0.append(hash) }
            let isThere = left.withLock { count in
                count -= 1
                return count >= 0
            }
            guard isThere else { throw TransportFailure.cut }
            guard let bytes = pictures.withLock({ $0[hash] }) else { return (404, Data()) }
            return (200, bytes)
        }

        private static let nothing =
            #"{"source": "test", "checked": "2026-11-24T12:00:00Z", "reports": [], "missing": [], "#
            + #""feeds": [], "items": [], "left_out": 0}"#

        /// Lists pictures of those hours of the day, three hours each.
        func publish(
            _ hours: [Int], issued: String = "2026-11-24T09:00:00Z", source: String = #""test""#,
            checked: String = #""2026-11-24T12:00:00Z""#
        ) {
            let items = hours.map { hour -> String in
                let bytes = PackPictureTests.png("\(hour) \(issued)")
                pictures.withLock { $0[PackPictureTests.hash(hour)] = bytes }
                func time(_ hour: Int) -> String { "2026-11-24T\(hour < 10 ? "0" : "")\(hour):00:00Z" }
                return #"{"product": "Invented", "title": "\#(hour)", "issued": "\#(issued)", "#
                    + #""valid_from": "\#(time(hour))", "valid_until": "\#(time(hour + 3))", "#
                    + #""valid_at": null, "#
                    + #""fetched": "2026-11-24T09:10:00Z", "is_listed": true, "media_type": "image/png", "#
                    + #""byte_count": \#(bytes.count), "sha256": "\#(PackPictureTests.hash(hour))", "#
                    + #""path": "x"}"#
            }
            let feed =
                #"{"feed": "imagery", "source": \#(source), "checked": \#(checked), "problem": null, "#
                + #""bad_records": 0, "bad": [], "absence": null}"#
            list.withLock {
                $0 =
                    #"{"feeds": [\#(feed)], "product": "Invented", "#
                    + #""items": [\#(items.joined(separator: ","))]}"#
            }
        }
    }

    nonisolated private static func png(_ text: String) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(text.utf8)
    }

    nonisolated private static func hash(_ hour: Int) -> String {
        String(repeating: "0", count: hour < 10 ? 63 : 62) + "\(hour)"
    }

    private static let plan = PackPlan(
        places: [
            .init(role: .departure, ident: "EGTF", station: "EGTF", latitude: 51.3481, longitude: -0.5589),
            .init(role: .destination, ident: "EGLL", station: "EGLL", latitude: 51.4775, longitude: -0.4614),
        ], route: [[51.3481, -0.5589], [51.4775, -0.4614]], offBlock: "2026-11-24T13:00Z", level: nil)

    private static let landing = Date(instant: "2026-11-24T14:00:00Z")

    private func state(_ answers: Answers, _ file: URL) throws -> PackState {
        PackState(
            BriefingProduct.all, cache: try ValueCache(at: file),
            server: try #require(URL(string: "http://127.0.0.1:9")),
            world: TestWorld(), fetch: { try answers.answer($0) })
    }

    private var file: URL {
        FileManager.default.temporaryDirectory.appending(path: "aloft-pictures-\(UUID()).sqlite")
    }

    private func row(_ state: PackState, _ id: RecordID, at time: String) throws -> String {
        let now = try #require(Date(instant: "2026-11-24T\(time):00Z"))
        var pack = try #require(state.packs[id])
        // The test's clock stands elsewhere: the answers came at noon.
        for kind in pack.parts.keys { pack.parts[kind]?.answered = 1_795_521_600_000 }
        let row = PackList(BriefingProduct.all, pack, Self.plan, at: now).rows.first { $0.kind == .imagery }
        return row.map { "\($0.state): \($0.words)" } ?? ""
    }

    private func titles(_ state: PackState, _ id: RecordID) -> [String?] {
        (state.packs[id]?.parts[.imagery]?.imagery?.pictures ?? []).map(\.title)
    }

    private func pack(_ state: PackState, _ id: RecordID) async throws {
        try await state.open(id, Self.plan, landing: Self.landing)
        state.begin(id, Self.plan)
        try await state.work(on: id)
    }

    @Test func `pictures of the flight's time are packed, their bytes on disk, and go stale`() async throws {
        let (answers, file, id) = (Answers(), file, RecordID(TestWorld()))
        // Off block 13:00Z, landing 14:00Z, three hours around them.
        answers.publish([0, 6, 9, 12, 15, 18, 20])
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(titles(state, id) == ["9", "12", "15"])
        #expect(try row(state, id, at: "12:05") == "have: 3 pictures")
        #expect(try row(state, id, at: "13:59") == "have: 3 pictures")
        #expect(try row(state, id, at: "14:00") == "stale: 3 pictures · checked 12:00Z")
        answers.isReachable.withLock { $0 = false }
        let second = try self.state(answers, file)
        try await second.open(id, Self.plan, landing: Self.landing)
        #expect(titles(second, id) == ["9", "12", "15"])
        #expect(
            try await second.picture(Self.hash(12)) == Self.png("12 2026-11-24T09:00:00Z"))
    }

    @Test func `a row whose pictures are past their time is stale, one without any missing`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish([9], checked: #""2026-11-24T12:30:00Z""#)
        answers.list.withLock {
            $0 = $0.replacing("T12:00:00Z\", \"valid_at", with: "T12:40:00Z\", \"valid_at")
        }
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(try row(state, id, at: "12:39") == "have: 1 picture")
        #expect(try row(state, id, at: "12:40") == "stale: 1 picture · past their time")
        answers.publish([0, 20])
        try await pack(state, id)
        #expect(try row(state, id, at: "12:05") == "missing: none of the flight’s time")
    }

    @Test func `no source and no answer are told, and take nothing away`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish([], source: "null", checked: "null")
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(try row(state, id, at: "12:05") == "missing: no source")
        answers.publish([], checked: "null")
        try await pack(state, id)
        #expect(try row(state, id, at: "12:05") == "missing: the source has not answered yet")
        answers.publish([12])
        try await pack(state, id)
        #expect(try row(state, id, at: "12:05") == "have: 1 picture")
        answers.publish([], source: "null", checked: "null")
        try await pack(state, id)
        #expect(try row(state, id, at: "12:05") == "missing: 1 picture · no source")
        #expect(titles(state, id) == ["12"])
    }

    @Test func `an older issue replaces no newer one`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish([12], issued: "2026-11-24T09:00:00Z")
        let state = try state(answers, file)
        try await pack(state, id)
        answers.publish([9], issued: "2026-11-24T03:00:00Z")
        try await pack(state, id)
        #expect(titles(state, id) == ["12"])
        answers.publish([9], issued: "2026-11-24T10:00:00Z")
        try await pack(state, id)
        #expect(titles(state, id) == ["9"])
    }

    @Test func `packing goes on with the picture at which the connection broke off`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish([9, 12, 15])
        answers.left.withLock { $0 = 1 }
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(state.work[id]?.problem == "the answer broke off.")
        answers.left.withLock { $0 = 100 }
        try await state.work(on: id)
        #expect(titles(state, id) == ["9", "12", "15"])
        #expect(answers.asked.withLock(\.self) == [9, 12, 12, 15].map(Self.hash))
    }

    @Test func `a picture that is not what was listed is not packed, and the row is missing`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish([9, 12, 15])
        answers.pictures.withLock {
            $0[Self.hash(9)] = Data("<html>".utf8)
            $0[Self.hash(12)] = nil
        }
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(titles(state, id) == ["15"])
        #expect(
            try row(state, id, at: "12:05")
                == "missing: 1 picture · 9: the server did not give it whole · "
                + "12: the server did not give it whole")
        answers.list.withLock { $0 = $0.replacing("image/png", with: "text/html") }
        try await pack(state, id)
        #expect(titles(state, id) == [])
    }

    @Test func `at most eight are packed, and the rest is counted`() async throws {
        let (answers, id) = (Answers(), RecordID(TestWorld()))
        answers.publish(Array(8...19))
        let state = try state(answers, file)
        try await pack(state, id)
        #expect(titles(state, id).count == 8)
        #expect(try row(state, id, at: "12:05") == "have: 8 pictures · 2 more of that time not packed")
    }

    @Test func `bytes go with the last pack that holds them`() async throws {
        let (answers, world) = (Answers(), TestWorld())
        let (first, second) = (RecordID(world), RecordID(world))
        try #require(first != second)
        answers.publish([12])
        let state = try state(answers, file)
        try await pack(state, first)
        try await pack(state, second)
        try await state.purge(keeping: [second])
        #expect(try await state.picture(Self.hash(12)) != nil)
        try await state.purge(keeping: [])
        #expect(try await state.picture(Self.hash(12)) == nil)
    }
}
