public import Foundation
public import GRDB
import Notation
public import SyncCore

/// The status of one record from the engine's tables: the app's row needs no columns for it.
///
/// ```swift
/// let status = try await replica.read { db in try RecordStatus.of(id, in: "booking", db) }
/// ```
public struct RecordStatus: Hashable, Sendable {
    /// The record's sync state.
    public var sync: RecordSync
    /// The time of its creation; for a record on the server, by the stamp that the server took. Nil for a row
    /// made by a migration, because nobody wrote it.
    public var createdAt: Date?
    /// The time of the last write, here or elsewhere, by the same clocks. Nil if nobody has written to it.
    public var updatedAt: Date?
    /// The last time that the whole copy, and this record with it, equalled the server apart from waiting
    /// changes; nil if the server does not have the record. By this device's clock.
    public var lastSyncedAt: Date?
    /// How many times the server touched it; 0 if the server does not have it.
    public var version: Int64
    /// Whether it is deleted, here or on the server.
    public var isDeleted: Bool
    /// The reason why it, or some of its changes, cannot be shown here; nil if all is shown.
    public var hiddenBecause: String?
    /// The fields of which a person has to decide, by name.
    public var conflicts: [String]

    /// A record's status now, or nil if nothing is known; usable in `Replica.read`, `write` and `observe`.
    public static func of(_ id: RecordID, in table: String, _ db: Database) throws -> RecordStatus? {
        let key = RecordKey(table: table, id: id)
        let known = try RowTable.summary(of: key, db)
        let waiting = try OutboxTable.summary(of: key, db)
        if known == nil, waiting == nil { return nil }
        let written = [known?.clock.newest.moment, waiting?.lastCapture].compactMap { $0 }
        return RecordStatus(
            sync: try RecordSync.state(of: id, in: table, db),
            createdAt: known.map(\.clock.start.moment) ?? waiting?.firstCapture, updatedAt: written.max(),
            lastSyncedAt: known?.syncedAt.map { Date(milliseconds: $0) },
            version: known?.version ?? 0,
            isDeleted: waiting.map { $0.lastVerb == Change.Verb.delete.rawValue } ?? known?.isDeleted
                ?? false,
            hiddenBecause: try waiting?.hidden?.message ?? BaseTable.obstacle(of: key, db),
            conflicts: (known?.details ?? [:]).filter(\.value.isHeld).keys.sorted())
    }
}

extension FieldDetail {
    /// Whether versions wait for a person.
    var isHeld: Bool { if case .held(let versions) = self { !versions.isEmpty } else { false } }
}

extension Stamp {
    /// The time of the stamp; nil for values that nobody wrote.
    fileprivate var moment: Date? { self == .nobody ? nil : Date(milliseconds: milliseconds) }
}
