import Foundation
import GRDB
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct FailureTests {
    /// Makes every write of aircraft fail, as a full disk would.
    private func spoil(_ bag: Bag) async throws {
        var configuration = Configuration()
        // The flight bag may be writing at this moment.
        configuration.busyMode = .timeout(60)
        let file = bag.home.appending(path: "replica.sqlite").path
        try await DatabaseQueue(path: file, configuration: configuration).write { db in
            for verb in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER spoil_\(verb) BEFORE \(verb) ON aircraft
                        BEGIN SELECT RAISE(ABORT, 'spoilt'); END
                        """)
            }
        }
    }

    @Test func `a save that the disk does not take leaves the form open and says why`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        try await spoil(bag)
        let window = Window(bag.app)
        window.go(to: .form(Aircraft.kind.name, aircraft.id, nil))
        let open = try #require(window.openRecordForm)
        var form = open.shown
        form["remarks"] = "Left tank leaks"
        guard case .failed(let problem) = try await window.save(form, open) else {
            Issue.record("The save was to fail.")
            return
        }
        #expect(problem.description.hasPrefix("Not saved: "))
        #expect(window.state.form == .record(open))
        #expect(bag.app.aircraft[aircraft.id] == aircraft)
    }

    @Test func `a change that could not be taken back can be taken back later`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        try await window.remove(Aircraft.kind.name, key: aircraft.key)
        let removal = try #require(window.state.notes.first?.undo)
        try await spoil(bag)
        try await window.undo(note: try #require(window.state.notes.first).id)
        #expect(window.state.notes.map(\.undo) == [removal])
        #expect(window.state.notes.first?.text.hasPrefix("Not saved: ") == true)
    }

    @Test func `a kind that cannot be read keeps none of the others from being shown`() async throws {
        let bag = try await Bag()
        try await bag.app.star("EGTF", true)
        try await until { bag.app.starred.all.count == 1 }
        try await DatabaseQueue(path: bag.home.appending(path: "replica.sqlite").path).write { db in
            let triggers = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'starred_airport'
                    """)
            for trigger in triggers {
                try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)")
            }
            try db.execute(sql: "INSERT INTO starred_airport (id, ident) VALUES ('no id', 'LFAT')")
        }
        let plane = try await bag.addAircraft("G-BSYA")
        #expect(bag.app.aircraft.all.map(\.record) == [plane])
        #expect(bag.app.starred.all.map(\.record.ident) == ["EGTF"])
        #expect(bag.app.breakdown?.contains("“no id” is no record's id") == true)
    }

    @Test func `the account of a copy is known from the start`() async throws {
        let bag = try await Bag()
        let file = bag.home.appending(path: "replica.sqlite").path
        await bag.stop()
        try await DatabaseQueue(path: file).write { db in
            for (key, value) in [("accountName", "ann"), ("server", "http://127.0.0.1:9")] {
                try db.execute(
                    sql: "INSERT INTO aloft_keyvalue (key, value) VALUES (?, ?)", arguments: [key, value])
            }
        }
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        let launch = try await Launch.open(bag.home, server: nobody, deviceName: "Test", world: bag.world)
        #expect(launch.app.sync.account == .signInNeeded(name: "ann"))
    }

    @Test(arguments: [
        (ResultCode.SQLITE_BUSY, StoreProblem.locked), (.SQLITE_READONLY_DBMOVED, .moved),
        (.SQLITE_FULL, .diskFull),
        (.SQLITE_READONLY, .readOnly),
        (.SQLITE_IOERR_READ, .failing(resultCode: 266)),
    ])
    func `SQLite's errors are conditions`(_ code: ResultCode, _ problem: StoreProblem) {
        #expect(StoreProblem(DatabaseError(resultCode: code)) == problem)
    }

    @Test func `a secret that cannot be read is said, and syncing goes on when it can`() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-bag-\(UUID())")
        // A folder where the session should be: it is unknown whether anybody is signed in.
        let session = home.appending(path: "secrets/session")
        try FileManager.default.createDirectory(at: session, withIntermediateDirectories: true)
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        let launch = try await Launch.open(home, server: nobody, deviceName: "Test", world: TestWorld())
        let running = Task { try await launch.app.run() }
        try await until { launch.app.sync.complaint != nil }
        try FileManager.default.removeItem(at: session)
        try await until { launch.app.sync.complaint == nil }
        #expect(launch.app.breakdown == nil)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    @Test func `a copy that can no longer be kept in step says so`() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-bag-\(UUID())")
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        let launch = try await Launch.open(home, server: nobody, deviceName: "Test", world: TestWorld())
        try await DatabaseQueue(path: home.appending(path: "replica.sqlite").path).write { db in
            try db.execute(sql: "DROP TABLE aloft_outbox")
        }
        await #expect(throws: (any Error).self) { try await launch.app.run() }
        // Its parts end one after the other, and each may fail.
        await launch.app.watch { throw DatabaseError(resultCode: .SQLITE_ERROR) }
        #expect(launch.app.breakdown?.hasPrefix("Syncing stopped") == true)
    }
}
