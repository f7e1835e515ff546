import GRDB
import OfflineEngine
import SyncCore

/// Aircraft that an import of a logbook adds, and takes back.
extension RecordStore {
    /// Those of the aircraft whose id no record here has: one that was given another registration since is
    /// here, too.
    func unknown(_ aircraft: [Aircraft]) async throws -> [Aircraft] {
        try await replica.read { db in
            let known = Set(try String.fetchAll(db, sql: "SELECT id FROM aircraft"))
            return aircraft.filter { !known.contains($0.id.text) }
        }
    }

    /// Adds the aircraft in one transaction, and notes them as the import's. Returns how many.
    func write(_ aircraft: [Aircraft], of importID: RecordID) async throws -> Int {
        guard !aircraft.isEmpty else { return 0 }
        return try await importing { db in
            let rows = RecordRows(kind: Aircraft.kind)
            var count = 0
            for one in aircraft where try !Self.isStored(one.id, db) {
                try rows.insert(one, db)
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO logbook_import_aircraft (import_id, record, digest)
                        VALUES (?, ?, ?)
                        """, arguments: [importID.text, one.id.text, rows.digest(of: one)])
                count += 1
            }
            return count
        }
    }

    /// Deletes the aircraft of an import that are as it left them and that no record names. Returns how many,
    /// and the registrations of the others.
    func takeBackAircraft(of importID: RecordID) async throws -> ImportTally {
        try await importing { db in
            let rows = RecordRows(kind: Aircraft.kind)
            let noted = try Row.fetchAll(
                db, sql: "SELECT record, digest FROM logbook_import_aircraft WHERE import_id = ?",
                arguments: [importID.text])
            var tally = ImportTally()
            for note in noted {
                let id: String = note[0]
                guard
                    let row = try Row.fetchOne(
                        db, sql: "SELECT * FROM aircraft WHERE id = ?", arguments: [id])
                else { continue }
                let present = try rows.record(row)
                guard rows.digest(of: present) == note[1] as String, try !Self.isNamed(id, db) else {
                    tally.kept.append(present.name)
                    continue
                }
                try db.execute(sql: "DELETE FROM aircraft WHERE id = ?", arguments: [id])
                tally.aircraft += 1
            }
            try db.execute(
                sql: "DELETE FROM logbook_import_aircraft WHERE import_id = ?", arguments: [importID.text])
            return tally
        }
    }

    private static func isStored(_ id: RecordID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM aircraft WHERE id = ?)", arguments: [id.text]) ?? false
    }

    /// Whether a flight, a profile, a loading, the settings or an entry that was not taken out names it.
    private static func isNamed(_ id: String, _ db: Database) throws -> Bool {
        let names = ["flight", "performance_profile", "loading_profile", "loading_scenario"].map {
            "SELECT 1 FROM \($0) WHERE aircraft_id = :id"
        }
        let others = [
            "SELECT 1 FROM preference WHERE default_aircraft_id = :id",
            "SELECT 1 FROM logbook_entry WHERE aircraft_id = :id AND is_removed IS NOT 1",
        ]
        let sql = "SELECT EXISTS (\((names + others).joined(separator: " UNION ALL ")))"
        return try Bool.fetchOne(db, sql: sql, arguments: ["id": id]) ?? false
    }
}
