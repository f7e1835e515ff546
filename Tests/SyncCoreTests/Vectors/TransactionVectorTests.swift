import Foundation
import SyncCore
import Testing

/// Whether a transaction stands over the records of its scope, and what it comes to with what follows from
/// it.
struct TransactionVectorTests {
    private struct Case: Encodable {
        let name: String
        let schema: Schema
        /// The records of the scope before; of them those that the transaction does not touch stay as they
        /// are.
        let records: [SyncedRecord]
        let author: Author
        let changes: [Change]
        /// The outcome of each change, where the transaction stands.
        var outcomes: [Outcome]?
        /// The records that it touched, as they are afterwards.
        var touched: [SyncedRecord]?
        /// Those among them that no change named.
        var implied: [RecordKey]?
        var overwritten: [OverwrittenValue]?
        /// The change that is the reason, where the transaction cannot stand.
        var culprit: Int64?
        var refusal: Refusal?
    }

    private struct Records: RecordSource {
        let records: [RecordKey: SyncedRecord]

        func record(_ key: RecordKey) -> SyncedRecord? { records[key] }

        func referring(to key: RecordKey, from table: SyncTable, by column: SyncColumn) -> [RecordID] {
            records.values.filter { record in
                record.table == table.name && !record.isDeleted && record.parent(by: column) == key
            }.map(\.id)
        }

        func holders(of claim: Claim) -> [RecordID] {
            guard let table = TransactionVectorTests.schema.table(claim.table) else { return [] }
            return records.values.filter { record in
                record.table == claim.table && !record.isDeleted && record.claims(in: table).contains(claim)
            }.map(\.id)
        }
    }

    private static let author = Author(device: "00000000000000a1", incarnation: "00000000000000f1")
    private static let schema = Schema(
        name: "library", version: 1,
        tables: [
            SyncTable("shelf", [.text("name", default: "new"), .integer("place")], unique: [["name"]]),
            SyncTable(
                "book",
                [
                    .text("title"), .reference("shelf", to: "shelf", onDelete: .cascade),
                    .reference("beside", to: "book", onDelete: .setNull),
                ]),
            SyncTable("loan", [.reference("book", to: "book", onDelete: .restrict)]),
            SyncTable("seat", [.integer("line"), .integer("place")], unique: [["line", "place"]]),
        ])

    private static func id(_ number: Int) throws -> RecordID {
        try #require(RecordID("01977421-a28d-7000-8000-0000000000\(number < 10 ? "0" : "")\(number)"))
    }

    private static func record(
        _ table: String, _ number: Int, _ fields: [String: FieldValue]
    ) throws
        -> SyncedRecord
    {
        let stamp = Stamp(milliseconds: 100, counter: 0, device: "00000000000000a2")
        return SyncedRecord(
            table: table, id: try id(number), generation: 1, version: 1, number: Int64(number),
            fields: fields, clock: FieldStamps(start: stamp))
    }

    private static func gone(_ table: String, _ number: Int) throws -> SyncedRecord {
        var record = try record(table, number, [:])
        record.deleted = record.clock.start
        return record
    }

    private static func write(
        _ verb: Change.Verb, _ table: String, _ number: Int, _ fields: [String: FieldValue] = [:]
    ) throws -> Change {
        Change(
            sequence: 0, transaction: 1, table: table, id: try id(number), verb: verb, generation: 1,
            baseVersion: verb == .insert ? 0 : 1, edits: fields.mapValues { .value($0) },
            stamp: Stamp(milliseconds: 200, counter: 0, device: author.device))
    }

