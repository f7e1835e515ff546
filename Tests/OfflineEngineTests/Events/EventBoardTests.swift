import Foundation
import GRDB
import Logging
import Notation
import SyncCore
import Synchronization
import Testing

@testable import OfflineEngine

/// E22: events reach listeners, the log and the file, and block nobody.
struct EventBoardTests {
    private let world = TestWorld()

    @Test func `a listener that does not read loses the oldest events and sees the gap`() async {
        let board = EventBoard(world: world)
        let events = board.updates()
        for changes in 1...(EventBoard.listenerBuffer + 44) {
            board.emit(.opened(pendingChanges: changes, rejectedChanges: 0))
        }
        var seen: [Int64] = []
        for await event in events {
            seen.append(event.sequence)
            if seen.count == EventBoard.listenerBuffer { break }
        }
        #expect(seen == (45...300).map { Int64($0) })
    }

    @Test func `signals within a second are one event`() async {
        let board = EventBoard(world: world)
        let events = board.updates()
        for _ in 1...1_000 { board.emit(.signal) }
        world.pass(milliseconds: 1_000)
        board.emit(.signal)
        board.emit(.stopped)
        var kinds: [SyncEvent.Kind] = []
        for await event in events {
            kinds.append(event.kind)
            if event.kind == .stopped { break }
        }
        #expect(kinds == [.signal, .signal, .stopped])
    }

    @Test func `an event that waits for its transaction leaves the compiled statements alone`() async throws {
        let board = EventBoard(world: world)
        let queue = try DatabaseQueue()
        board.attend(queue)
        let events = board.updates()
        try await queue.write { db in try db.execute(sql: "CREATE TABLE note (id TEXT)") }
        let deletion = try Self.deletion(queue)
        try await queue.write { db in board.emit(.startedOver, after: db) }
        for await event in events {
            #expect(event.kind == .startedOver)
            break
        }
        let isSame = try Self.deletion(queue) === deletion
        #expect(isSame)
    }

    private static func deletion(_ queue: DatabaseQueue) throws -> Statement {
        try queue.write { db in try db.cachedStatement(sql: "DELETE FROM note") }
    }

    @Test func `the program's log has the event's name and its keys`() {
        let handler = Recorder()
        let board = EventBoard(world: world, logger: Logger(label: "test") { _ in handler })
        board.emit(.batchBuilt(changes: 3, lastSequence: 9, bytes: 512))
        board.emit(.problem(Problem(code: "diskFull", message: "Secret words.", action: "More of them.")))
        board.flush()
        #expect(
            handler.lines == [
                "debug batchBuilt bytes=512 changes=3 event=batchBuilt lastSequence=9 sequence=1",
                "warning problem code=diskFull event=problem sequence=2",
            ])
    }

    @Test func `a line of the file has time, number, name and counts, and nothing that a person typed`()
        throws
    {
        let id = try #require(RecordID(TestCopy.id(1)))
        let record = RecordKey(table: "note", id: id)
        let field = RecordUpdate.Field(
            name: "title", before: .text("secret"), after: .text("secret too"), device: "00000000000000ab")
        let update = RecordUpdate(record: record, verb: .updated, fields: [field], device: nil)
        let loss = LocalLoss(record: record, edits: ["title": .value(.text("secret"))], result: .merged)
        let kinds: [SyncEvent.Kind] = [
            .updatedElsewhere(RemoteUpdates(updates: [update], recordCount: 1, losses: [loss])),
            .conflictRecorded(record, field: "title"),
            .problem(Problem(code: "tooLarge", message: "secret", action: "secret")),
        ]
        let lines = try kinds.map {
            String(
                decoding: try SyncEvent(sequence: 7, at: Date(milliseconds: 5), kind: $0).line(),
                as: UTF8.self)
        }
        #expect(
            lines == [
                #"{"at":5,"event":"updatedElsewhere","losses":1,"records":1,"sequence":7}"# + "\n",
                #"{"at":5,"event":"conflictRecorded","field":"title","sequence":7,"table":"note"}"# + "\n",
                #"{"at":5,"code":"tooLarge","event":"problem","sequence":7}"# + "\n",
            ])
    }

    @Test func `an event that follows from a change of the status is said once`() {
        let server = URL(filePath: "/")
        let before = SyncStatus()
        let after = SyncStatus(
            connectivity: .online, account: .signedIn(name: "Ada", server: server), pendingChanges: 4)
        let problem = Problem(code: "busy", message: "", action: "")
        #expect(SyncEvent.Kind.between(before, before) == [])
        #expect(SyncEvent.Kind.between(before, after) == [.connectivity(.online), .signedIn])
        #expect(SyncEvent.Kind.between(after, SyncStatus(connectivity: .online)) == [.signedOut])
        #expect(
            SyncEvent.Kind.between(before, SyncStatus(account: .signInNeeded(name: "Ada", server: server)))
                == [.signInNeeded])
        #expect(SyncEvent.Kind.between(before, SyncStatus(problem: problem)) == [.problem(problem)])
        #expect(SyncEvent.Kind.between(SyncStatus(problem: problem), before) == [.problemEnded])
    }

    /// A log handler that records the program's log.
    private final class Recorder: LogHandler, Sendable {
        private let kept = Mutex<[String]>([])
        var lines: [String] { kept.withLock { $0 } }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            kept.withLock { $0.append("\(event.level) \(event.message)" + metadata.joined()) }
        }

        subscript(metadataKey _: String) -> Logger.Metadata.Value? {
            get { nil }
            set {}
        }
        var metadata: Logger.Metadata {
            get { [:] }
            set {}
        }
        var logLevel: Logger.Level {
            get { .trace }
            set {}
        }
    }
}
