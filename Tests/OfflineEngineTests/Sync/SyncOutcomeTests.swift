import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// The outcome of `sync(within:)` is the file's, whichever process syncs it.
struct SyncOutcomeTests {
    /// The outcome in words.
    private func outcome(of replica: Replica, within limit: Duration = .seconds(600)) async throws -> String {
        let outcome = try await replica.sync(within: limit)
        return "\(outcome)"
    }

    /// Signs up, and has the copy run until the body is done.
    private func with(
        _ body: @Sendable (MemberCopy, Replica, LoopbackServer) async throws -> Void
    ) async throws {
        try await LoopbackServer.with { server in
            let copy = try MemberCopy()
            let replica = try copy.open(SystemWorld())
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await body(copy, replica, server)
        }
    }

    private func whileRunning(_ replica: Replica, _ body: () async throws -> Void) async throws {
        let running = Task { try await replica.run() }
        for await status in replica.statusUpdates() where status.lastSynced != nil { break }
        try await body()
        running.cancel()
        _ = await running.result
    }

    @Test(.timeLimit(.minutes(20)))
    func `a second process learns that the first one synced, with and without a change of its own`()
        async throws
    {
        try await with { copy, first, _ in
            try await whileRunning(first) {
                let second = try copy.open(SystemWorld())
                let step1 = try await outcome(of: second, within: .seconds(60))
                #expect(step1 == "inStep")
                try await second.set(RecordID(), "Ada")
                let step2 = try await outcome(of: second, within: .seconds(60))
                #expect(step2 == "inStep")
                #expect(second.status.pendingChanges == 0)
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `when it returns, the status knows what the server refused`() async throws {
        try await with { _, replica, _ in
            for number in 1...8 {
                // More than a change may bring.
                try await replica.set(RecordID(), String(repeating: "x", count: 1_100_000))
                let outcome = try await outcome(of: replica)
                #expect(replica.status.rejectedChanges == number)
                #expect(outcome == "needsPerson(rejectedChanges: \(number), conflicts: 0)")
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `counts that went wrong do not change what it says`() async throws {
        try await with { _, replica, _ in
            let step3 = try await outcome(of: replica, within: .seconds(20))
            #expect(step3 == "inStep")
            replica.board.change { $0.pendingChanges -= 21 }
            let step4 = try await outcome(of: replica, within: .seconds(20))
            #expect(step4 == "inStep")
            #expect(replica.status.pendingChanges == 0)
        }
    }
}
