import Foundation
import GRDB
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// A device that was offline for long: a save or a pull takes no more steps than with little in the outbox.
///
/// Counted in instructions of SQLite's virtual machine on the writing connection, triggers included.
@Suite(.timeLimit(.minutes(20))) struct OutboxGrowthTests {
    /// The way in which records can conflict.
    enum App: CaseIterable {
        case plain, linked, shared
        /// Shared, and a moved record waits for its copy.
        case moving
        /// Linked, and a record that was made here is hidden.
        case hiding
    }

    enum Work: CaseIterable {
        case save, undoableSave
        /// The status of one record, by its table's view.
        case status
        /// A pull of records that are independent of the unsent ones.
        case pull
    }

    @Test(arguments: App.allCases, Work.allCases)
    func `as many steps over many unsent changes as over few`(app: App, work: Work) async throws {
        let few = try await Device(app, unsent: 60).steps(of: work)
        let many = try await Device(app, unsent: 1_500).steps(of: work)
        #expect(few > 0)
        #expect(many <= few * 5 / 4)
    }

    @Test(arguments: [false, true])
    func `a pull of records with unsent edits looks at these, and not at all that waits`(
        isBatchInFlight: Bool
    ) async throws {
        func steps(unsent: Int) async throws -> Int {
            let device = try Device(.plain, unsent: unsent, edited: 20)
            if isBatchInFlight { try device.loseBatch() }
            return try await device.stepsOfEditedPulls()
        }
        let (few, many) = (try await steps(unsent: 60), try await steps(unsent: 1_500))
        #expect(few > 0)
        #expect(many <= few * 5 / 4)
    }
}

/// A copy with unsent changes, and another device of the account.
private struct Device {
    private let app: OutboxGrowthTests.App
    private let core: ServerCore
    private let scope: String
    private let replica: Replica
    private let writer: Replica
    private let world = SteppingWorld()

    /// - Parameter edited: records that the server has, of which each has an unsent edit.
    init(_ app: OutboxGrowthTests.App, unsent: Int, edited: Int = 0) throws {
        self.app = app
        let database = try DatabaseQueue()
        let schema = Self.schema(app)
        core = try ServerCore(database: database, schema: schema, world: world)
        if schema.isShared {
            let scopes = try SharedScopes(database: database, world: world)
            scope = try scopes.make()
            try scopes.grant(.writer, on: scope, to: "anna")
        } else {
            scope = Wire.ownScope
        }
        replica = try Self.open(schema, world)
        writer = try Self.open(schema, world)
        try Self.sync(writer, with: core)
        try insert([1], in: scope, by: writer)
        if schema.isShared { try insert([2], in: Wire.ownScope, by: writer) }
        try insert(Array(10..<10 + edited), in: scope, by: writer)
        try Self.sync(writer, with: core)
        try Self.sync(replica, with: core)
        for number in 10..<10 + edited { try write(number, parent: "1", by: replica) }
        for start in stride(from: 0, to: unsent, by: 20) {
            try insert(Array(1_000 + start..<1_020 + start), in: scope, by: replica)
        }
        if app == .hiding {
            for (number, device) in [(4, replica), (5, writer)] {
                try insert([number], in: scope, title: "taken", by: device)
            }
        }
        if app == .moving {
            try replica.store.write { db in
                try db.execute(sql: "DELETE FROM board WHERE id = ?", arguments: [TestCopy.id(2)])
                try db.execute(
                    sql: "INSERT INTO board (id, scope, title) VALUES (?, ?, 'moved')",
                    arguments: [TestCopy.id(3), scope])
            }
        }
    }

    private static func schema(_ app: OutboxGrowthTests.App) -> Schema {
        let scope = app == .shared || app == .moving ? "scope" : nil
        let isPlain = app == .plain
        return Schema(
            name: "boards", version: 1,
            tables: [
                SyncTable(
                    "board",
                    [
                        .text("title"),
                        isPlain ? .text("parent") : .reference("parent", to: "board", onDelete: .cascade),
                    ], unique: isPlain ? [] : [["title"]], scopeColumn: scope)
            ])
    }

    private static func open(_ schema: Schema, _ world: SteppingWorld) throws -> Replica {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-growth-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try Replica(
            at: folder.appending(path: "copy.sqlite"), schema: schema, secrets: MemorySecrets(),
            world: world)
    }

    private func insert(
        _ numbers: [Int], in scope: String, title: String? = nil, by replica: Replica
    ) throws {
        let isShared = replica.store.schema.isShared
        try replica.store.write { db in
            for number in numbers {
                try db.execute(
                    sql: "INSERT INTO board (id, title\(isShared ? ", scope" : "")) "
                        + "VALUES (?, ?\(isShared ? ", '\(scope)'" : ""))",
                    arguments: [TestCopy.id(number), title ?? "board \(number)"])
            }
        }
    }

