import Foundation
import GRDB
import SyncCore
import Synchronization
import Testing

@testable import OfflineEngine

/// A whole replica among networks that hang, locks that others hold and programs that write beside it.
@Suite(.timeLimit(.minutes(20))) struct ReplicaLifeTests {
    @Test func `E28: the first read and write come before any request, and while one hangs`() async throws {
        let canned = try CannedServer("", staysOpen: true)
        defer { canned.stop() }
        let copy = try MemberCopy()
        copy.secrets.write(MemorySecrets(signedInAt: canned.url).read("session"), for: "session")
        let replica = try copy.open(SystemWorld(), server: canned.url)
        let id = RecordID()
        try await replica.set(id, "Ada")
        #expect(try await replica.name(of: id) == "Ada")
        #expect(canned.requests == [])
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            for await _ in canned.arrivals { break }
            // The request waits for an answer for ever, but not the copy.
            do {
                try await replica.set(id, "Ada L.")
                #expect(try await replica.name(of: id) == "Ada L.")
            } catch {
                Issue.record(error)
            }
            #expect(replica.status.connectivity == .offline)
            group.cancelAll()
        }
    }

    @Test(arguments: ["", "-wal"])
    func `a file that is moved away takes no writes until it is back, and that is said`(
        _ suffix: String
    ) async throws {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld(), server: nil)
        let id = RecordID()
        try await replica.set(id, "Ada")
        let file = URL(fileURLWithPath: copy.file.path + suffix)
        let elsewhere = file.appendingPathExtension("moved")
        for isDeleted in [false, true] {
            #expect(replica.isInPlace)
            try FileManager.default.moveItem(at: file, to: elsewhere)
            // Another file of its name is not the one that is open.
            if isDeleted { try Data().write(to: file) }
            let error = await #expect(throws: DatabaseError.self) { try await replica.set(id, "Lost") }
            #expect(error?.extendedResultCode == .SQLITE_READONLY_DBMOVED)
            #expect(replica.status.problem == Problem(.copyMoved) && !replica.isInPlace)
            if isDeleted { try FileManager.default.removeItem(at: file) }
            try FileManager.default.moveItem(at: elsewhere, to: file)
            try await replica.set(id, "Ada L.")
            #expect(replica.status.problem == nil)
        }
        #expect(try await replica.name(of: id) == "Ada L.")
        // Nobody writes: it is noticed all the same.
        try FileManager.default.removeItem(at: file)
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            for await status in replica.statusUpdates() where status.problem == Problem(.copyMoved) { break }
            group.cancelAll()
        }
    }

    @Test func `counting what waits does not make SQLite compile the statements of saves again`() async throws
    {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld(), server: nil)
        let run = Mutex<[String]>([])
        try await replica.set(RecordID(), "Begun")
        for await status in replica.statusUpdates() where status.pendingChanges == 1 { break }
        try await replica.store.database.writeWithoutTransaction { db in
            db.trace { event in run.withLock { $0.append("\(event)") } }
        }
        try await replica.set(RecordID(), "Ada")
        for await status in replica.statusUpdates() where status.pendingChanges == 2 { break }
        #expect(run.withLock { $0.contains { $0.hasPrefix("INSERT") } })
        #expect(run.withLock { $0.contains { $0.contains("query_only") } } == false)
    }

    @Test func `counts that could not be made are made again`() async throws {
        let replica = try MemberCopy().open(SystemWorld(), server: nil)
        try await replica.store.database.write { db in
            try db.execute(sql: "ALTER TABLE aloft_rejected RENAME TO elsewhere")
        }
        try await replica.set(RecordID(), "Ada")
        replica.counter.recount()
        for await status in replica.statusUpdates() where status.problem != nil { break }
        try await replica.store.database.write { db in
            try db.execute(sql: "ALTER TABLE elsewhere RENAME TO aloft_rejected")
        }
        try await replica.set(RecordID(), "Bert")
        for await status in replica.statusUpdates()
        where status.pendingChanges == 2 && status.problem == nil { break }
    }

    @Test func `syncing runs on threads of its own, and not on those that tasks share`() async throws {
        try await LoopbackServer.with { server in
            let world = ThreadWorld()
            let replica = try MemberCopy().open(world)
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await replica.set(RecordID(), "Ada")
            world.seen.withLock { $0 = [] }
            #expect(try await replica.sync(within: .seconds(600)) == .inStep)
            #expect(world.seen.withLock { $0 } == [true])
        }
    }

    @Test func `a copy is opened on these threads, whoever opens it`() async throws {
        let (copy, world) = (try MemberCopy(), ThreadWorld())
        _ = try await Replica.open(
            at: copy.file, schema: MemberCopy.schema, migrations: MemberCopy.migrations,
            secrets: copy.secrets, world: world
        ).get()
        #expect(world.seen.withLock { $0 } == [true])
    }

    @Test func `a way out of safe mode is taken on these threads, whoever takes it`() async throws {
        let (copy, world) = (try MemberCopy(), ThreadWorld())
        _ = try copy.open(world)
        let opening = try await Replica.open(
            at: copy.file, schema: TestCopy.schema, migrations: TestCopy.migrations(),
            secrets: copy.secrets, world: world)
        world.seen.withLock { $0 = [] }
        let reset = try await opening.safeMode().reset(typed: copy.file.lastPathComponent)
        #expect(reset.cause == nil)
        #expect(world.seen.withLock { $0 } == [true])
    }

    @Test func `a database that somebody holds is said, and sync goes on by itself after`() async throws {
        try await LoopbackServer.with { server in
            let copy = try MemberCopy()
            let replica = try copy.open(server.world)
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await replica.set(RecordID(), "Ada")
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let holder = try DatabaseQueue(path: copy.file.path, configuration: configuration)
            try await holder.writeWithoutTransaction { db in try db.beginTransaction(.immediate) }
            var codes: [String] = []
            let updates = replica.statusUpdates()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }
                for await status in updates {
                    let code = status.problem?.code ?? "none"
                    if codes.last != code { codes.append(code) }
                    if code == "databaseBusy" {
                        try await holder.writeWithoutTransaction { db in
                            if db.isInsideTransaction { try db.rollback() }
                        }
                    }
                    if status.pendingChanges == 0, codes.count == 3 { break }
                }
                group.cancelAll()
            }
            #expect(codes == ["none", "databaseBusy", "none"])
        }
    }

    @Test func `another program's writes are observed, counted and sent`() async throws {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld())
        let names = replica.observe { db in try String.fetchAll(db, sql: "SELECT name FROM member") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            var hasWritten = false
            for try await shown in names {
                if shown == ["from elsewhere"] { break }
                guard !hasWritten else { continue }
                hasWritten = true
                group.addTask { try await Self.writeElsewhere(copy.file) }
            }
            for await status in replica.statusUpdates() where status.pendingChanges == 1 { break }
            group.cancelAll()
        }
    }

    @Test func `other programs are noticed after a pause as well`() async throws {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld())
        let names = replica.observe { db in try String.fetchAll(db, sql: "SELECT name FROM member") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            replica.pause()
            // Paused, it looks once more and then not at all.
            try await eventually("no next look is set") { replica.session.presenceWaker.isAsleepUntilWoken }
            replica.resume()
            try await Self.writeElsewhere(copy.file)
            for try await shown in names where shown == ["from elsewhere"] { break }
            group.cancelAll()
        }
    }

    @Test func `two windows that run one copy share a loop, which ends with the second`() async throws {
        let replica = try MemberCopy().open(SystemWorld())
        var events = replica.events().makeAsyncIterator()
        let windows = (1...2).map { _ in Task { try await replica.run() } }
        try await eventually("both windows run it") { replica.running.callers == 2 }
        windows[0].cancel()
        await #expect(throws: CancellationError.self) { try await windows[0].value }
        #expect(replica.running.callers == 1)
        windows[1].cancel()
        await #expect(throws: CancellationError.self) { try await windows[1].value }
        var names: [String] = []
        while names.last != "stopped", let event = await events.next() { names.append(event.kind.name) }
        #expect(names.filter { ["started", "stopped"].contains($0) } == ["started", "stopped"])
    }

    @Test func `a secret that cannot be read for a while ends no run`() async throws {
        let copy = try MemberCopy()
        let secrets = LockedSecrets()
        let replica = try Replica(
            at: copy.file, schema: MemberCopy.schema, migrations: MemberCopy.migrations, secrets: secrets)
        secrets.isLocked.withLock { $0 = true }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            group.addTask {
                for await status in replica.statusUpdates() where status.problem != nil { break }
                secrets.isLocked.withLock { $0 = false }
                replica.syncNow()
                for await status in replica.statusUpdates() where status.problem == nil { break }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
        #expect(replica.status.problem == nil)
    }

    @Test func `a run that is cancelled before it has started says that it stopped as well`() async throws {
        let replica = try MemberCopy().open(SystemWorld())
        var events = replica.events().makeAsyncIterator()
        let window = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await replica.run()
        }
        await #expect(throws: CancellationError.self) { try await window.value }
        // A silent listener is not waited for.
        replica.eventBoard.emit(.signal)
        var names: [String] = []
        while names.last != "signal", let event = await events.next() { names.append(event.kind.name) }
        #expect(names == ["started", "stopped", "signal"])
    }

    @Test func `a table that is read only since a change is observed as well`() async throws {
        let replica = try MemberCopy().open(SystemWorld())
        try await replica.write { db in
            try db.execute(sql: "CREATE TABLE choice (own INTEGER); CREATE TABLE word (text TEXT)")
        }
        let words = replica.observe { db in
            let isChosen = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM choice)") ?? false
            return isChosen ? try String.fetchAll(db, sql: "SELECT text FROM word") : ["not chosen"]
        }
        var shown = words.makeAsyncIterator()
        #expect(try await shown.next() == ["not chosen"])
        try await replica.write { db in try db.execute(sql: "INSERT INTO choice VALUES (1)") }
        #expect(try await shown.next() == [])
        try await replica.write { db in try db.execute(sql: "INSERT INTO word VALUES ('a')") }
        #expect(try await shown.next() == ["a"])
    }

    @Test func `a search over a full-text index is observed, also when a trigger writes it`() async throws {
        let replica = try MemberCopy().open(SystemWorld())
        try await replica.write { db in
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE words USING fts5(name);
                    CREATE TRIGGER words_insert AFTER INSERT ON member BEGIN
                        INSERT INTO words (rowid, name) VALUES (NEW.rowid, NEW.name); END
                    """)
        }
        let found = replica.observe { db in
            try String.fetchAll(db, sql: "SELECT name FROM words WHERE words MATCH 'ad*' ORDER BY name")
        }
        var shown = found.makeAsyncIterator()
        #expect(try await shown.next() == [])
        try await replica.set(RecordID(), "Ada Lovelace")
        #expect(try await shown.next() == ["Ada Lovelace"])
        try await replica.write { db in try db.execute(sql: "INSERT INTO words (name) VALUES ('adept')") }
        #expect(try await shown.next() == ["Ada Lovelace", "adept"])
    }

    @Test func `a sync that cannot be answers at once: nobody signed in, signed out, paused`() async throws {
        try await LoopbackServer.with { server in
            let replica = try MemberCopy().open(SystemWorld())
            // A sync that waited for its deadline would exceed the test's time limit.
            func syncs() async throws -> SyncOutcome { try await replica.sync(within: .seconds(7_200)) }
            #expect(try await syncs() == .signInNeeded)
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            #expect(try await syncs() == .inStep)
            replica.pause()
            #expect(try await syncs() == .paused)
            replica.resume()
            #expect(try await syncs() == .inStep)
            try await replica.signOut()
            #expect(try await syncs() == .signInNeeded)
        }
    }

    /// A second connection, as another program has one.
    private static func writeElsewhere(_ file: URL) async throws {
        var configuration = Configuration()
        // The replica may be writing at this moment.
        configuration.busyMode = .timeout(60)
        let other = try DatabaseQueue(path: file.path, configuration: configuration)
        try await other.write { db in
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, 'from elsewhere')",
                arguments: [TestCopy.id(1)])
        }
    }
}

/// Records whether clock and random source were used on a thread of the sync or on another.
private final class ThreadWorld: World {
    let seen = Mutex<Set<Bool>>([])

    func now() -> Int64 { SystemWorld().now() }

    func uptime() -> Int64 {
        note()
        return SystemWorld().uptime()
    }

    func random() -> UInt64 {
        note()
        return SystemWorld().random()
    }

    /// Whether the task that asks runs on these threads; within an access to the database, too.
    private func note() {
        let isThere = withUnsafeCurrentTask { task in
            task.map { $0.unownedTaskExecutor == SyncExecutor.shared.asUnownedTaskExecutor() }
        }
        if let isThere { seen.withLock { _ = $0.insert(isThere) } }
    }
}

/// Secrets that cannot be read before the device is unlocked.
private final class LockedSecrets: SecretStore {
    let isLocked = Mutex(false)
    private let secrets = MemorySecrets()

    func read(_ name: String) throws -> Data? {
        if isLocked.withLock({ $0 }) { throw CocoaError(.fileReadNoPermission) }
        return secrets.read(name)
    }

    func write(_ value: Data?, for name: String) { secrets.write(value, for: name) }
}
