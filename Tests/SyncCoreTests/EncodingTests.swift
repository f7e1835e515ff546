import Foundation
import SyncCore
import Testing

struct EncodingTests {
    private func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder.canonical.encode(value), as: UTF8.self)
    }

    @Test
    func `a change is written as docs/protocol.md says`() throws {
        let id = try #require(RecordID("01977421-a28d-7000-8000-000000000001"))
        let stamp = Stamp(milliseconds: 1_750_000_000_000, counter: 2, device: "00000000000000ab")
        let change = Change(
            sequence: 7, transaction: 3, table: "flight", id: id, verb: .update, generation: 1,
            baseVersion: 4,
            edits: [
                "level": .value(.text("FL085")), "fuel": .value(.real(41.5)), "remarks": .value(.null),
                "photo": .value(.blob(Data([0, 255]))), "hours": .delta(.integer(2)),
                "tags": .elements(added: ["night"], removed: ["day": [stamp]]),
            ],
            stamp: stamp)
        #expect(
            try json(change) == """
                {"baseVersion":4,"edits":{"fuel":41.5,"hours":{"delta":2},"level":"FL085",\
                "photo":{"blob":"00ff"},"remarks":null,\
                "tags":{"added":["night"],"removed":{"day":["01977420dc00-0002-00000000000000ab"]}}},\
                "generation":1,"id":"01977421-a28d-7000-8000-000000000001","sequence":7,\
                "stamp":"01977420dc00-0002-00000000000000ab","table":"flight","transaction":3,"verb":"update"}
                """)
        #expect(try JSONDecoder().decode(Change.self, from: JSONEncoder().encode(change)) == change)
    }

    @Test
    func `an adopted insert says so, any other change and record says nothing of it`() throws {
        let id = try #require(RecordID("01977421-a28d-7000-8000-000000000001"))
        let stamp = Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab")
        let change = Change(
            sequence: 1, transaction: 1, table: "t", id: id, verb: .insert, generation: 1, stamp: stamp,
            adopted: true)
        #expect(try json(change).hasPrefix(#"{"adopted":true,"baseVersion":0,"#))
        let record = SyncedRecord(table: "t", id: id, generation: 1, clock: FieldStamps(start: stamp))
        #expect(try !json(record).contains("adopted"))
    }

    @Test
    func `the id of an adopted row is the same for ever, whatever writes it`() {
        func id(_ key: FieldValue...) -> String {
            RecordID(adopting: key, of: "member", in: "studio 7").text
        }
        #expect(id(.integer(1)) == "c26bf9d4-9e17-8645-84a3-d3f49a94eec2")
        #expect(id(.text("A"), .integer(2)) == "e24c953c-968a-8cb9-a7cb-5ad0d4dcd2d1")
        #expect(id(.real(1)) == id(.integer(1)))
        #expect(id(.text("1")) != id(.integer(1)))
        #expect(id(.text("a"), .text("bc")) != id(.text("ab"), .text("c")))
    }

    @Test
    func `the id that parts give is the same for ever, whatever writes it`() {
        let star = RecordID(derivedFrom: "starred_airport", "EGLL")
        #expect(star.text == "b3eec8d0-6fa4-874d-98fa-c0b20fc32d29")
        #expect(RecordID(derivedFrom: "ä").text == "0520d636-b9dd-86af-835f-505cbaf76bc0")
        #expect(RecordID(derivedFrom: "a", "bc") != RecordID(derivedFrom: "ab", "c"))
    }

    @Test
    func `the fingerprint of a schema is the one of docs/protocol.md`() throws {
        let schema = Schema(name: "studio", version: 1, tables: [])
        #expect(try schema.canonicalJSON() == Data(#"{"name":"studio","tables":[],"version":1}"#.utf8))
        #expect(try schema.fingerprint() == "4c2df4c401a0b48f824f4dc40cd32f3a")
    }

    @Test
    func `a clock is an object with the record's own stamp under the empty name`() throws {
        let start = Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab")
        let clock = FieldStamps(start: start, fields: ["a": start.successor])
        #expect(
            try json(clock) == """
                {"":"000000000001-0000-00000000000000ab","a":"000000000001-0001-00000000000000ab"}
                """)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FieldStamps.self, from: Data("{}".utf8))
        }
    }

    @Test(arguments: [
        "", "x", "01977421-A28D-7000-8000-000000000001", "01977421a28d70008000000000000001",
        "01977421-a28d-7000-8000-00000000000g",
    ])
    func `a malformed id is none`(text: String) {
        #expect(RecordID(text) == nil)
    }

    @Test(arguments: [
        "", "1-2-3", "000000000001-0000-00000000000000AB", "000000000001-0000-00000000000000ab ",
    ])
    func `a malformed stamp is none`(text: String) {
        #expect(Stamp(text) == nil)
    }

    @Test
    func `the text order of stamps is their order`() {
        let stamps = [
            Stamp(milliseconds: 5, counter: 70_000, device: "00000000000000ab"),
            Stamp(milliseconds: 5, counter: 1, device: "00000000000000ab"),
            Stamp(milliseconds: 5, counter: 1, device: "00000000000000aa"),
            Stamp(milliseconds: 4, counter: 65_535, device: "00000000000000ff"),
        ]
        #expect(stamps.sorted().map(\.description) == stamps.map(\.description).sorted())
        #expect(stamps[0].milliseconds == 6)
    }

    @Test
    func `S16: a page without its ending, or with another count, is no page`() throws {
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1, acknowledgedThrough: 0, reply: nil),
            lines: ["{}", "{}"],
            ending: .init(count: 2, cursor: "e.2", head: 2, isComplete: true))
        let bytes = try page.encoded()
        #expect(try PullPage(bytes) == page)
        #expect((try? PullPage(bytes))?.ending == page.ending)
        for length in 0..<(bytes.count - 1) {
            #expect(throws: PullPage.Damage.self) { try PullPage(bytes.prefix(length)) }
            #expect((try? PullPage(bytes.prefix(length)))?.ending == nil)
        }
        let short = Data(
            String(decoding: bytes, as: UTF8.self).replacing("{}\n", with: "", maxReplacements: 1).utf8)
        #expect((try? PullPage(short))?.ending == nil)
        #expect(throws: PullPage.Damage.noEnding) { try PullPage(Data("<html>\nWelcome</html>".utf8)) }
    }

    @Test func `S2: a reply has the same bytes however often it is written`() throws {
        let stamp = Stamp(milliseconds: 1_750_000_000_000, counter: 2, device: "00000000000000ab")
        let clamped = Dictionary(uniqueKeysWithValues: (1...9).map { (Int64($0), stamp) })
        let reply = PushReply(acknowledgedThrough: 9, outcomes: [], serverTime: 5, clamped: clamped)
        let bytes = try JSONEncoder.canonical.encode(reply)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("{\"acknowledgedThrough\":9,\"clamped\":[1,\"\(stamp)\",2,\"\(stamp)\",3,"))
        let read = try JSONDecoder().decode(PushReply.self, from: bytes)
        #expect(read == reply)
        #expect(try JSONEncoder.canonical.encode(read) == bytes)
    }
}
