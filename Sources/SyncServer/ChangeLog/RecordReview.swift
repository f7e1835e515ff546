import GRDB
import SyncCore

/// The records that contradict a schema which the server begins to serve.
///
/// A table or a column that the last schema did not have was merged without rules: nothing checked its types,
/// ranges, references and unique keys. Such records are kept and served as they are, for a refusal now would
/// lose them; the operator is told.
struct RecordReview {
    private struct Finding {
        var count = 0
        /// The id of the first record found.
        let example: String
        /// The effect on devices.
        let consequence: String
    }

    private var findings: [String: Finding] = [:]

    private init() {}

    /// A sentence for each kind of contradiction, with the number of records and one of them; empty if all
    /// records fit.
    static func sentences(_ schema: Schema, _ db: Database) throws -> [String] {
        var review = RecordReview()
        for table in schema.tables { try review.read(table, db) }
        return review.findings.sorted { $0.key < $1.key }.map { kind, finding in
            let number = finding.count == 1 ? "1 record" : "\(finding.count) records"
            return "\(kind): \(number), such as \(finding.example); \(finding.consequence)."
        }
    }

    private mutating func read(_ table: SyncTable, _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT line, scope IN (SELECT scope FROM membership), id FROM record
                WHERE tbl = ? AND NOT isDeleted
                """, arguments: [table.name])
        while let row = try rows.next() {
            guard let record = try? SyncedRecord(json: row[0]) else {
                note("\(table.name) cannot be read", row[2], "devices cannot take it")
                continue
            }
            if row[1], table.scopeColumn == nil {
                note("\(table.name) cannot be shared, and is", record.id.text, "devices do not show it")
            }
            for column in table.columns { lookAt(column, of: record) }
        }
        try readLinks(table, db)
        try readClaims(table, db)
    }

    private mutating func lookAt(_ column: SyncColumn, of record: SyncedRecord) {
        guard let value = record.fields[column.name] else { return }
        let place = "\(record.table).\(column.name)"
        if column.canonical(value) == nil {
            note(
                "\(place) is not of the type \(column.type.rawValue)", record.id.text,
                "devices show the value as it is, or, in a STRICT table, not the record")
        } else if !column.isInRange(value) {
            note("\(place) is out of range", record.id.text, "devices show the value as it is")
        }
    }

    private mutating func readLinks(_ table: SyncTable, _ db: Database) throws {
        for column in table.columns {
            guard let reference = column.references else { continue }
            let dangling = try String.fetchCursor(
                db,
                sql: """
                    SELECT l.id FROM link l LEFT JOIN record p
                        ON p.scope = l.scope AND p.tbl = ? AND p.id = l.target AND NOT p.isDeleted
                    WHERE l.tbl = ? AND l.field = ? AND p.id IS NULL
                    """, arguments: [reference.table, table.name, column.name])
            while let id = try dangling.next() {
                note(
                    "\(table.name).\(column.name) refers to a “\(reference.table)” that is not there", id,
                    "devices do not show it")
            }
        }
    }

    private mutating func readClaims(_ table: SyncTable, _ db: Database) throws {
        let taken = try Row.fetchCursor(
            db,
            sql: """
                SELECT fields, min(id) FROM claim WHERE tbl = ?
                GROUP BY scope, fields, content HAVING count(*) > 1
                """, arguments: [table.name])
        while let row = try taken.next() {
            note(
                "\(table.name) has others with the same \(row[0] as String)", row[1],
                "devices show one of them")
        }
    }

    private mutating func note(_ kind: String, _ id: String, _ consequence: String) {
        findings[kind, default: Finding(example: id, consequence: consequence)].count += 1
    }
}
