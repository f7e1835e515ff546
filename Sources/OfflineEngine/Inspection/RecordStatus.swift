public import Foundation
public import GRDB
import Notation
public import SyncCore

/// Everything that the engine's tables say of one record: the app's row needs no columns for it.
///
/// ```swift
/// let status = try await replica.read { db in try RecordStatus.of(id, in: "booking", db) }
/// ```
public struct RecordStatus: Hashable, Sendable {
    /// How it stands with the server.
    public var sync: RecordSync
    /// When it was made; of what the server has, by the stamp that the server took. Nil of a row that a
    /// migration made: nobody wrote it.
    public var createdAt: Date?
    /// When it was last written, here or elsewhere: as above. Nil if nobody has written to it.
    public var updatedAt: Date?
    /// When this copy last equalled the server, and the record with it, but for the changes that wait; nil
    /// if the server does not have the record. By this device's clock.
    public var lastSyncedAt: Date?
    /// How many times the server touched it; 0 if the server does not have it.
    public var version: Int64
    /// Whether it is deleted, here or on the server.
    public var isDeleted: Bool
    /// Why changes of it are not shown; nil if all are.
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
            hiddenBecause: waiting?.hidden?.message,
            conflicts: (known?.details ?? [:]).filter(\.value.isHeld).keys.sorted())
    }
}

extension FieldDetail {
    /// Whether versions wait for a person.
    var isHeld: Bool { if case .held(let versions) = self { !versions.isEmpty } else { false } }
}

extension Stamp {
    /// When it was taken; nil of what nobody wrote.
    fileprivate var moment: Date? { self == .nobody ? nil : Date(milliseconds: milliseconds) }
}
