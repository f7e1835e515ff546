import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A device that comes back with 50,000 unsent changes: the time that a save waits while they are sent to a
/// server in another process. They were written in transactions of 500, or in one, which is sent as one
/// batch.
struct SendingBenchmark {
    let folder: URL

    private static let changes = 50_000

    func run(_ table: inout FigureTable) async throws {
        for size in [500, Self.changes] { try await run(transactionsOf: size, &table) }
    }

    private func run(transactionsOf size: Int, _ table: inout FigureTable) async throws {
        let server = try await BenchServer(folder.appending(path: "sending-server-\(size)"))
        defer { server.end() }
        let replica = try Replica(
            at: folder.appending(path: "sending-\(size).sqlite"), schema: Sample.schema,
            migrations: Sample.migrations(), secrets: ShortSecrets())
        try await replica.signIn(
            server: server.url, account: BenchServer.account, password: BenchServer.password,
            deviceName: "bench")
        let rows = Array(Sample.ids(Self.changes).enumerated())
        for first in stride(from: 0, to: rows.count, by: size) {
            try await replica.write { db in
                try Sample.insert(rows[first..<min(first + size, rows.count)], db)
            }
        }
        let edited = rows[0].element
        var (idle, sending) = (Stopwatch(), Stopwatch())
        for turn in 0..<100 { try await idle.measure { try await save(turn, edited, replica) } }
        let start = ContinuousClock.now
        let loop = Task { try await replica.run() }
        defer { loop.cancel() }
        // The saves themselves are sent, too; the remaining changes are fewer.
        while replica.status.pendingChanges > 1_000 {
            let turn = sending.milliseconds.count
            try await sending.measure { try await save(turn, edited, replica) }
            try await Task.sleep(for: .milliseconds(5))
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        let name = size == Self.changes ? "one transaction" : "transactions of \(size)"
        table.add(
            "save while \(Self.changes.grouped) changes are sent, \(name)",
            "p50 \(sending.percentile(0.5).digits(2)) ms, at most \(sending.percentile(1).digits(1)) ms",
            beside: "before: p50 \(idle.percentile(0.5).digits(2)) ms; sent in \(seconds.digits(1)) s",
            ratio: sending.percentile(0.5) / idle.percentile(0.5))
    }

    private func save(_ turn: Int, _ id: String, _ replica: Replica) async throws {
        try await replica.write { db in
            try db.execute(
                sql: "UPDATE inspection SET \(Sample.columns[0]) = ? WHERE id = ?",
                arguments: ["saved \(turn)", id])
        }
    }
}
