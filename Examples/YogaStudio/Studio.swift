import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A desk of the studio: what the app does, all of it offline.
struct Studio {
    let replica: Replica

    init(home: URL) async throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        replica = try await Replica.open(
            at: home.appending(path: "studio.sqlite"), schema: studioSchema,
            secrets: FileSecretStore(folder: home.appending(path: "secrets"))
        ).get()
    }

    /// A member as the list shows it.
    struct Member: Hashable, Sendable, FetchableRecord, Decodable {
        let id: RecordID
        let name: String
        let visits: Int
        let interests: String
        let plan: String?
        let healthRemark: String?
    }

    /// A booking, and its member's name where a list shows it.
    struct Booking: Hashable, Sendable, FetchableRecord, Decodable {
        let id: RecordID
        let member: String?
        let className: String
        let startsUTC: String
        let state: String

        enum CodingKeys: String, CodingKey {
            case id, member, className = "class_name", startsUTC = "starts_utc", state
        }
    }

    /// A health remark that two desks wrote without knowing of each other, and whose it is.
    struct RemarkConflict: Hashable, Sendable {
        let name: String
        let conflict: Conflict
    }

    /// The members by name, with the plan that they have.
    func members() async throws -> [Member] {
        try await replica.read { db in
            try Member.fetchAll(
                db,
                sql: """
                    SELECT m.id, m.name, m.visits, m.interests, s.plan, m.health_remark AS healthRemark FROM member m
                    LEFT JOIN subscription s ON s.member_id = m.id ORDER BY m.name
                    """)
        }
    }

    /// A new member with a subscription: both or neither, here and on every other desk.
    func add(_ name: String, plan: String) async throws {
        try await replica.write(undoable: "add \(name)") { db in
            let member = RecordID()
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [member, name])
            try db.execute(
                sql: "INSERT INTO subscription (id, member_id, plan) VALUES (?, ?, ?)",
                arguments: [RecordID(), member, plan])
        }
    }

    /// A place in a class.
    /// - Returns: whether there is such a member.
    func book(_ name: String, _ className: String, at startsUTC: String) async throws -> Bool {
        try await replica.write(undoable: "book \(className) for \(name)") { db in
            try db.execute(
                sql: """
                    INSERT INTO booking (id, member_id, class_name, starts_utc, state)
                    SELECT ?, id, ?, ?, 'booked' FROM member WHERE name = ?
                    """,
                arguments: [RecordID(), className, startsUTC, name])
            return db.changesCount > 0
        }.value
    }

    /// The bookings by time, now and after every change, whichever desk made it. Ends when its task does.
    func bookings() -> AsyncThrowingStream<[Booking], any Error> {
        replica.observe { db in
            try Booking.fetchAll(
                db,
                sql: """
                    SELECT b.id, m.name AS member, b.class_name, b.starts_utc, b.state
                    FROM booking b JOIN member m ON m.id = b.member_id ORDER BY b.starts_utc, m.name, b.id
                    """)
        }
    }

    /// Sets the remark on a member's health, which desks mind; an empty remark takes it away.
    /// - Returns: whether there is such a member.
    func remark(_ words: String, on name: String) async throws -> Bool {
        try await replica.write(undoable: "remark on \(name)") { db in
            try db.execute(
                sql: "UPDATE member SET health_remark = nullif(?, '') WHERE name = ?",
                arguments: [words, name])
            return db.changesCount > 0
        }.value
    }

    /// The health remarks that a person has to decide about.
    func conflicts() async throws -> [RemarkConflict] {
        let conflicts = try await replica.conflicts()
        return try await replica.read { db in
            try conflicts.map { conflict in
                let name = try String.fetchOne(
                    db, sql: "SELECT name FROM member WHERE id = ?", arguments: [conflict.record.id])
                return RemarkConflict(name: name ?? conflict.record.description, conflict: conflict)
            }
        }
    }

    /// Settles the conflict about a member with the words that a person chose: one of the versions, or what
    /// both meant. An ordinary write, so it is on every desk after the next sync.
    /// - Returns: whether there is one conflict about such a member, and no more.
    func settle(_ name: String, with words: String) async throws -> Bool {
        let found = try await conflicts().filter { $0.name == name }
        guard let one = found.first, found.count == 1 else { return false }
        try await replica.settle(one.conflict, with: words.isEmpty ? .null : .text(words))
        return true
    }
}
