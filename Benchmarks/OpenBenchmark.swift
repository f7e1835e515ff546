import Foundation
import GRDB
import OfflineEngine

/// Opening a copy of many records that is not in the system's cache, up to the first record read, with
/// SQLite's bare opening of that file as the reference.
struct OpenBenchmark {
    let folder: URL
    let records: Int

    func run(_ table: inout FigureTable) async throws {
        let file = folder.appending(path: "large.sqlite")
        try await fill(file)
        var opened = Stopwatch()
        var bare = Stopwatch()
        for _ in 0..<5 {
            try dropFromCache(file)
            try await bare.measure {
                var configuration = Configuration()
                // The copy of the round before may still be closing.
                configuration.busyMode = .timeout(10)
                let pool = try DatabasePool(path: file.path, configuration: configuration)
                _ = try await pool.read { db in try String.fetchOne(db, sql: Self.query) }
                try pool.close()
            }
            try dropFromCache(file)
            try await opened.measure {
                _ = try await Self.replica(file).read { db in try String.fetchOne(db, sql: Self.query) }
            }
        }
        let (cold, peer) = (opened.percentile(0.5), bare.percentile(0.5))
        table.add(
            "cold open of \(records.grouped) records, to the first one read",
            "\(cold.digits(0)) ms (p50 of 5)",
            beside: "bare: \(peer.digits(0)) ms", ratio: cold / peer)
    }

    private static let query = "SELECT * FROM inspection ORDER BY id DESC LIMIT 1"

    private static func replica(_ file: URL) throws -> Replica {
        try Replica(at: file, schema: Sample.schema, migrations: Sample.migrations(), secrets: ShortSecrets())
    }

    /// As if all records had come from a server.
    private func fill(_ file: URL) async throws {
        _ = try Self.replica(file)
        let pool = try DatabasePool(path: file.path)
        try await pool.write { [records] db in
            try db.execute(
                sql: """
                    UPDATE aloft_capture SET applying = 1;
                    WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers
                        WHERE i < \(records))
                    INSERT INTO inspection SELECT printf('01977421-a28d-7000-8000-%012x', i), \
                    'Inspection ' || i, 'Stand ' || i % 97, 'person' || i % 31 || '@example.org', \
                    '2026-03-12T08:15:00Z', 'closed', 'left as found, see the note of the day before', \
                    i % 50, i % 3, 10 + i % 110, 47 + i % 1000 / 997.0, 8 + i % 2000 / 1999.0, i % 100 / 8.0 \
                    FROM numbers;
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock, digest)
                        SELECT 'inspection', id, 'own', rowid, 1, 1, 0, \
                        '{"":"01977421a28d-0000-00000000000000d1"}', 1 FROM inspection ORDER BY id;
                    INSERT INTO aloft_scope (scope, cursor, digest, syncedAt) VALUES ('own', 'e.0..1', 0, 0);
                    UPDATE aloft_capture SET applying = 0
                    """)
        }
        try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try pool.close()
    }

    private func dropFromCache(_ file: URL) throws {
        for suffix in ["", "-wal"] {
            let descriptor = open(file.path + suffix, O_RDWR)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
            #if canImport(Glibc)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            #endif
        }
    }
}
