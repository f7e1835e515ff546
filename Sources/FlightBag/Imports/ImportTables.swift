import GRDB
import OfflineEngine
import SyncCore

/// The tables of this device's own in which the imports of one sort of file are noted.
package struct ImportTables: Sendable {
    /// An import a row.
    let runs: String
    /// The records that imports wrote, by `import_id`.
    let records: String
    /// The aircraft that imports made on the way, by `import_id`; nil where none are made.
    var aircraft: String?
    /// Tables whose rows of an import go, by `import_id`, when it was taken back.
    let forgotten: [String]

    /// The latest 50, the latest first.
    func latest(_ db: Database) throws -> [ImportRun] {
        func count(_ table: String) -> String {
            "(SELECT count(*) FROM \(table) WHERE import_id = \(runs).id)"
        }
        let sql = """
            SELECT id, name, at, state, \(count(records)), \(aircraft.map(count) ?? "0")
            FROM \(runs) ORDER BY at DESC, id LIMIT 50
            """
        return try Row.fetchAll(db, sql: sql).map { row in
            ImportRun(
                id: try RecordID(column: row[0]), name: row[1], at: row[2], records: row[4], aircraft: row[5],
                state: ImportRun.State(rawValue: row[3]) ?? .done)
        }
    }

    /// Notes an import that begins.
    func begin(_ plan: some ImportPlan, at now: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO \(runs) (id, name, at, state) VALUES (?, ?, ?, 'writing')
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at, state = 'writing'
                """, arguments: [plan.importID.text, plan.name, now])
    }

    /// Notes how far an import came; of one that was taken back only its own row stays.
    func note(_ id: RecordID, _ state: ImportRun.State, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE \(runs) SET state = ? WHERE id = ?", arguments: [state.rawValue, id.text])
        guard state == .undone else { return }
        for table in forgotten {
            try db.execute(sql: "DELETE FROM \(table) WHERE import_id = ?", arguments: [id.text])
        }
    }
}

extension RecordStore {
    /// Writes in one transaction, of which the history has no entry. Throws ``StoreProblem``.
    func importing<Result: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await replica.write(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }

    /// Reads what an import needs. Throws ``StoreProblem``.
    func readingImports<Result: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await replica.read(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}
