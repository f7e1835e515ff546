import CoreMetrics
import GRDB
import MetricsTestKit
import SyncCore
import Testing

@testable import OfflineEngine

/// A backend of swift-metrics is told of a copy's events.
@Suite(.timeLimit(.minutes(20))) struct SyncMetricsTests {
    private let backend = TestMetrics()
    private let world = LoopbackWorld()

    private func count(_ label: String, _ dimensions: [(String, String)] = []) throws -> Int64 {
        try backend.expectCounter(label, [("app", "studio")] + dimensions).totalValue
    }

    private func level(_ label: String) throws -> Double? {
        try backend.expectGauge(label, [("app", "studio")]).lastValue
    }

    @Test func `each result of a change is counted by itself`() throws {
        let board = EventBoard(world: world, metrics: SyncMetrics(app: "studio", factory: backend))
        for _ in 1...2 {
            board.emit(
                .batchAcknowledged(
                    lastSequence: 9, applied: 1, merged: 2, overruled: 3, conflicts: 4, refused: 5))
        }
        board.emit(.pullApplied(records: 7, confirmedChanges: 1, startedOver: false))
        board.flush()
        #expect(try count("aloft_events", [("event", "batchAcknowledged")]) == 2)
        for (result, changes) in [
            ("applied", 2), ("merged", 4), ("overruled", 6), ("conflict", 8), ("refused", 10),
        ] {
            #expect(try count("aloft_sent_changes", [("result", result)]) == changes)
        }
        #expect(try count("aloft_received_records") == 7)
    }

    @Test func `the newest status is shown, and the first`() throws {
        let events = EventBoard(world: world, metrics: SyncMetrics(app: "studio", factory: backend))
        let board = StatusBoard(SyncStatus(), events: events)
        #expect(try level("aloft_online") == 0)
        board.change { status in
            status.pendingChanges = 3
            status.rejectedChanges = 2
            status.conflicts = 1
            status.connectivity = .online
        }
        #expect(try level("aloft_pending_changes") == 3)
        #expect(try level("aloft_rejected_changes") == 2)
        #expect(try level("aloft_conflicts") == 1)
        #expect(try level("aloft_online") == 1)
    }

    @Test func `a copy that syncs with a real server is measured`() async throws {
        try await LoopbackServer.with { server in
            let replica = try MemberCopy().open(server.world, metrics: backend)
            let events = replica.events()
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await replica.write { db in
                try db.execute(
                    sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [TestCopy.id(1)])
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }
                for await event in events {
                    if case .pullApplied(_, confirmedChanges: 1, _) = event.kind { break }
                }
                group.cancelAll()
            }
            replica.eventBoard.flush()
        }
        #expect(try count("aloft_sent_changes", [("result", "applied")]) == 1)
        #expect(try count("aloft_events", [("event", "signedIn")]) == 1)
        for path in ["push", "pull"] {
            let times = backend.timers(
                label: "aloft_requests", dimensions: [("path", path), ("answer", "200")])
            #expect(times.count == 1 && times.allSatisfy { !$0.values.isEmpty })
        }
    }

    @Test func `a request without an answer is measured, too`() async throws {
        let still = TestWorld()
        let transport = MeasuredTransport(
            real: Unanswered(world: still), metrics: SyncMetrics(app: "studio", factory: backend),
            world: still)
        await #expect(throws: TransportFailure.noConnection) { try await transport.send(.health) }
        let times = backend.timers(
            label: "aloft_requests", dimensions: [("path", "health"), ("answer", "none")])
        #expect(times.map(\.values) == [[250_000_000]])
    }
}

/// Gives up after a quarter of a second.
private struct Unanswered: Transport {
    let world: TestWorld

    func send(_ request: SyncRequest) async throws -> SyncAnswer {
        world.pass(milliseconds: 250)
        throw TransportFailure.noConnection
    }

    func signals() -> AsyncThrowingStream<Signal, any Error> { AsyncThrowingStream { $0.finish() } }
}
