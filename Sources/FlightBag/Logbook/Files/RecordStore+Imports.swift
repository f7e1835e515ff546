import Aviation
import Foundation
import GRDB
import Notation
import OfflineEngine
import SyncCore

/// Imports of logbooks. The records that an import wrote are noted in tables of this device's own, in the
/// transaction that writes them: so an import can be taken back.
extension RecordStore {
    /// Every entry, those that were taken out included, as far as it tells entries apart.
    func logbookKnown() async throws -> [LogbookKnown] {
        try await replica.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, date, aircraft_registration, departure, destination, time_out, time_off,
                        total_s
                    FROM logbook_entry
                    """)
            var known: [LogbookKnown] = []
            while let row = try rows.next() {
                var entry = LogbookEntry()
                entry.date = (row[1] as String?).flatMap { Day($0) }
                (entry.texts[.aircraft], entry.texts[.from], entry.texts[.to]) = (row[2], row[3], row[4])
                (entry.times[.out], entry.times[.off]) = (row[5], row[6])
                entry.seconds[.total] = row[7]
                known.append(
                    LogbookKnown(id: try RecordID(column: row[0]), key: LogbookEntryKey(entry)))
            }
            return known
        }
    }

    /// These entries, those that were taken out included; all for nil.
    func logbookRecords(_ ids: Set<RecordID>?) async throws -> [RecordID: LogbookRecord] {
        try await replica.read { db in
            let rows = RecordRows(kind: LogbookRecord.kind)
            var found: [RecordID: LogbookRecord] = [:]
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM logbook_entry")
            while let row = try cursor.next() {
                let id = try RecordID(column: row["id"])
                if ids?.contains(id) ?? true { found[id] = try rows.record(row) }
            }
            return found
        }
    }

    /// The imports on this device, the latest first.
    func logbookImports() async throws -> [LogbookImportRun] {
        try await replica.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, name, at, state,
                        (SELECT count(*) FROM logbook_import_row WHERE import_id = logbook_import.id),
                        (SELECT count(*) FROM logbook_import_aircraft WHERE import_id = logbook_import.id)
                    FROM logbook_import ORDER BY at DESC, id LIMIT 50
                    """
            ).map { row in
                LogbookImportRun(
                    id: try RecordID(column: row[0]), name: row[1], at: row[2], entries: row[4],
                    aircraft: row[5], state: row[3])
            }
        }
    }

    /// Notes an import that begins.
    func begin(_ plan: LogbookImportPlan, at now: Int64) async throws {
        let arguments: StatementArguments = [plan.importID.text, plan.name, now]
        try await importing { db in
            try db.execute(
                sql: """
                    INSERT INTO logbook_import (id, name, at, state) VALUES (?, ?, ?, 'writing')
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at, state = 'writing'
                    """, arguments: arguments)
            try Self.keep(plan.customHeadings, db)
        }
    }

    /// Notes how an import ended: "done" or "undone".
    func end(_ id: RecordID, _ state: String) async throws {
        try await importing { db in
            try db.execute(
                sql: "UPDATE logbook_import SET state = ? WHERE id = ?", arguments: [state, id.text])
            if state == "undone" {
                try db.execute(
                    sql: "DELETE FROM logbook_import_row WHERE import_id = ?", arguments: [id.text])
            }
        }
    }

    /// Writes entries in one transaction, and notes them as the import's.
    func write(_ changes: [LogbookImportPlan.Change], of importID: RecordID) async throws {
        try await importing { db in
            let rows = RecordRows(kind: LogbookRecord.kind)
            let insert = try db.cachedStatement(sql: rows.insertAll)
            let note = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO logbook_import_row (import_id, record, digest, fields)
                    VALUES (?, ?, ?, ?)
                    """)
            for change in changes {
                var undo: String?
                if let before = change.before {
                    guard try rows.update(change.record, opened: before, db) else { continue }
                    if before.isRemoved != true { undo = try rows.json(before) }
                } else {
                    try insert.execute(arguments: rows.everything(of: change.record))
                }
                try note.execute(arguments: [
                    importID.text, change.record.id.text, rows.digest(of: change.record), undo,
                ])
            }
        }
    }

    /// A write of an import: the record, the digest of what was written, and for a changed one the fields
    /// before.
    struct ImportedRow: Sendable {
        let record: RecordID
        let digest: String
        let fields: String?
    }

    func importedRows(of id: RecordID) async throws -> [ImportedRow] {
        try await replica.read { db in
            try Row.fetchAll(
                db,
                sql:
                    """
                    SELECT record, digest, fields FROM logbook_import_row WHERE import_id = ?
                    ORDER BY record
                    """,
                arguments: [id.text]
            ).map { ImportedRow(record: try RecordID(column: $0[0]), digest: $0[1], fields: $0[2]) }
        }
    }

    /// Takes back entries in one transaction: those that are as the import left them. Returns how many, and
    /// the names of those that were changed since.
    func takeBack(_ imported: [ImportedRow]) async throws -> (taken: Int, kept: [String]) {
        try await importing { db in
            let rows = RecordRows(kind: LogbookRecord.kind)
            let fetch = try db.cachedStatement(sql: "SELECT * FROM logbook_entry WHERE id = ?")
            var (taken, kept): (Int, [String]) = (0, [])
            for one in imported {
                guard let row = try Row.fetchOne(fetch, arguments: [one.record.text]) else { continue }
                let present = try rows.record(row)
                if present.isRemoved == true { continue }
                guard rows.digest(of: present) == one.digest, !present.isSigned else {
                    kept.append(present.name)
                    continue
                }
                var before = present
                if let fields = one.fields {
                    before = try rows.record(one.record, json: fields)
                } else {
                    before.isRemoved = true
                }
                _ = try rows.update(before, opened: present, db)
                taken += 1
            }
            return (taken, kept)
        }
    }

    func importing<Result: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await replica.write(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }

    /// Keeps the order of custom columns for exports, behind those that are known.
    private static func keep(_ headings: [String], _ db: Database) throws {
        guard !headings.isEmpty else { return }
        let rows = RecordRows(kind: Preferences.kind)
        let present = try Row.fetchOne(
            db, sql: "SELECT * FROM preference WHERE id = ?", arguments: [Preferences.id.text]
        ).map { try rows.record($0) }
        var preferences = present ?? Preferences(id: Preferences.id)
        let known = preferences.customHeadings
        preferences.customHeadings = known + headings.filter { !known.contains($0) }
        guard preferences.customHeadings != known else { return }
        if let present {
            _ = try rows.update(preferences, opened: present, db)
        } else {
            try rows.insert(preferences, db)
        }
    }
}

extension RecordRows {
    /// Sixteen digits that differ when what a person sees of a record does.
    func digest(of record: Value) -> String {
        var fingerprint = Fingerprint()
        for field in kind.fields
        where !["import_id", "is_removed", "aircraft_id"].contains(field.column.name) {
            fingerprint.add("\(field.stored(record))\u{1F}")
        }
        return fingerprint.text
    }
}

extension RecordRows where Value == LogbookRecord {
    /// Inserts every column, so that one statement serves for all entries.
    var insertAll: String {
        let names = ["id"] + kind.fields.map(\.column.sqlName)
        let places = names.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO logbook_entry (\(names.joined(separator: ", "))) VALUES (\(places))"
    }

    func everything(of record: LogbookRecord) -> StatementArguments {
        StatementArguments(
            [record.id.text.databaseValue] + kind.fields.map { $0.stored(record).databaseValue })
    }

    /// The fields of a record in JSON, by their columns.
    func json(_ record: LogbookRecord) throws -> String {
        let values = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0.column.name, $0.stored(record)) })
        return String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    }

    func record(_ id: RecordID, json: String) throws -> LogbookRecord {
        let values = try JSONDecoder().decode([String: FieldValue].self, from: Data(json.utf8))
        var record = LogbookRecord(id: id)
        for field in kind.fields { field.restore(&record, values[field.column.name] ?? .null) }
        return record
    }
}
