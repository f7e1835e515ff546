import Foundation
import SyncCore
import Testing

/// The examples of `SyncCore.docc`, word for word.
struct DoorExampleTests {
    @Test func `schema`() throws {
        let schema = Schema(
            name: "studio", version: 1,
            tables: [
                SyncTable(
                    "member",
                    [
                        SyncColumn("name", .text),
                        SyncColumn("email", .text, merge: .manual),
                        SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
                        SyncColumn("interests", .text, merge: .union, default: .text("[]")),
                    ], unique: [["email"]]),
                SyncTable(
                    "booking",
                    [
                        SyncColumn(
                            "member_id", .text, references: SyncReference(to: "member", onDelete: .cascade)),
                        SyncColumn("state", .text, merge: .serverWins),
                    ]),
            ])
        #expect(schema.validationErrors() == [])
        let file = try JSONEncoder().encode(schema)
        #expect(try JSONDecoder().decode(Schema.self, from: file) == schema)
    }

    @Test func `ids and values`() {
        let id = RecordID()
        let key = RecordKey(table: "member", id: id)
        #expect(key.description == "member/" + id.text)
        #expect(RecordID(id.text) == id)
        #expect(FieldValue.text("Ada") != .null)
    }
}
