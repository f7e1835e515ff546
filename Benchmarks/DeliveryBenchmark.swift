import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// The time from a write on one device until another one's observers see it: push, signal, pull and four
/// commits over a real server on loopback. The reference is four bare commits of the row: writer, server, the
/// pull here and the batch that was frozen.
struct DeliveryBenchmark {
    let folder: URL
    private static let writes = 200
    private static let warmUp = 20

    func run(_ table: inout FigureTable) async throws {
        let server = try await BenchServer(folder.appending(path: "delivery-server"))
        defer { server.end() }
        let (a, b) = (try await device("a", server), try await device("b", server))
        let watch = try await withThrowingTaskGroup(of: Stopwatch?.self) { group in
            for device in [a, b] {
                group.addTask {
                    try await device.run()
                    return nil
                }
            }
            group.addTask { try await Self.measure(from: a, to: b) }
            defer { group.cancelAll() }
            guard let watch = try await group.next() ?? nil else { throw Stopped() }
            return watch
        }
        let commit = try await bareCommit()
        table.add(
            "write on one device, seen on another",
            "p50 \(watch.percentile(0.5).digits(1)) ms, "
                + "p95 \(watch.percentile(0.95).digits(1)) ms",
            beside: "four bare commits: \((4 * commit).digits(1)) ms",
            ratio: watch.percentile(0.5) / (4 * commit),
            target: "≤ 8 ms p50")
    }

    private static func measure(from a: Replica, to b: Replica) async throws -> Stopwatch {
        for device in [a, b] {
            for await status in device.statusUpdates()
            where status.lastSynced != nil && status.connectivity == .online { break }
        }
        var watch = Stopwatch()
        var seen = b.observe { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM inspection") ?? 0 }
            .makeAsyncIterator()
        for number in 1...(warmUp + writes) {
            let start = ContinuousClock.now
            let id = RecordID().text
            try await a.write { db in try Sample.insert([(offset: number, element: id)], db) }
            while let count = try await seen.next(), count < number {}
            if number > warmUp { watch.note(since: start) }
        }
        return watch
    }

    private func device(_ name: String, _ server: BenchServer) async throws -> Replica {
        let replica = try Replica(
            at: folder.appending(path: "delivery-\(name).sqlite"), schema: Sample.schema,
            migrations: Sample.migrations(), secrets: ShortSecrets())
        try await replica.signIn(
            server: server.url, account: BenchServer.account, password: BenchServer.password, deviceName: name
        )
        return replica
    }

    /// p50, milliseconds.
    private func bareCommit() async throws -> Double {
        let pool = try Sample.bareDatabase(folder)
        var watch = Stopwatch()
        for (number, id) in Sample.ids(500).enumerated() {
            try await watch.measure {
                try pool.writeWithoutTransaction { db in
                    try db.inTransaction {
                        try Sample.insert([(offset: number, element: id)], db)
                        return .commit
                    }
                }
            }
        }
        return watch.percentile(0.5)
    }

    struct Stopped: Error {}
}
