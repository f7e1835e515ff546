import Foundation
import GRDB
import Observation
import OfflineEngine
import SyncCore
import Testing

/// The observations of views, on the public API alone.
@Suite(.timeLimit(.minutes(20))) struct ObservedModelTests {
    private static let schema = Schema(
        name: "studio", version: 1, tables: [SyncTable("member", [.text("name"), .text("plan")])])

    private struct Member: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "member"
        var id = RecordID()
        var name: String?
        var plan: String?
    }

    private func open() async throws -> Replica {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-observed-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try await Replica.open(
            at: folder.appending(path: "studio.sqlite"), schema: Self.schema,
            secrets: FileSecretStore(folder: folder.appending(path: "secrets"))
        ).get()
    }

    /// Returns when the property is what is awaited; observes it as a view does.
    @MainActor private func wait(for isSo: @escaping @MainActor () -> Bool) async {
        while true {
            let (changes, changed) = AsyncStream<Void>.makeStream()
            let isThere = withObservationTracking(isSo) { changed.yield() }
            if isThere { return }
            for await _ in changes { break }
        }
    }

    @Test @MainActor func `a model's property follows a query, and its observers hear of it`() async throws {
        let replica = try await open()
        let list = ObservedNames()
        let following = Task {
            try await replica.observe(into: \.names, of: list) { db in
                try String.fetchAll(db, sql: "SELECT name FROM member ORDER BY name")
            }
        }
        for name in ["Ada", "Bea"] {
            try await replica.write { db in try Member(name: name).insert(db) }
        }
        await wait { list.names == ["Ada", "Bea"] }
        following.cancel()
        try await following.value
    }

    @Test func `rows come in sections by a property, in the order of the rows`() async throws {
        let replica = try await open()
        let members = [("Ada", "monthly"), ("Bea", "yearly"), ("Cy", "monthly")]
        try await replica.write { db in
            for (name, plan) in members { try Member(name: name, plan: plan).insert(db) }
        }
        let lists = replica.observe(sectionedBy: \.plan) { db in
            try Member.order(Column("name")).fetchAll(db)
        }
        for try await sections in lists {
            #expect(sections.map(\.id) == ["monthly", "yearly"])
            #expect(sections.map { $0.rows.map(\.name) } == [["Ada", "Cy"], ["Bea"]])
            break
        }
    }

    @Test func `one property of the status comes when it changes, and not with the others`() async throws {
        let replica = try await open()
        var counts = replica.statusUpdates(\.pendingChanges).makeAsyncIterator()
        #expect(await counts.next() == 0)
        // Another property.
        replica.simulate(.slow)
        try await replica.write { db in try Member(name: "Ada").insert(db) }
        #expect(await counts.next() == 1)
    }

    @Test @MainActor func `an observed status tells of what changed and of nothing else`() async throws {
        let replica = try await open()
        let status = ObservedStatus(replica)
        let following = Task { await status.follow() }
        let (others, otherChanged) = AsyncStream<Void>.makeStream()
        withObservationTracking {
            _ = (status.conflicts, status.account, status.rejectedChanges, status.notices)
        } onChange: {
            otherChanged.yield()
        }
        try await replica.write { db in try Member(name: "Ada").insert(db) }
        await wait { status.pendingChanges == 1 }
        following.cancel()
        await following.value
        otherChanged.finish()
        var told = 0
        for await _ in others { told += 1 }
        #expect(told == 0)
    }
}

/// A model as an app has it.
@MainActor @Observable final class ObservedNames {
    var names: [String] = []
}
