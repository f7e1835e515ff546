public import Foundation
public import SyncCore

/// How the tables of an app's database that was never synced become records of a synced copy.
///
/// Keys of any kind become ids by a stable hash, references with them, so two devices that adopt copies of
/// one database have one set of records afterwards.
///
/// ```swift
/// let adoption = Adoption(dataset: "studio 7", tables: [
///     AdoptedTable("member", key: ["number"]),
///     AdoptedTable("booking", key: ["day", "place"], references: ["member_id": ["member_number"]]),
/// ])
/// try await replica.adopt(adoption, from: oldFile)
/// ```
public struct Adoption: Hashable, Sendable {
    /// The name that distinguishes this database from others with similar keys; equal for every copy of it.
    public var dataset: String
    /// The tables to adopt; others stay where they are.
    public var tables: [AdoptedTable]

    /// An adoption.
    public init(dataset: String, tables: [AdoptedTable]) {
        self.dataset = dataset
        self.tables = tables
    }

    /// The id that a row of the old database gets.
    public func id(of table: String, key: [FieldValue]) -> RecordID {
        RecordID(adopting: key, of: table, in: dataset)
    }
}

/// One table of the old database.
public struct AdoptedTable: Hashable, Sendable {
    /// The synced table that its rows go into.
    public var table: String
    /// The columns that identify a row of the old table, in an order that never changes.
    public var key: [String]
    /// For references: the old columns that hold the key of the referenced record, in the order of that
    /// table's `key`. A reference not listed is in an old column of the same name.
    public var references: [String: [String]]
    /// The rows: SQL on the old database whose columns are named as the synced table's. A column that it
    /// leaves out gets its default.
    public var select: String

    /// A table; without `select` all rows of the old table of that name.
    public init(
        _ table: String, key: [String], references: [String: [String]] = [:], select: String? = nil
    ) {
        self.table = table
        self.key = key
        self.references = references
        self.select = select ?? "SELECT * FROM \(quoted(table))"
    }
}

/// The result of an adoption.
public struct AdoptionReport: Hashable, Codable, Sendable {
    /// Rows that became pending inserts, by table.
    public var adopted: [String: Int] = [:]
    /// Rows that were here already with the same values, by table.
    public var known: [String: Int] = [:]
    /// Rows that another device had adopted with other values, by table: they become conflicts.
    public var differing: [String: Int] = [:]
    /// Whether the dataset had been adopted here before; then nothing was done.
    public var wasDone = false
}

extension Replica {
    /// Adopts an unsynced database: its rows become records here, pending like any other writes. All of it
    /// happens or nothing; the old file is only read, and may be deleted afterwards. Works offline. Doing it
    /// again does nothing.
    /// - Throws: ``ReplicaError/cannotAdopt(_:)`` naming row and column, `DatabaseError`.
    public func adopt(_ adoption: Adoption, from file: URL) async throws -> AdoptionReport {
        let rows = try AdoptionReader(adoption: adoption, schema: store.schema).read(file)
        let adopting = AdoptionWriter(dataset: adoption.dataset, rows: rows, schema: store.schema)
        return try await write { db in try adopting.run(db) }
    }
}
