import Foundation
import SyncCore
import Testing

/// The examples of `SyncCore.docc`, word for word.
struct DoorExampleTests {
    @Test func `schema`() throws {
        let schema = Schema(
            name: "studio", version: 1,
            tables: [
                Table(
                    "member",
                    [
                        Column("name", .text),
                        Column("email", .text, merge: .manual),
                        Column("visits", .integer, merge: .counter, default: .integer(0)),
                        Column("interests", .text, merge: .union, default: .text("[]")),
                    ], unique: [["email"]]),
                Table(
                    "booking",
                    [
                        Column("member_id", .text, references: Reference(to: "member", onDelete: .cascade)),
                        Column("state", .text, merge: .serverWins),
                    ]),
            ])
        #expect(schema.mistakes() == [])
        let file = try JSONEncoder().encode(schema)
        #expect(try JSONDecoder().decode(Schema.self, from: file) == schema)
    }

    @Test func `ids and values`() {
        let id = RecordID()
        let key = RecordKey(table: "member", id: id)
        #expect(key.description == "member/" + id.text)
        #expect(RecordID(id.text) == id)
        #expect(Value.text("Ada") != .null)
    }
}
