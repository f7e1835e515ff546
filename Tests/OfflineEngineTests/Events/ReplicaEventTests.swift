import CoreMetrics
import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A whole replica at a real server, as its events tell it.
@Suite(.timeLimit(.minutes(20))) struct ReplicaEventTests {
    @Test func `opening, signing in, pushing and pulling are told in order, and exported`() async throws {
        try await LoopbackServer.with { server in
            let member = try MemberCopy()
            let replica = try member.open(server.world)
            let events = replica.events()
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await replica.write { db in
                try db.execute(
                    sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [TestCopy.id(1)])
            }
            var names: [String] = []
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }
                for await event in events {
                    names.append(event.kind.name)
                    if case .pullApplied(_, confirmedChanges: 1, _) = event.kind { break }
                }
                group.cancelAll()
            }
            let expected = [
                "signedIn", "started", "resumed", "connectivity", "batchBuilt", "batchAcknowledged",
                "pullApplied",
            ]
            #expect(expected.allSatisfy(names.contains))
            let (built, acknowledged) = (
                try #require(names.firstIndex(of: "batchBuilt")),
                try #require(names.firstIndex(of: "batchAcknowledged"))
            )
            #expect(built < acknowledged)
            let log = String(decoding: try replica.exportLog(), as: UTF8.self)
            let first =
                #"{"at":1800000000000,"event":"opened","pendingChanges":0,"rejectedChanges":0,"sequence":1}"#
            #expect(log.hasPrefix(first + "\n"))
            #expect(log.contains(#""event":"migrated","migrations":"engine tables"#))
            #expect(log.contains(#""event":"stopped""#))
            for secret in ["Ada", "Anna", TestCopy.id(1), "127.0.0.1", "correct horse"] {
                #expect(!log.contains(secret), "\(secret)")
            }
        }
    }

    @Test func `a restored file is told at its opening`() throws {
        let member = try MemberCopy()
        _ = try member.open(SystemWorld())
        member.secrets.write(Data("another nonce".utf8), for: "identity-copy-sqlite")
        let replica = try member.open(SystemWorld())
        let log = String(decoding: try replica.exportLog(), as: UTF8.self)
        #expect(log.contains(#""event":"identityRenewed","isCertain":true"#))
    }
}

/// A copy of the loopback server's schema in a folder of its own.
struct MemberCopy {
    let file: URL
    let secrets = MemorySecrets()

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-member-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "copy.sqlite")
    }

    static let schema = Schema(
        name: "studio", version: 1,
        tables: [SyncTable("member", [SyncColumn("name", .text)])])

    static var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("members") { db in
            try db.execute(sql: "CREATE TABLE member (id TEXT PRIMARY KEY NOT NULL, name TEXT)")
        }
        return migrator
    }

    /// Opens the copy with a backend of its own for metrics.
    func open(_ world: any World, metrics: any MetricsFactory) throws -> Replica {
        var opening = StoreOpening(
            files: CopyFiles(database: file), schema: Self.schema, migrations: Self.migrations,
            secrets: secrets, world: world)
        opening.metrics = metrics
        return try Replica(opening, server: nil, policy: SyncPolicy(), timeouts: .patient)
    }

    func open(_ world: any World, server: URL? = nil, policy: SyncPolicy = SyncPolicy()) throws -> Replica {
        try Replica(
            at: file, schema: Self.schema, migrations: Self.migrations, secrets: secrets, server: server,
            world: world, policy: policy, timeouts: .patient)
    }
}
