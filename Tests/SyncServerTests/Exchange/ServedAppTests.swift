import GRDB
import SyncCore
import Testing

@testable import SyncServer

/// A home serves one app: records of another one are never given to its devices.
struct ServedAppTests {
    private static func schema(_ name: String, version: Int = 1) -> Schema {
        Schema(name: name, version: version, tables: [SyncTable("note", [SyncColumn("title", .text)])])
    }

    private static func serve(_ schema: Schema, _ database: DatabaseQueue) throws -> ServerCore {
        try ServerCore(database: database, schema: schema, world: SystemWorld())
    }

    private static func addRecord(_ database: DatabaseQueue) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO scope (id, epoch) VALUES ('anna', 'e');
                    INSERT INTO record (scope, tbl, id, number, isDeleted, touchedAt, line)
                        VALUES ('anna', 'note', '01977421-a28d-7000-8000-000000000001', 1, 0, 0, '{}');
                    """)
        }
    }

    @Test func `a home with another app's records is refused, and says which`() throws {
        let database = try DatabaseQueue()
        _ = try Self.serve(Self.schema("studio"), database)
        try Self.addRecord(database)
        let refused = #expect(throws: SchemaError.self) {
            try Self.serve(Self.schema("flightbag"), database)
        }
        #expect(refused?.sentence.contains("records of the app “studio”") == true)
        // Its own app goes on serving it, also in a later version.
        _ = try Self.serve(Self.schema("studio", version: 2), database)
    }

    @Test func `a home with another app's accounts is refused, for its devices would go on sending`() throws {
        let database = try DatabaseQueue()
        try AccountTables.migrate(database)
        _ = try Self.serve(Self.schema("studio"), database)
        _ = try Self.serve(Self.schema("flightbag"), database)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO account (id, name, nameKey, passwordHash, createdAt)
                        VALUES ('a', 'Anna', 'anna', 'hash', 0)
                    """)
        }
        let refused = #expect(throws: SchemaError.self) { try Self.serve(Self.schema("studio"), database) }
        #expect(refused?.sentence.contains("accounts of the app “flightbag”") == true)
        _ = try Self.serve(Self.schema("flightbag", version: 2), database)
    }

    @Test func `an empty home may be given to another app`() throws {
        let database = try DatabaseQueue()
        _ = try Self.serve(Self.schema("studio"), database)
        _ = try Self.serve(Self.schema("flightbag"), database)
        try Self.addRecord(database)
        #expect(throws: SchemaError.self) { try Self.serve(Self.schema("studio"), database) }
    }
}
