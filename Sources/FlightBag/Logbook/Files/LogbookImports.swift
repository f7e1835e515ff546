package import Aviation
import Foundation
package import GRDB
import Notation
package import SyncCore

/// Imports of logbooks. The records that an import wrote are noted in tables of this device's own, in the
/// transaction that writes them: so an import can be taken back.
package struct LogbookImports: ImportSource {
    package typealias Refusal = LogbookFileError

    package let store: RecordStore

    package var tables: ImportTables {
        ImportTables(
            runs: "logbook_import", records: "logbook_import_row", aircraft: "logbook_import_aircraft",
            forgotten: ["logbook_import_row"])
    }

    package func begin(_ plan: LogbookImportPlan, _ db: Database) throws {
        try Self.keep(plan.customHeadings, db)
    }

    package func writeAircraft(_ plan: LogbookImportPlan) async throws -> Int {
        try await store.write(plan.newAircraft, of: plan.importID)
    }

    package func takeBackAircraft(of importID: RecordID) async throws -> ImportTally {
        try await store.takeBackAircraft(of: importID)
    }

    package func write(
        _ changes: [LogbookImportPlan.Change], of importID: RecordID, _ db: Database
    ) throws -> ImportTally {
        var tally = ImportTally()
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
                guard try rows.update(change.record, opened: before, db) else {
                    tally.kept.append(before.name)
                    continue
                }
                if before.isRemoved != true { undo = try rows.json(before) }
            } else {
                try insert.execute(arguments: rows.everything(of: change.record))
            }
            try note.execute(arguments: [
                importID.text, change.record.id.text, rows.digest(of: change.record), undo,
            ])
            tally.records += 1
        }
        return tally
    }

    /// A write of an import: the record, the digest of what was written, and for a changed one the fields
    /// before.
    package struct NotedWrite: Sendable {
        let record: RecordID
        let digest: String
        let fields: String?
    }

    package func notes(of importID: RecordID, _ db: Database) throws -> [NotedWrite] {
        try Row.fetchAll(
            db,
            sql: "SELECT record, digest, fields FROM logbook_import_row WHERE import_id = ? ORDER BY record",
            arguments: [importID.text]
        ).map { NotedWrite(record: try RecordID(column: $0[0]), digest: $0[1], fields: $0[2]) }
    }

    package func takeBack(_ notes: [NotedWrite], _ db: Database) throws -> ImportTally {
        let rows = RecordRows(kind: LogbookRecord.kind)
        let fetch = try db.cachedStatement(sql: "SELECT * FROM logbook_entry WHERE id = ?")
        var tally = ImportTally()
        for note in notes {
            guard let row = try Row.fetchOne(fetch, arguments: [note.record.text]) else { continue }
            let present = try rows.record(row)
            if present.isRemoved == true { continue }
            guard rows.digest(of: present) == note.digest, !present.isSigned else {
                tally.kept.append(present.name)
                continue
            }
            var before = present
            if let fields = note.fields {
                before = try rows.record(note.record, json: fields)
            } else {
                before.isRemoved = true
            }
            _ = try rows.update(before, opened: present, db)
            tally.records += 1
        }
        return tally
    }

    package func sentence(
        on plan: LogbookImportPlan, _ consent: LogbookImportConsent, _ written: ImportTally
    ) -> String {
        let changes = plan.changes(consent)
        let added = changes.count { $0.before == nil || $0.before?.isRemoved == true }
        // The rest was deleted meanwhile.
        let changed = max(0, written.records - added)
        let words = [
            counted(added, "entry", "entries") + " added",
            changed > 0 ? "\(changed) changed" : nil,
            written.aircraft > 0 ? "\(written.aircraft) aircraft added" : nil,
            counted(plan.count(.same), "was", "were") + " here already",
        ]
        return words.compactMap(\.self).joined(separator: ", ") + "."
    }

    package func sentence(takenBack: ImportTally) -> String {
        let kept = takenBack.kept.count
        return "\(counted(takenBack.records, "entry", "entries")) taken back"
            + (takenBack.aircraft > 0 ? ", \(takenBack.aircraft) aircraft" : "")
            + (kept == 0 ? "." : "; \(kept) changed or used since stay as they are.")
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
