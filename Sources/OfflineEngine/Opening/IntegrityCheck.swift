import Foundation
import GRDB
import SyncCore

/// Checks a file before anything is written to it: that this version may open it, and that its bytes are
/// whole.
struct IntegrityCheck {
    let schema: Schema
    let migrations: DatabaseMigrator

    /// Files up to this size are checked whole at every opening; of larger ones only the engine's tables
    /// whose content exists nowhere else, unless damage was noticed before. 4 MB of 19,500 rows took 8 to 15
    /// ms.
    private static let mostBytes = 4 << 20
    /// The first rows of the outbox are decoded as a push decodes them; of later ones only the JSON is
    /// checked.
    private static let mostDecoded = 2_000
    private static let dearTables: [EngineTable] = [
        .capture, .keyValue, .scope, .outbox, .base, .batch, .rejected, .priorIdentity, .batchPiece,
        .givenUp,
    ]

    /// The steps of a newer version in the file, unknown to this one, in words; empty if there are none.
    ///
    /// The engine's migrations are only ever added to: a strange one in the place of a known one is damage,
    /// which shows elsewhere.
    func unknown(_ db: Database) throws -> [String] {
        var unknown: [String] = []
        let done = try EngineTables.done(db)
        if done.starts(with: EngineTables.names) { unknown += done.dropFirst(EngineTables.names.count) }
        let known = Set(migrations.migrations)
        unknown += try migrations.appliedIdentifiers(db).filter { !known.contains($0) }.sorted()
        if let version = try Self.schemaVersion(db), version > schema.version {
            unknown.append("version \(version) of \(schema.name)")
        }
        return unknown
    }

    /// Whether opening is going to change tables.
    func isBehind(_ db: Database) throws -> Bool {
        guard try EngineTable.migrations.exists(db) else { return try !Self.tables(db).isEmpty }
        if try !EngineTables.areUpToDate(db) { return true }
        if let version = try Self.schemaVersion(db), version < schema.version { return true }
        return try !migrations.hasCompletedMigrations(db)
    }

    /// The first step that is not done.
    func nextStep(_ db: Database) throws -> String? {
        let done = try migrations.appliedIdentifiers(db)
        return migrations.migrations.first { !done.contains($0) }
    }

    /// The version of the schema that the file was last opened with; also its `user_version`.
    static func schemaVersion(_ db: Database) throws -> Int? {
        struct Versioned: Decodable { let version: Int }
        guard try EngineTable.keyValue.exists(db), let json = try KeyValue.schema.read(db) else {
            return nil
        }
        return try ServerRow.decode(Versioned.self, json).version
    }

    /// The name of the app whose copy the file is; nil for a file that is no copy yet.
    static func app(_ db: Database) throws -> String? {
        struct Named: Decodable { let name: String }
        guard try EngineTable.keyValue.exists(db), let json = try KeyValue.schema.read(db) else {
            return nil
        }
        return try ServerRow.decode(Named.self, json).name
    }

    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    }

    /// The damage in words; nil if none was found.
    func damage(_ db: Database, bytes: Int, wholly: Bool) throws -> String? {
        let known = zip(try EngineTables.done(db), EngineTables.names)
        if let strange = known.first(where: { $0 != $1 }) {
            return "“\(strange.0)” stands where the migration “\(strange.1)” should"
        }
        if wholly || bytes <= Self.mostBytes {
            let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
            if found != "ok" { return found }
        } else {
            for table in Self.dearTables where try table.exists(db) {
                let found = try String.fetchOne(db, sql: "PRAGMA quick_check(\(table.name))") ?? "no answer"
                if found != "ok" { return found }
            }
        }
        return try damagedChange(db)
    }

    /// A change in the outbox that no trigger can have written: a byte may be wrong though the page is whole.
    private func damagedChange(_ db: Database) throws -> String? {
        guard try EngineTable.outbox.exists(db), try EngineTables.done(db) == EngineTables.names else {
            return nil
        }
        return try OutboxTable.firstUnreadable(decoding: Self.mostDecoded, db)
            .map { "change \($0) of the outbox cannot be read" }
    }
}
