public import Foundation
public import GRDB
import SyncCore

/// A write that can be undone: one of this device's that was given a name, or what a pull brought of other
/// devices' work. It is kept in the copy's file and survives a restart; the newest 200 are kept. It stays on
/// this device.
public struct HistoryEntry: Identifiable, Hashable, Sendable {
    /// Its place in the history; later ones are greater.
    public struct ID: RawRepresentable, Hashable, Sendable, Comparable {
        /// The number.
        public let rawValue: Int64

        /// An id from its number, as a page's address has it.
        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Whether it is the earlier one.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// Where a write came from.
    public enum Origin: Hashable, Sendable {
        /// It was made here, by ``Replica/write(undoable:_:)`` with this name.
        case here(String)
        /// It undid one that was made here under this name: undoing it is redoing that one.
        case undo(String)
        /// A pull brought it.
        case elsewhere
    }

    /// Its place in the history.
    public let id: ID
    /// When it was written or came, by this device's clock.
    public let at: Date
    /// Where it came from.
    public let origin: Origin
    /// The records that it changed, before and after.
    public let updates: [RecordUpdate]

    /// The newest entries, the newest first. For ``Replica/observe(_:)`` and other reads of one's own.
    public static func newest(_ limit: Int = most, _ db: Database) throws -> [HistoryEntry] {
        try Row.fetchAll(
            db, cached: "SELECT id, at, origin, name, updates FROM aloft_history ORDER BY id DESC LIMIT ?",
            arguments: [limit]
        ).map(Self.init)
    }

    /// So many are kept.
    public static let most = 200

    static func find(_ id: ID, _ db: Database) throws -> HistoryEntry? {
        try Row.fetchOne(
            db, cached: "SELECT id, at, origin, name, updates FROM aloft_history WHERE id = ?",
            arguments: [id.rawValue]
        ).map(Self.init)
    }

    /// An entry from its parts.
    init(id: ID, at: Date, origin: Origin, updates: [RecordUpdate]) {
        self.id = id
        self.at = at
        self.origin = origin
        self.updates = updates
    }

    private init(_ row: Row) throws {
        id = ID(rawValue: row[0])
        at = Date(milliseconds: row[1])
        let name: String = row[3]
        origin =
            switch row[2] as String {
            case "here": .here(name)
            case "undo": .undo(name)
            default: .elsewhere
            }
        updates = try ServerRow.decode([RecordUpdate].self, row[4])
    }

    /// Forgets a write. Returns whether it was there.
    static func forget(_ id: ID, _ db: Database) throws -> Bool {
        try db.run(sql: "DELETE FROM aloft_history WHERE id = ?", arguments: [id.rawValue])
        return db.changesCount == 1
    }

    /// Forgets every write.
    static func forgetAll(_ db: Database) throws { try db.run(sql: "DELETE FROM aloft_history") }

    /// Notes a write, and forgets the oldest.
    static func note(
        _ updates: [RecordUpdate], from origin: Origin, at now: Int64, _ db: Database
    ) throws -> ID? {
        if updates.isEmpty { return nil }
        let (kind, name) =
            switch origin {
            case .here(let name): ("here", name)
            case .undo(let name): ("undo", name)
            case .elsewhere: ("elsewhere", "")
            }
        try db.run(
            sql: "INSERT INTO aloft_history (at, origin, name, updates) VALUES (?, ?, ?, ?)",
            arguments: [now, kind, name, try ServerRow.encode(updates)])
        let id = ID(rawValue: db.lastInsertedRowID)
        try db.run(
            sql: "DELETE FROM aloft_history WHERE id <= ?", arguments: [id.rawValue - Int64(most)])
        return id
    }
}
