public import Foundation
public import GRDB
import Notation
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
        try HistoryTable.newest(limit, db).map(Self.init)
    }

    /// The number of entries kept.
    public static let most = 200

    static func find(_ id: ID, _ db: Database) throws -> HistoryEntry? {
        try HistoryTable.find(id.rawValue, db).map(Self.init)
    }

    /// An entry from its parts.
    init(id: ID, at: Date, origin: Origin, updates: [RecordUpdate]) {
        self.id = id
        self.at = at
        self.origin = origin
        self.updates = updates
    }

    private init(_ entry: HistoryTable.Entry) throws {
        id = ID(rawValue: entry.id)
        at = Date(milliseconds: entry.at)
        origin =
            switch entry.origin {
            case "here": .here(entry.name)
            case "undo": .undo(entry.name)
            default: .elsewhere
            }
        updates = try ServerRow.decode([RecordUpdate].self, entry.updates)
    }

    /// Forgets a write. Returns whether it was there.
    static func forget(_ id: ID, _ db: Database) throws -> Bool {
        try HistoryTable.remove(id.rawValue, db)
    }

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
        let id = try HistoryTable.insert(
            at: now, origin: kind, name: name, updates: try ServerRow.encode(updates), db)
        try HistoryTable.remove(through: id - Int64(most), db)
        return ID(rawValue: id)
    }
}
