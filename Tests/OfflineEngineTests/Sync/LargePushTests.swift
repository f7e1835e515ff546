import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A transaction that no single request can carry, over real HTTP.
@Suite(.timeLimit(.minutes(20))) struct LargePushTests {
    @Test func `a transaction of more than 16 MB goes in parts, and the server applies it`() async throws {
        try await LoopbackServer.with { server in
            let copy = try MemberCopy()
            let replica = try copy.open(server.world)
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            let names = (0..<34).map { String(repeating: "\($0)-member-", count: 52_000) }.sorted()
            #expect(names.reduce(0) { $0 + $1.utf8.count } > 16 * 1_048_576)
            try await replica.write { db in
                for name in names {
                    try db.execute(
                        sql: "INSERT INTO member (id, name) VALUES (?, ?)",
                        arguments: [RecordID().text, name])
                }
            }
            let events = replica.events()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }
                for await event in events {
                    guard case .batchAcknowledged(_, let applied, _, _, _, let refused) = event.kind else {
                        continue
                    }
                    #expect(applied == 34)
                    #expect(refused == 0)
                    break
                }
                group.cancelAll()
            }
        }
    }
}
