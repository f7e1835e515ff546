import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

struct CaptureTests {
    private let copy: TestCopy

    init() throws {
        copy = try TestCopy()
    }

    private func write(_ sql: String) throws {
        try copy.store.write { db in try db.execute(sql: sql) }
    }

    @Test
    func `an insert is captured without its defaults, an update with what changed`() throws {
        try write(
            "INSERT INTO note (id, title, weight, photo) "
                + "VALUES ('\(TestCopy.id(1))', 'say \"hi\"', 0.1, x'00ff')"
        )
        try write("UPDATE note SET weight = 5, title = title, done = 1, visits = visits + 3")
        try write("UPDATE note SET weight = NULL, tags = '[\"b\",\"a\"]', photo = NULL, visits = 1")
        try write("UPDATE note SET title = title")
        try write("DELETE FROM note")
        #expect(
            try copy.outbox().dropLast() == [
                #"insert {"title":"say \"hi\"","weight":0.10000000000000000555,"photo":{"blob":"00ff"}}"#,
                #"update {"weight":5.0,"done":1,"visits":{"delta":3}}"#,
                #"update {"weight":null,"photo":null,"visits":{"delta":-2}"#
                    + #","tags":{"added":["a","b"],"removed":[]}}"#,
            ])
        #expect(try copy.outbox().last?.hasPrefix("delete ") == true)
    }

    @Test
    func `an element of a set with a NUL is captured whole`() throws {
        try write("INSERT INTO note (id, tags) VALUES ('\(TestCopy.id(1))', '[\"a\"]')")
        try write(##"UPDATE note SET tags = '["a", "a\u0000b", "\\u0000"]'"##)
        #expect(
            try copy.outbox().last
                == ##"update {"tags":{"added":["\\u0000","a\u0000b"],"removed":[]}}"##)
        try write(##"UPDATE note SET tags = '["\\u0000"]'"##)
        #expect(try copy.outbox().last == ##"update {"tags":{"added":[],"removed":["a","a\u0000b"]}}"##)
    }

    @Test
    func `elements of a set that are no text are captured as they are, for the server to refuse`() throws {
        try write("INSERT INTO note (id) VALUES ('\(TestCopy.id(1))')")
        for list in ["[1,null]", "[null]", #"["a",true]"#, #"[["x"],"b"]"#, #"[{"y":2}]"#] {
            try write("UPDATE note SET tags = '\(list)'")
            let quoted = list.replacing("\"", with: "\\\"")
            #expect(try copy.outbox().last == #"update {"tags":"\#(quoted)"}"#)
        }
        try write(##"UPDATE note SET tags = '["\u0062", "c\/d"]'"##)
        #expect(try copy.outbox().last?.contains("added") == false)
        try write(##"UPDATE note SET tags = '["b", "c/d", "x\u0000"]'"##)
        #expect(try copy.outbox().last == ##"update {"tags":{"added":["x\u0000"],"removed":[]}}"##)
    }

    @Test
    func `a set that is no array is captured as what it is, and can be mended`() throws {
        try write("INSERT INTO note (id, tags) VALUES ('\(TestCopy.id(1))', 'night, ifr')")
        try write("UPDATE note SET tags = 'day'")
        try write("UPDATE note SET tags = '{\"a\":1}'")
        try write("INSERT OR REPLACE INTO note (id, tags) VALUES ('\(TestCopy.id(1))', x'00')")
        try write("UPDATE note SET tags = '[\"day\"]'")
        #expect(
            try copy.outbox().map { $0.replacing("\\", with: "") }.filter { $0.contains("tags") }.map {
                String($0[$0.range(of: "\"tags\"")!.lowerBound...])
            } == [
                #""tags":"night, ifr"}"#, #""tags":"day"}"#, #""tags":"{"a":1}"}"#,
                #""tags":{"blob":"00"}}"#, #""tags":"["day"]"}"#,
            ])
    }

    @Test
    func `a value that a collation takes for equal is a change all the same`() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { db in
            try db.execute(
                sql: TestCopy.createTable.replacing("title TEXT", with: "title TEXT COLLATE NOCASE"))
        }
        let copy = try TestCopy(migrations: migrator)
        try copy.store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'night');
                    UPDATE note SET title = 'NIGHT'
                    """)
        }
        #expect(try copy.outbox().last == #"update {"title":"NIGHT"}"#)
    }

    @Test(
        arguments: [
            0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.30000000000000004, 123_456_789.123456789,
        ] as [Double])
    func `a double comes back bit by bit`(number: Double) throws {
        try copy.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, weight) VALUES (?, ?)", arguments: [TestCopy.id(1), number])
        }
        let edits = try copy.database.read { db in
            try String.fetchOne(db, sql: "SELECT edits FROM aloft_outbox")
        }
        let decoded = try JSONDecoder().decode(
            [String: FieldValue].self, from: Data(try #require(edits).utf8))
        #expect(decoded["weight"] == .real(number))
    }

    @Test
    func `S3: a write that fails leaves neither row nor entry`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try copy.store.write { db in
                try db.execute(sql: "INSERT INTO note (id) VALUES ('\(TestCopy.id(1))')")
                throw Stop()
            }
        }
        #expect(try copy.outbox().isEmpty)
        #expect(try copy.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 0)
    }

    @Test(arguments: ["NULL", "'x'", "'01977421-A28D-7000-8000-000000000001'"])
    func `a malformed id is refused`(id: String) throws {
        #expect(throws: DatabaseError.self) { try write("INSERT INTO note (id) VALUES (\(id))") }
        #expect(try copy.outbox().isEmpty)
    }

    @Test
    func `an id never changes`() throws {
        try write("INSERT INTO note (id) VALUES ('\(TestCopy.id(1))')")
        #expect(throws: DatabaseError.self) { try write("UPDATE note SET id = '\(TestCopy.id(2))'") }
    }

    @Test
    func `an insert over a known id is an edit of every field`() throws {
        try write("INSERT INTO note (id, title, visits) VALUES ('\(TestCopy.id(1))', 'one', 4)")
        try write("INSERT OR REPLACE INTO note (id, weight) VALUES ('\(TestCopy.id(1))', 2)")
        let replaced = try #require(try copy.outbox().last)
        #expect(
            replaced == #"update {"title":null,"weight":2.0,"done":0,"photo":null,"visits":{"delta":-4},"#
                + #""tags":{"added":[],"removed":[]}}"#)
    }

    @Test
    func `an insert that is ignored is not captured, an upsert is an update`() throws {
        try write("INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'one')")
        try write("INSERT OR IGNORE INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'two')")
        #expect(try copy.outbox().count == 1)
        try write(
            """
            INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'three')
            ON CONFLICT (id) DO UPDATE SET title = excluded.title
            """)
        #expect(try copy.outbox().last == #"update {"title":"three"}"#)
    }

    @Test
    func `deleting and making again is a new generation`() throws {
        let id = TestCopy.id(1)
        try write("INSERT INTO note (id) VALUES ('\(id)')")
        try write("DELETE FROM note")
        try write("INSERT INTO note (id) VALUES ('\(id)')")
        try write("UPDATE note SET title = 'x'")
        let generations = try copy.database.read { db in
            try Int.fetchAll(db, sql: "SELECT generation FROM aloft_outbox ORDER BY sequence")
        }
        #expect(generations == [1, 1, 2, 2])
    }

    @Test
    func `S9: a record that was inserted again here has nothing captured of the generation before`() throws {
        let id = TestCopy.id(1)
        let details = #"{"tags":{"elements":{"_0":{"day":["000000000005-0000-00000000000000bb"]}}}}"#
        try copy.database.write { db in
            try db.execute(
                sql: """
                    UPDATE aloft_capture SET applying = 1;
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock, details)
                        VALUES ('note', '\(id)', 'own', 1, 2, 1, 0, '{}', '\(details)');
                    INSERT INTO note (id, tags) VALUES ('\(id)', '["day"]');
                    UPDATE aloft_capture SET applying = 0
                    """)
        }
        try write("UPDATE note SET tags = '[\"day\",\"night\"]'")
        try write("DELETE FROM note")
        try write("INSERT INTO note (id, tags) VALUES ('\(id)', '[\"day\"]')")
        try write("UPDATE note SET tags = '[]'")
        let seen = try copy.database.read { db in
            try Row.fetchAll(db, sql: "SELECT generation, baseDetails FROM aloft_outbox ORDER BY sequence")
                .map {
                    "\($0[0] as Int) \($0[1] as String? ?? "nothing")"
                }
        }
        #expect(seen == ["1 \(details)", "1 \(details)", "2 nothing", "2 nothing"])
    }

    /// SQLite does not say in which order triggers of one event run; in fact the newest comes first.
    @Test(arguments: [false, true])
    func `the order of triggers decides nothing`(isReversed: Bool) throws {
        let copy = try TestCopy()
        try copy.database.write { db in
            let triggers = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
            for row in isReversed ? triggers.reversed() : triggers {
                try db.execute(sql: "DROP TRIGGER \(row[0] as String); \(row[1] as String)")
            }
            try db.execute(
                sql: """
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock)
                        VALUES ('note', '\(TestCopy.id(2))', 'own', 1, 1, 4, 1, '{}');
                    UPDATE aloft_capture SET applying = 1;
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock)
                        VALUES ('note', '\(TestCopy.id(3))', 'own', 2, 1, 3, 0, '{}');
                    INSERT INTO note (id, title) VALUES ('\(TestCopy.id(3))', 'three');
                    UPDATE aloft_capture SET applying = 0
                    """)
        }
        for id in (1...3).map({ TestCopy.id($0) }) {
            try copy.store.write { db in
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO note (id, title) VALUES ('\(id)', 'new');
                        UPDATE note SET title = 'edited' WHERE id = '\(id)';
                        DELETE FROM note WHERE id = '\(id)';
                        """)
            }
        }
        let entries = try copy.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT substr(id, -1) || verb || generation FROM aloft_outbox ORDER BY sequence")
        }
        #expect(
            entries == [
                "1insert1", "1update1", "1delete1", "2insert5", "2update5", "2delete5", "3update3",
                "3delete3",
            ])
        let bases = try copy.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT substr(id, -1) || ifnull(fields ->> '$.title', '-') || generation || isDeleted
                    FROM aloft_base ORDER BY id
                    """)
        }
        #expect(bases == ["1-11", "2-51", "3three31"])
    }

    @Test
    func `transactions are told apart, and what one wrote has one number`() throws {
        try write("INSERT INTO note (id) VALUES ('\(TestCopy.id(1))'), ('\(TestCopy.id(2))')")
        try write("UPDATE note SET title = 'x'")
        let transactions = try copy.database.read { db in
            try Int.fetchAll(db, sql: "SELECT txn FROM aloft_outbox ORDER BY sequence")
        }
        #expect(transactions[0] == transactions[1])
        #expect(transactions[2] == transactions[3])
        #expect(transactions[1] < transactions[2])
    }

    @Test
    func `the sqlite3 shell is captured like the app`() throws {
        try write("INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'app')")
        let shell = Process()
        shell.executableURL = URL(filePath: "/usr/bin/env")
        shell.arguments = [
            "sqlite3", copy.folder.appending(path: "copy.sqlite").path,
            "UPDATE note SET title = 'shell'; DELETE FROM note;",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try copy.outbox().map { $0.prefix(6) } == ["insert", "update", "delete"])
    }

    @Test
    func `a table that is not what the schema says is an error that names the cure`() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { db in
            try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT)")
        }
        #expect(throws: ReplicaError.tableDoesNotFit("“note” has no column “weight”.")) {
            try TestCopy(migrations: migrator)
        }
        var stranger = TestCopy.migrations()
        stranger.registerMigration("more") { db in
            try db.execute(sql: "ALTER TABLE note ADD COLUMN secret TEXT")
        }
        #expect(throws: ReplicaError.self) { try TestCopy(migrations: stranger) }
    }
}
