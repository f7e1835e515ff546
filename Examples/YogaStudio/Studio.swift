import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A desk of the studio: what the app does, all of it offline.
struct Studio {
    let replica: Replica

    init(home: URL) throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        replica = try Replica(
            at: home.appending(path: "studio.sqlite"), schema: StudioSchema.schema,
            migrations: StudioSchema.migrations,
            secrets: FileSecretStore(folder: home.appending(path: "secrets")))
    }

    /// A member as the list shows it.
    struct Member: Hashable, Sendable, FetchableRecord, Decodable {
        let id: String
        let name: String
        let visits: Int
        let plan: String?
    }

    /// The members by name, with the plan that they have.
    func members() async throws -> [Member] {
        try await replica.read { db in
            try Member.fetchAll(
                db,
                sql: """
                    SELECT m.id, m.name, m.visits, s.plan FROM member m
                    LEFT JOIN subscription s ON s.member_id = m.id ORDER BY m.name
                    """)
        }
    }

    /// A new member with a subscription: both or neither, here and on every other desk.
    func add(_ name: String, plan: String) async throws {
        try await replica.write { db in
            let member = RecordID()
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [member.text, name])
            try db.execute(
                sql: "INSERT INTO subscription (id, member_id, plan) VALUES (?, ?, ?)",
                arguments: [RecordID().text, member.text, plan])
        }
    }

    /// Somebody came in. Counted exactly, however many desks count at once and whatever gets lost on the way.
    /// - Returns: whether there is such a member.
    func checkIn(_ name: String) async throws -> Bool {
        try await replica.write { db in
            try db.execute(
                sql: "UPDATE member SET visits = visits + 1 WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }
    }

    /// A place in a class.
    func book(_ name: String, _ className: String, at startsUTC: String) async throws -> Bool {
        try await replica.write { db in
            try db.execute(
                sql: """
                    INSERT INTO booking (id, member_id, class_name, starts_utc, state)
                    SELECT ?, id, ?, ?, 'booked' FROM member WHERE name = ?
                    """,
                arguments: [RecordID().text, className, startsUTC, name])
            return db.changesCount > 0
        }
    }

    /// Syncs until nothing waits any more; gives up after a while without a server, and loses nothing by it.
    /// - Returns: how many changes still wait.
    func sync(forAtMost limit: Duration) async throws -> Int {
        let replica = replica
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            group.addTask { try await Task.sleep(for: limit) }
            group.addTask {
                let before = replica.status.lastSynced ?? 0
                for await status in replica.statusUpdates() {
                    let isDone = status.pendingChanges == 0 && status.activity == .resting
                    if isDone, status.lastSynced ?? 0 > before { return }
                }
            }
            defer { group.cancelAll() }
            try await group.next()
            return replica.status.pendingChanges
        }
    }
}
