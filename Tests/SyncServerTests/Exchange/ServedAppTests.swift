import Foundation
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

    /// The home was last served by a version that computed fingerprints otherwise.
    @Test func `a home whose fingerprints are of another kind is served on, and asks for schemas once`()
        throws
    {
        let database = try DatabaseQueue()
        _ = try Self.serve(Self.schema("studio"), database)
        try Self.addRecord(database)
        let later = try Self.schema("studio", version: 2).canonicalJSON()
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE servedSchema SET fingerprint = 'cbf29ce484222325';
                    INSERT INTO knownSchema (fingerprint, own, contradictions)
                        VALUES ('anna/00000000000000b3', 'cbf29ce484222325', '');
                    """)
        }
        let core = try Self.serve(Self.schema("studio"), database)
        let tag = SchemaTag(name: "studio", version: 2, fingerprint: Schema.fingerprint(of: later))
        let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")
        let query = PullQuery(
            scope: "own", cursor: nil, author: author, inFlightLastSequence: nil, limit: 9, schema: tag)
        func answer(_ path: String, _ body: Data? = nil) -> SyncAnswer {
            core.answer(
                SyncRequest(
                    method: body == nil ? "GET" : "POST", path: path, query: query.items, body: body),
                account: "anna"
            ).answer
        }
        #expect(answer("/api/sync/pull").status == 409)
        #expect(answer("/api/sync/schema", later).status == 200)
        #expect(try PullPage(answer("/api/sync/pull").body).ending.count == 1)
        let served = try database.read {
            try String.fetchAll($0, sql: "SELECT fingerprint FROM servedSchema")
        }
        #expect(served == [try Self.schema("studio").fingerprint()])
    }
}
