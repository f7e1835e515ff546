import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A deletion stands whatever else was refused of the records that it takes along or lets go.
struct UnrelatedRefusalTests {
    /// The effect of a site's deletion on its jobs.
    private static let deletions: [SyncReference.Deletion] = [.cascade, .setNull]

    private struct Yard {
        let world = TestWorld()
        let server: DirectServer
        let here: Store
        let other: Store

        init(_ onDelete: SyncReference.Deletion) throws {
            let schema = Schema(
                name: "yard", version: 1,
                tables: [
                    SyncTable("site", [.text("name")], unique: [["name"]]),
                    SyncTable(
                        "job",
                        [
                            .text("name"), .integer("hours", in: 0...100),
                            .reference("site", to: "site", onDelete: onDelete),
                        ]),
                ])
            server = try DirectServer(schema: schema, world: world)
            let world = world
            func copy() throws -> Store {
                var migrator = DatabaseMigrator()
                migrator.registerMigration("1") { db in try schema.createTables(in: db) }
                var configuration = Configuration()
                configuration.foreignKeysEnabled = true
                return try Store(
                    database: DatabaseQueue(configuration: configuration), schema: schema,
                    migrations: migrator, world: world)
            }
            here = try copy()
            other = try copy()
            try write("INSERT INTO site VALUES (#1, 'Mill'); INSERT INTO job VALUES (#2, 'roof', 5, #1)")
            try sync()
        }

        /// A transaction here. In SQL `#3` is the id that ends with a 3.
        func write(_ sql: String) throws {
            world.pass(milliseconds: 10)
            let text = sql.replacing(/#(\d)/) { "'\(TestCopy.id(Int($0.1) ?? 0))'" }
            try here.write { db in try db.execute(sql: text) }
        }

        func sync() throws {
            for store in [here, other, here, other] { try server.sync(store, world: world) }
        }

        func rows(_ store: Store) throws -> [String] {
            try store.database.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM site UNION ALL
                        SELECT name || ' ' || hours || ' in ' || (site IS NOT NULL) FROM job
                        """)
            }
        }

        func rejected() throws -> [RejectedTransaction] {
            try here.database.read { db in try RejectedChanges.all(db) }
        }

        func retry(_ values: [RecordID: [String: FieldValue]] = [:]) throws {
            let id = try #require(try rejected().first?.id)
            try here.write { db in try RejectedChanges(store: here).retry(id, replacing: values, db) }
        }
    }

    @Test(arguments: deletions)
    func `a part that the server never took does not bring the site back`(
        _ onDelete: SyncReference.Deletion
    ) throws {
        let yard = try Yard(onDelete)
        try yard.write("INSERT INTO job VALUES (#3, 'wall', 999, #1)")
        try yard.write("DELETE FROM site")
        try yard.sync()
        let left = onDelete == .cascade ? [] : ["roof 5 in 0"]
        #expect(try yard.rows(yard.here) == left)
        #expect(try yard.rows(yard.other) == left)
        #expect(try yard.rejected().map { $0.entries.map(\.refusal.reason) } == [[.outOfRange]])
    }

    @Test(arguments: deletions)
    func `nor does a refused edit of a part`(_ onDelete: SyncReference.Deletion) throws {
        let yard = try Yard(onDelete)
        try yard.write("UPDATE job SET hours = 999")
        try yard.write("DELETE FROM site")
        try yard.sync()
        let left = onDelete == .cascade ? [] : ["roof 5 in 0"]
        #expect(try yard.rows(yard.here) == left)
        #expect(try yard.rows(yard.other) == left)
        #expect(try yard.rejected().map { $0.entries.map(\.refusal.reason) } == [[.outOfRange]])
    }

    @Test(arguments: deletions)
    func `a deletion that a person makes after that is taken, too`(_ onDelete: SyncReference.Deletion) throws
    {
        let yard = try Yard(onDelete)
        try yard.write("INSERT INTO job VALUES (#3, 'wall', 999, #1)")
        try yard.write("DELETE FROM job; UPDATE site SET name = 'Mills'")
        try yard.sync()
        #expect(try yard.rows(yard.here) == ["Mills"])
        #expect(try yard.rows(yard.other) == ["Mills"])
    }

    @Test(arguments: deletions)
    func `an edit after a refused insert is refused with it, as before`(
        _ onDelete: SyncReference.Deletion
    ) throws {
        let yard = try Yard(onDelete)
        try yard.write("INSERT INTO job VALUES (#3, 'wall', 999, #1)")
        try yard.write("UPDATE job SET name = 'gate' WHERE id = #3; UPDATE site SET name = 'Mills'")
        try yard.sync()
        #expect(try yard.rows(yard.other).sorted() == ["Mill", "roof 5 in 1"])
        #expect(try yard.rejected().count == 2)
    }

    // MARK: Trying again

    @Test(arguments: deletions)
    func `an insert that refers to a record that is gone says so, and is still listed`(
        _ onDelete: SyncReference.Deletion
    ) throws {
        let yard = try Yard(onDelete)
        try yard.write("INSERT INTO job VALUES (#3, 'wall', 999, #1)")
        try yard.sync()
        try yard.write("DELETE FROM site")
        let id = try #require(RecordID(TestCopy.id(3)))
        let error = #expect(throws: ReplicaError.self) { try yard.retry([id: ["hours": .integer(9)]]) }
        #expect(error == .recordIsGone("The record of “site” that it refers to is gone."))
        #expect(try yard.rejected().count == 1)
        #expect(try !yard.rows(yard.here).contains { $0.hasPrefix("wall") })
        try yard.write("INSERT INTO site VALUES (#1, 'Mill')")
        try yard.retry([id: ["hours": .integer(9)]])
        try yard.sync()
        #expect(try yard.rows(yard.other).contains("wall 9 in 1"))
    }

    @Test func `a unique value that is taken by now says so, and is still listed`() throws {
        let yard = try Yard(.cascade)
        try yard.other.write { db in
            try db.execute(sql: "INSERT INTO site VALUES ('\(TestCopy.id(5))', 'Dam')")
        }
        try yard.write("INSERT INTO site VALUES (#4, 'Dam')")
        try yard.server.sync(yard.other, world: yard.world)
        try yard.sync()
        #expect(try yard.rejected().count == 1)
        let error = #expect(throws: ReplicaError.self) { try yard.retry() }
        #expect(error == .recordIsInTheWay("Another record of “site” has the same name."))
        #expect(try yard.rejected().count == 1)
    }
}