    private func write(_ number: Int, parent: String, by replica: Replica) throws {
        try replica.store.write { db in
            try db.execute(
                sql: "UPDATE board SET parent = ? WHERE id = ?", arguments: [parent, TestCopy.id(number)])
        }
    }

    /// A batch is sent, and its answer lost.
    func loseBatch() throws {
        var conversation = SyncConversation(store: replica.store, policy: SyncPolicy())
        while case .send(let request, let pending) = try conversation.nextRequest() {
            if pending.kind.isPush { return }
            try conversation.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("It does not push.")
    }

    private static func sync(_ replica: Replica, with core: ServerCore) throws {
        var conversation = SyncConversation(store: replica.store, policy: SyncPolicy())
        conversation.requestPull()
        while case .send(let request, let pending) = try conversation.nextRequest() {
            try conversation.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
    }

    // MARK: The counted steps

    /// The steps of the later ones of some runs: the first compile their statements, and read what was
    /// written before.
    func steps(of work: OutboxGrowthTests.Work) async throws -> Int {
        let counted = StepCount()
        if app == .hiding {
            #expect(try await showPull(counted) == .replayed)
            #expect(try await replica.outbox().contains { $0.hiddenBecause != nil })
        }
        try await replica.store.database.writeWithoutTransaction { db in counted.attend(db) }
        for number in 0..<2 { try await run(work, number, counted) }
        counted.reset()
        for number in 2..<5 { try await run(work, number, counted) }
        return counted.steps
    }

    /// Pulls of the other device's writes to records with unsent edits.
    func stepsOfEditedPulls() async throws -> Int {
        let counted = StepCount()
        try await replica.store.database.writeWithoutTransaction { db in counted.attend(db) }
        for number in 0..<5 {
            if number == 2 { counted.reset() }
            for record in 10 + number * 4..<14 + number * 4 {
                try write(record, parent: "elsewhere", by: writer)
            }
            try await showPull(counted)
        }
        return counted.steps
    }

    private func run(_ work: OutboxGrowthTests.Work, _ number: Int, _ counted: StepCount) async throws {
        switch work {
        case .save:
            try await counted.during { try await replica.write { db in try edit(number, db) } }
        case .undoableSave:
            try await counted.during {
                try await replica.write(undoable: "title") { db in try edit(number, db) }
            }
        case .status:
            try await counted.during {
                let sync = try await replica.store.database.write { db in
                    try String.fetchOne(
                        db, sql: "SELECT sync FROM aloft_status_board WHERE id = ?",
                        arguments: [TestCopy.id(1_000 + number)])
                }
                // The pull that hides a record has sent a batch, and its answer was lost.
                #expect(sync == (app == .hiding ? "inFlight" : "pending"))
            }
        case .pull: try await pull(number, counted)
        }
    }

    private func edit(_ number: Int, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE board SET title = ? WHERE id = ?", arguments: ["\(number)", TestCopy.id(1)])
    }

    /// Pulls the other device's writes; no push reaches the server.
    private func pull(_ number: Int, _ counted: StepCount) async throws {
        let written = Array(10 + number * 20..<30 + number * 20)
        try insert(written, in: scope, by: writer)
        let before = try count()
        let way = try await showPull(counted)
        #expect(try count() == before + written.count)
        #expect(way == (app == .plain ? .eachByItself : .independent))
    }

    @discardableResult
    private func showPull(_ counted: StepCount) async throws -> ShownPull.Way? {
        try Self.sync(writer, with: core)
        var conversation = SyncConversation(store: replica.store, policy: SyncPolicy())
        conversation.requestPull()
        while conversation.lastShown(in: scope) == nil {
            guard case .send(let request, let pending) = try conversation.nextRequest() else {
                Issue.record("It does not pull.")
                return nil
            }
            if pending.kind.isPush {
                try conversation.receive(.failure(.noConnection), for: pending)
                continue
            }
            let answer = core.answer(request, account: "anna").answer
            try await counted.during { try conversation.receive(.success(answer), for: pending) }
        }
        return conversation.lastShown(in: scope)?.way
    }

    private func count() throws -> Int {
        try replica.store.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM board") ?? 0
        }
    }
}

/// A clock that every look moves on by a millisecond. On one that runs by itself a device may find out that
/// it differs from the server's, and has reason to look at everything again.
private final class SteppingWorld: World {
    private let time = Mutex(Int64(1_750_000_000_000))
    private let chance = Mutex(UInt64(0))

    func now() -> Int64 {
        time.withLock { time in
            time += 1
            return time
        }
    }

    func uptime() -> Int64 { now() }

    func random() -> UInt64 {
        chance.withLock { chance in
            chance += 1
            return chance &* 0x9e37_79b9_7f4a_7c15
        }
    }
}
