import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The examples of the pages on refusals, iOS and SwiftUI, word for word, on the public API alone.
struct DoorExamplePageTests {
    private struct Member: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "member"
        var id: RecordID
        var name: String?
    }

    private func open() async throws -> Replica {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-page-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try await Replica.open(
            at: folder.appending(path: "studio.sqlite"), schema: MemberCopy.schema,
            secrets: FileSecretStore(folder: folder.appending(path: "secrets"))
        ).get()
    }

    @Test func `refusals as records`() async throws {
        let replica = try await open()
        let lists = replica.observe { db in
            try RejectedTransaction.all(db).flatMap { try $0.records(of: Member.self, db) }
        }
        for try await members in lists {
            #expect(members == [])
            break
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `a suspended app`() async throws {
        let replica = try await open()
        do {
            replica.enterBackground()
            try await replica.sync(within: .seconds(20))
            await replica.suspend()
        }
        let error = await #expect(throws: ReplicaError.self) { try await replica.write { _ in } }
        #expect(error?.isForDeveloper == true)
        do {
            replica.endSuspension()
            let outcome = try await replica.sync(within: .seconds(25))
            await replica.suspend()
            #expect(outcome == .signInNeeded)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `the status in a view, and lists in sections`() async throws {
        let replica = try await open()
        func show(_ count: Int) {}
        let counts = Task {
            for await count in replica.statusUpdates(\.pendingChanges) { show(count) }
        }
        let lists = replica.observe(sectionedBy: \.name) { db in
            try Member.order(Column("name")).fetchAll(db)
        }
        for try await sections in lists {
            #expect(sections.isEmpty)
            break
        }
        counts.cancel()
        await counts.value
    }
}
