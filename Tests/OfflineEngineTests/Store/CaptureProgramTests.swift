import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The programs that SQLite makes of a table's triggers, whatever the table is like.
struct CaptureProgramTests {
    private static func copy(columns: Int) throws -> TestCopy {
        let schema = Schema(
            name: "wide", version: 1,
            tables: [SyncTable("wide", (0..<columns).map { SyncColumn("c\($0)", .text) })])
        var migrations = DatabaseMigrator()
        migrations.registerMigration("wide") { db in try schema.createTables(in: db) }
        return try TestCopy(schema: schema, migrations: migrations)
    }

    /// Most programs compile a statement each time that they run it: then a table with many columns would be
    /// slow to write to.
    @Test(arguments: [
        "INSERT INTO wide (id, c0) VALUES (?, 'a')", "UPDATE wide SET c0 = 'a' WHERE id = ?",
        "DELETE FROM wide WHERE id = ?",
    ])
    func `a column makes a statement's program a little longer`(sql: String) throws {
        let lengths = try [12, 24].map { columns in
            try Self.copy(columns: columns).database.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN \(sql)", arguments: [TestCopy.id(1)]).count
            }
        }
        #expect((lengths[1] - lengths[0]) / 12 < 25)
    }

    @Test
    func `a table of more columns than a query has parts is captured whole`() throws {
        let copy = try Self.copy(columns: 500)
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO wide (id, c499) VALUES ('\(TestCopy.id(1))', 'a')")
            try db.execute(sql: "INSERT INTO wide (id) VALUES ('\(TestCopy.id(2))')")
            try db.execute(
                sql: "UPDATE wide SET c1 = 'b', c450 = 2.5, c499 = NULL WHERE id = '\(TestCopy.id(1))'")
        }
        #expect(
            try copy.outbox() == [
                #"insert {"c499":"a"}"#, "insert {}", #"update {"c1":"b","c450":"2.5","c499":null}"#,
            ])
    }

    @Test
    func `text that a function of SQLite's made as JSON is captured as text`() throws {
        let copy = try TestCopy()
        try copy.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', json_array(1))")
            try db.execute(sql: "UPDATE note SET title = json('{\"a\":1}')")
            try db.execute(sql: "UPDATE note SET tags = json('{\"a\":1}')")
        }
        #expect(
            try copy.outbox() == [
                #"insert {"title":"[1]"}"#, #"update {"title":"{\"a\":1}"}"#,
                #"update {"tags":"{\"a\":1}"}"#,
            ])
    }

    @Test
    func `a file of an earlier version is captured, with its trigger gone and its bases by key`() throws {
        let copy = try TestCopy()
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(2))', 'unsent')")
        }
        try copy.database.write { db in
            let sql = try String.fetchOne(
                db, sql: "SELECT sql || ', WITHOUT ROWID' FROM sqlite_master WHERE name = 'aloft_base'")
            try db.execute(
                sql: """
                    CREATE TEMP TABLE kept AS SELECT * FROM aloft_base;
                    DROP TABLE aloft_base;
                    \(try #require(sql));
                    CREATE INDEX aloft_base_why ON aloft_base(scope) WHERE why IS NOT NULL;
                    INSERT INTO aloft_base SELECT * FROM kept;
                    DROP TABLE kept;
                    """)
            try db.execute(
                sql: """
                    CREATE TRIGGER aloft_note_insertbase AFTER INSERT ON note
                    WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
                        INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
                            VALUES ('note', NEW.id, 'own', NULL, 1, 0);
                    END
                    """)
        }
        let store = try Store(
            database: copy.database, schema: TestCopy.schema, migrations: TestCopy.migrations(),
            world: copy.world)
        try store.write { db in
            try db.execute(sql: "INSERT OR FAIL INTO note (id) VALUES ('\(TestCopy.id(1))')")
            try db.execute(sql: "DELETE FROM note WHERE id = '\(TestCopy.id(1))'")
            try db.execute(sql: "INSERT OR REPLACE INTO note (id) VALUES ('\(TestCopy.id(1))')")
        }
        #expect(
            try copy.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT generation || ' ' || isDeleted FROM aloft_base ORDER BY id")
            } == ["2 0", "1 0"])
        #expect(try copy.outbox().first == #"insert {"title":"unsent"}"#)
        let left = try copy.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM sqlite_master WHERE name = 'aloft_note_insertbase'")
        }
        #expect(left == 0)
    }
}
