import Foundation
import Testing

@testable import SyncCore

/// The quick reader and writer against Foundation's, over generated values and damaged text.
struct JSONTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `records are written and read as by Foundation, to the byte`(seed: UInt64) throws {
        var chance = Generator(seed: seed)
        for _ in 0..<50 {
            let record = chance.record()
            let text = String(decoding: try JSONEncoder.canonical.encode(record), as: UTF8.self)
            #expect(try record.json() == text)
            #expect(
                try SyncedRecord(json: text) == JSONDecoder().decode(SyncedRecord.self, from: Data(text.utf8))
            )
            #expect(
                try record.clock.json()
                    == String(decoding: JSONEncoder.canonical.encode(record.clock), as: UTF8.self))
            #expect(try FieldStamps(json: record.clock.json()) == record.clock)
            #expect(
                try record.fields.json()
                    == String(decoding: JSONEncoder.canonical.encode(record.fields), as: UTF8.self))
            let head = try RecordHead(json: text)
            #expect(head.table == record.table && head.id == record.id && head.number == record.number)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a line is read in its bytes as it is read into a record, damaged ones, too`(seed: UInt64) throws {
        var chance = Generator(seed: seed)
        var line = RecordLine()
        var taken = 0
        for round in 0..<200 {
            var record = chance.record()
            if !round.isMultiple(of: 4) {
                (record.details, record.deleted, record.table) = (nil, nil, "row")
                let plain = /[A-Za-z0-9_]+/
                record.fields = record.fields.filter { name, value in
                    if case .blob = value { false } else { name.wholeMatch(of: plain) != nil }
                }
                record.clock.fields = record.clock.fields.filter { $0.key.wholeMatch(of: plain) != nil }
            }
            var text = try record.json()
            if round.isMultiple(of: 2) { text = chance.damaged(text) }
            let wanted = try? SyncedRecord(json: text)
            text.withUTF8 { bytes in
                guard line.read(bytes) else { return }
                taken += 1
                func piece(_ place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }
                #expect(piece(line.table) == wanted?.table && piece(line.id) == wanted?.id.text)
                #expect(line.generation == wanted?.generation && line.version == wanted?.version)
                #expect(line.number == wanted?.number)
                #expect(piece(line.clock) == wanted?.clock.json())
                #expect(piece(line.newest) == wanted?.clock.newest.description)
                let fields = line.fields.map { field -> (String, FieldValue) in
                    let value: FieldValue =
                        switch field.value {
                        case .null: .null
                        case .integer(let integer, _): .integer(integer)
                        case .real(let real): .real(real)
                        case .text(let place): .text(piece(place))
                        case .escaped(let place): .text(String(decoding: line.plain[place], as: UTF8.self))
                        }
                    return (piece(field.name), value)
                }
                #expect(Dictionary(uniqueKeysWithValues: fields) == wanted?.fields)
                #expect(wanted?.details == nil && wanted?.isDeleted == false && wanted?.adopted == nil)
                #expect(line.digest(bytes) == wanted?.digest)
            }
        }
        #expect(taken > 40)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a damaged text is read or refused as by Foundation`(seed: UInt64) throws {
        var chance = Generator(seed: seed)
        for _ in 0..<100 {
            let text = chance.damaged(try chance.record().json())
            let wanted = try? JSONDecoder().decode(SyncedRecord.self, from: Data(text.utf8))
            #expect((try? SyncedRecord(json: text)) == wanted, "\(text)")
        }
    }

    @Test(arguments: [
        "5", "-5", "0", "-0", "00", "5.0", "-0.0", "0.5", "-0.5", ".5", "5.", "1e3", "1E400", "+1", "0x10",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "0.10000000000000000555", "123456789012345678901.5", "4503599627370497.5", "null", "nul", "true",
        #""a""#, #""a\"b\\c\/d\n\r\t\b\f""#, #""\u00e9""#, #""\x""#, "\"a\nb\"", "\"é😀\u{2028}\u{7f}\"",
        #"{"blob":"00ff"}"#, #"{"blob":"0"}"#, #"{"blob":"00","x":1}"#, "[]", "{}", "", " 5", "5 ", "5,6",
    ])
    func `a value is read as by Foundation`(value: String) throws {
        let text = #"{"a":\#(value)}"#
        let wanted = try? JSONDecoder().decode([String: FieldValue].self, from: Data(text.utf8))
        #expect((try? [String: FieldValue](json: text)) == wanted)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `batches are read as by Foundation, damaged ones, too`(seed: UInt64) throws {
        var chance = Generator(seed: seed)
        for round in 0..<50 {
            let batch = chance.batch()
            var text = String(decoding: try JSONEncoder.canonical.encode(batch), as: UTF8.self)
            if round.isMultiple(of: 2) { text = chance.damaged(text) }
            let wanted = try? JSONDecoder().decode(PushBatch.self, from: Data(text.utf8))
            #expect((try? PushBatch(json: Data(text.utf8))) == wanted, "\(text)")
        }
    }

    @Test func `no member of a record or of a batch makes Foundation read the whole`() throws {
        let stamp = Stamp(milliseconds: 1, counter: 2, device: "00000000000000d1")
        var record = SyncedRecord(
            table: "row", id: RecordID(), generation: 1, version: 2, number: 3, deleted: stamp,
            fields: ["a": .text("é"), "b": .real(0.5), "c": .blob(Data([0]))],
            clock: FieldStamps(start: stamp, fields: ["a": stamp]),
            details: ["t": .elements(["x": [stamp]])])
        record.adopted = "00000000000000ff"
        record.unseen = true
        Self.expectAllMembers(of: record)
        #expect(
            Self.quickly(Data(try record.json().utf8)) { scanner throws(JSONScanner.Unusual) in
                try SyncedRecord(&scanner)
            } == record)
        #expect(
            Self.quickly(Data(try record.json().utf8)) { scanner throws(JSONScanner.Unusual) in
                try RecordHead(&scanner)
            }?.id == record.id)

        let change = Change(
            sequence: 5, transaction: 4, table: "row", id: RecordID(), verb: .insert, generation: 1,
            baseVersion: 1,
            edits: [
                "a": .delta(.integer(1)), "b": .elements(added: ["x"], removed: [:]), "c": .value(.null),
            ],
            stamp: stamp, stamps: ["a": stamp], baseClock: ["a": stamp], seen: ["a": [stamp]], adopted: true,
            migrated: true)
        Self.expectAllMembers(of: change)
        let batch = PushBatch(
            schema: SchemaTag(name: "x", version: 1, fingerprint: "0"), scope: "own",
            author: Author(device: "00000000000000d1", incarnation: "00000000000000a1"), id: "f",
            previousSequence: 1,
            lastSequence: 9, rejected: [2, 4], changes: [change])
        Self.expectAllMembers(of: batch)
        #expect(
            Self.quickly(try batch.encoded()) { scanner throws(JSONScanner.Unusual) in
                try PushBatch(&scanner)
            } == batch)
    }

    /// The value by the quick reader, without Foundation's; nil if it does not take it.
    private static func quickly<Result>(
        _ json: Data, _ read: (inout JSONScanner) throws(JSONScanner.Unusual) -> Result
    ) -> Result? {
        [UInt8](json).withUnsafeBufferPointer { JSONScanner.quickly($0, read) }
    }

    /// An absent member proves nothing.
    private static func expectAllMembers(of value: some Any) {
        for member in Mirror(reflecting: value).children {
            #expect("\(member.value)" != "nil", "\(member.label ?? "")")
        }
    }

    @Test
    func `a number that is not finite is not written`() {
        #expect(throws: EncodingError.self) { try ["a": FieldValue.real(.infinity)].json() }
    }
}

