package import Foundation
import GRDB
package import SyncCore

/// The drafts of forms on this device: text that was typed and is not saved yet. A draft survives the end of
/// a page, of the browser and of this program; it goes when the form is saved or the draft is dropped.
///
/// It has a file of its own and is not synced, because unfinished text is of no use on another device. Works
/// offline.
package struct DraftStore: Sendable {
    private let database: DatabaseQueue

    /// The drafts in that file, which is made if need be.
    /// - Throws: `DatabaseError`.
    package init(at file: URL) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        try database.writeWithoutTransaction { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS draft (
                        kind TEXT NOT NULL,
                        record TEXT NOT NULL,
                        field TEXT NOT NULL,
                        typed TEXT NOT NULL,
                        opened TEXT NOT NULL,
                        isNew INTEGER NOT NULL,
                        at INTEGER NOT NULL,
                        PRIMARY KEY (kind, record, field)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
    }

    /// The unsaved text of one record's form.
    package struct Draft: Hashable, Sendable {
        package let kind: String
        package let record: RecordID
        /// Whether there was no such record when it was typed.
        package let isNew: Bool
        /// The text of each field that was touched.
        package let typed: [String: String]
        /// The text of these fields when the form was opened.
        package let opened: [String: String]
        /// When the last key was pressed: milliseconds since 1970.
        package let at: Int64

        /// The record's key as text, for a page.
        package var key: String { record.text }
    }

    /// Keeps the differences of these fields from the form's first texts; another page's text in other fields
    /// stays. `keepsEmpty` also keeps emptied fields, such as a prefilled one of a new record.
    package func keep(
        _ typed: [String: String], opened: [String: String], kind: String, record: RecordID, isNew: Bool,
        keepsEmpty: Bool = false, at now: Int64
    ) async throws {
        try await database.write { db in
            for (field, text) in typed {
                try db.execute(
                    sql: "DELETE FROM draft WHERE kind = ? AND record = ? AND field = ?",
                    arguments: [kind, record.text, field])
                guard keepsEmpty || text != opened[field] ?? "" else { continue }
                try db.execute(
                    sql: "INSERT INTO draft VALUES (?, ?, ?, ?, ?, ?, ?)",
                    arguments: [kind, record.text, field, text, opened[field] ?? "", isNew, now])
            }
        }
    }

    /// Deletes a draft, because its form was saved or it was discarded. With `fields`, only these.
    package func drop(kind: String, record: RecordID, fields: [String]? = nil) async throws {
        try await database.write { db in
            guard let fields else {
                return try db.execute(
                    sql: "DELETE FROM draft WHERE kind = ? AND record = ?", arguments: [kind, record.text])
            }
            for field in fields {
                try db.execute(
                    sql: "DELETE FROM draft WHERE kind = ? AND record = ? AND field = ?",
                    arguments: [kind, record.text, field])
            }
        }
    }

    /// All drafts, the newest first.
    package func all() async throws -> [Draft] {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT kind, record, field, typed, opened, isNew, at FROM draft ORDER BY field")
            let parts = Dictionary(grouping: rows) { row in Key(kind: row[0], record: row[1]) }
            return parts.compactMap { key, rows -> Draft? in
                guard let id = RecordID(key.record) else { return nil }
                return Draft(
                    kind: key.kind, record: id, isNew: rows.contains { $0[5] },
                    typed: Dictionary(uniqueKeysWithValues: rows.map { ($0[2], $0[3]) }),
                    opened: Dictionary(uniqueKeysWithValues: rows.map { ($0[2], $0[4]) }),
                    at: rows.map { $0[6] }.max() ?? 0)
            }.sorted { ($1.at, $1.record) < ($0.at, $0.record) }
        }
    }

    private struct Key: Hashable {
        let kind: String
        let record: String
    }
}