    private static func result(_ name: String, _ changes: [Change]) throws -> Case {
        let records = [
            try record("shelf", 1, ["name": "a"]), try record("shelf", 2, ["name": "b", "place": 3]),
            try record("book", 11, ["title": "x", "shelf": .text(id(1).text)]),
            try record("book", 12, ["title": "y", "beside": .text(id(11).text)]),
            try record("book", 13, ["shelf": .text(id(2).text)]),
            try record("loan", 21, ["book": .text(id(13).text)]),
            // Records that a server without these rules let in, or that a backfill brought.
            try record("book", 15, ["title": "dangling", "shelf": .text(id(7).text)]),
            try record("seat", 31, ["line": 1, "place": 1]), try record("seat", 32, ["line": 1, "place": 1]),
            try record("seat", 33, ["line": 2]), try gone("shelf", 7), try gone("book", 17),
            try record("loan", 22, ["book": .text(id(17).text)]),
        ]
        let numbered = changes.enumerated().map { index, change in
            var change = change
            change.sequence = Int64(index + 1)
            return change
        }
        var told = Case(name: name, schema: schema, records: records, author: author, changes: numbered)
        let source = Records(records: Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) }))
        do {
            let applied = try TransactionMerge.apply(numbered, by: author, schema: schema, to: source)
            told.outcomes = applied.outcomes
            told.touched = applied.records
            told.implied = applied.implied.sorted()
            told.overwritten = applied.overwritten
        } catch let refused as TransactionMerge<Records>.Refused {
            (told.culprit, told.refusal) = (refused.culprit, refused.refusal)
        }
        return told
    }

    private static var ofReferences: [(String, [Change])] {
        get throws {
            let (one, two, fresh) = (
                FieldValue.text(try id(1).text), FieldValue.text(try id(2).text),
                FieldValue.text(try id(3).text)
            )
            return [
                (
                    "a deletion takes along, and lets go",
                    [try write(.delete, "shelf", 1)]
                ),
                ("a deletion is refused while something refers to it", [try write(.delete, "shelf", 2)]),
                (
                    "what refers to it goes in the same transaction",
                    [try write(.delete, "shelf", 2), try write(.delete, "loan", 21)]
                ),
                ("a deletion of what is not there", [try write(.delete, "shelf", 9)]),
                ("a reference to nothing", [try write(.insert, "book", 14, ["shelf": fresh])]),
                (
                    "a child may come before its parent",
                    [
                        try write(.insert, "book", 14, ["shelf": fresh]),
                        try write(.insert, "shelf", 3, ["name": "c"]),
                    ]
                ),
                (
                    "a reference to what the transaction deletes",
                    [try write(.update, "book", 13, ["shelf": one]), try write(.delete, "shelf", 1)]
                ),
                ("a reference that stays as it was", [try write(.update, "book", 13, ["shelf": two])]),
                ("an edit beside a reference to nothing", [try write(.update, "book", 15, ["title": "x"])]),
                (
                    "what is deleted already takes nothing along, and nothing holds it",
                    [try write(.delete, "shelf", 7), try write(.delete, "book", 17)]
                ),
                (
                    "an edit of what is deleted",
                    [try write(.update, "shelf", 7, ["place": 1]), try write(.update, "book", 17)]
                ),
            ]
        }
    }

    private static var ofUniqueKeys: [(String, [Change])] {
        get throws {
            [
                ("a unique value that is taken", [try write(.insert, "shelf", 3, ["name": "a"])]),
                (
                    "a unique value that is free again",
                    [
                        try write(.insert, "shelf", 3, ["name": "a"]),
                        try write(.update, "shelf", 1, ["name": "z"]),
                    ]
                ),
                ("an edit beside a unique value of two", [try write(.update, "seat", 31, ["place": 1])]),
                (
                    "a unique value of two that comes to a third",
                    [try write(.update, "seat", 33, ["line": 1, "place": 1])]
                ),
                ("a key of which a value is null", [try write(.insert, "seat", 34, ["line": 2])]),
                (
                    "two records swap a unique value",
                    [
                        try write(.update, "shelf", 1, ["name": "b"]),
                        try write(.update, "shelf", 2, ["name": "a"]),
                    ]
                ),
                (
                    "a default is a value of a unique key, two of the same are one too many",
                    [try write(.insert, "shelf", 3), try write(.insert, "shelf", 4)]
                ),
            ]
        }
    }

    @Test func `vectors: transactions`() throws {
        let cases = try Self.ofReferences + Self.ofUniqueKeys
        try VectorFile(name: "transactions").check(try cases.map(Self.result))
    }
}
