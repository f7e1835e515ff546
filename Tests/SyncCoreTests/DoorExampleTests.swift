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
                        .text("name"), .text("email", merge: .manual), .counter("visits"), .set("interests"),
                    ], unique: [["email"]]),
                SyncTable(
                    "booking",
                    [
                        .reference("member_id", to: "member", onDelete: .cascade),
                        .text("state", merge: .serverWins),
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