extension Generator {
    private static let words = [
        "", "a", "aB", "ab", "Z", "_x", "a10", "a2", "é", "e\u{301}", "say \"hi\"", "back\\slash", "s/h",
        "line\nbreak", "\u{0}", "\u{1f}", "tab\t", "\u{7f}", "😀", "\u{2028}",
        "a longer text than fifteen bytes",
    ]

    private mutating func one<Element>(of all: [Element]) -> Element { all[Int(next() % UInt64(all.count))] }

    private mutating func value() -> FieldValue {
        switch next() % 7 {
        case 0: .null
        case 1: .integer(one(of: [0, -1, 7, .max, .min, Int64(bitPattern: next())]))
        case 2: .real(one(of: [0, -0.0, 5, 0.1, 1e20, 5e-324, 1e-5, -2.5, Double.greatestFiniteMagnitude]))
        case 3:
            .real(Double(bitPattern: next() & 0x7fef_ffff_ffff_ffff))
        case 4: .blob(Data((0..<next() % 4).map { UInt8($0 * 85) }))
        default: .text(one(of: Self.words))
        }
    }

    private mutating func stamp() -> Stamp {
        Stamp(
            milliseconds: Int64(next() >> 16), counter: Int(next() % 70_000),
            device: one(of: ["00000000000000d1", "ffffffffffffffff"]))
    }

