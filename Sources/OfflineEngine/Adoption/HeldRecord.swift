import GRDB
public import SyncCore

/// A record that two devices adopted with different values: one is in force and shown, the others are held
/// beside it, whole, until a person decides.
public struct HeldRecord: Codable, Hashable, Sendable {
    /// A version that is held.
    public struct Version: Codable, Hashable, Sendable {
        /// Its values; those that equal their column's default are absent.
        public var fields: [String: FieldValue]
        /// When it was adopted, and on which device.
        public var stamp: Stamp
    }

    /// A person's decision.
    public enum Decision: Hashable, Sendable {
        /// The version in force stays; the held ones are forgotten.
        case keepCurrent
        /// This version takes its place.
        case take(Version)
        /// The version in force stays, and this one becomes a record of its own with a fresh id.
        case keepBoth(Version)
    }

    /// The record.
    public var record: RecordKey
    /// The values in force.
    public var current: [String: FieldValue]
    /// The other versions.
    public var held: [Version]
}

extension Replica {
    /// The adopted records of which other versions wait for a person. Works offline.
    public func heldRecords() async throws -> [HeldRecord] {
        let schema = store.schema
        return try await store.database.read { db in try HeldRecord.all(schema, db) }
    }

    /// Settles a record by an ordinary write; the held versions are gone everywhere once it is synced.
    /// - Returns: the new record's id after ``HeldRecord/Decision/keepBoth(_:)``.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``: then nothing has happened.
    @discardableResult
    public func settle(_ held: HeldRecord, by decision: HeldRecord.Decision) async throws -> RecordID? {
        let fresh = RecordID(store.world)
        let settling = HeldResolution(schema: store.schema)
        return try await write { db in try settling.settle(held, by: decision, fresh: fresh, db) }
    }
}

extension HeldRecord {
    static func all(_ schema: Schema, _ db: Database) throws -> [HeldRecord] {
        try RowTable.withUnsettledVersions(db).compactMap { key in
            guard let record = try ServerRow(schema: schema).record(key, db) else { return nil }
            let held = record.heldWhole.map { Version(fields: $0.fields, stamp: $0.version.stamp) }
            guard !held.isEmpty else { return nil }
            return HeldRecord(record: record.key, current: record.fields, held: held)
        }
    }
}