    private mutating func id() -> RecordID {
        let digits = String(next() | 1 << 63, radix: 16)
        return RecordID("01977421-a28d-7000-\(digits.prefix(4))-\(digits.suffix(12))") ?? RecordID()
    }

    private mutating func names() -> [String] { (0..<next() % 6).map { _ in one(of: Self.words) } }

    mutating func record() -> SyncedRecord {
        var record = SyncedRecord(
            table: one(of: ["row", "ünï", "a\"b"]), id: id(), generation: Int64(next() % 3),
            version: Int64(next() % 100), number: Int64(next() >> 1), clock: FieldStamps(start: stamp()))
        for name in names() { record.fields[name] = value() }
        for name in names() where !name.isEmpty { record.clock.fields[name] = stamp() }
        if next().isMultiple(of: 4) { record.deleted = stamp() }
        if record.isDeleted, next().isMultiple(of: 2) { record.unseen = true }
        if next().isMultiple(of: 4) {
            record.details = [
                "tags": .elements([one(of: Self.words): [stamp()]]),
                "hits": .counter(start: .integer(1), tallies: ["d": Tally(sum: .real(0.5), lastSequence: 3)]),
            ]
        }
        return record
    }

    mutating func batch() -> PushBatch {
        let changes = (0..<next() % 4).map { number -> Change in
            var change = Change(
                sequence: Int64(number), transaction: Int64(next() % 9), table: one(of: Self.words), id: id(),
                verb: one(of: [.insert, .update, .delete]), generation: 1, baseVersion: Int64(next() % 5),
                stamp: stamp())
            for name in names() {
                change.edits[name] =
                    switch next() % 4 {
                    case 0: .delta(.integer(Int64(next() % 9)))
                    case 1: .elements(added: [one(of: Self.words)], removed: ["x": [stamp()]])
                    default: .value(value())
                    }
            }
            if next().isMultiple(of: 3) { change.stamps = ["a": stamp()] }
            if next().isMultiple(of: 3) { change.baseClock = ["a": stamp()] }
            return change
        }
        return PushBatch(
            schema: SchemaTag(name: "x", version: 1, fingerprint: "0"), scope: "own",
            author: Author(device: "00000000000000d1", incarnation: "00000000000000a1"),
            id: next().isMultiple(of: 2) ? "f" : nil, previousSequence: 1, lastSequence: 9,
            rejected: next().isMultiple(of: 3) ? [2, 4] : nil, changes: changes)
    }

    /// The text with a byte gone, another one in its place, or a piece twice.
    mutating func damaged(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let place = Int(next() % UInt64(bytes.count))
        switch next() % 4 {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = one(of: Array(#"{}[]",:\0-.e1a "#.utf8))
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
        default: bytes.removeLast(bytes.count - place)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
