import Foundation
import GRDB
import Statements
import SyncCore

/// The references and the unique values of living records, stored beside the records, so that both can be
/// found.
struct RecordLinks {
    let scope: String
    let schema: Schema

    /// Notes a record as it is stored.
    func note(_ record: SyncedRecord, _ db: Database) throws {
        guard let table = schema.table(record.table) else { return }
        let names: StatementArguments = [scope, table.name, record.id.text]
        if table.columns.contains(where: { $0.references != nil }) {
            try db.run(sql: "DELETE FROM link WHERE scope = ? AND tbl = ? AND id = ?", arguments: names)
            for column in table.columns where !record.isDeleted {
                guard let parent = record.parent(by: column) else { continue }
                try db.run(
                    sql: "INSERT INTO link (scope, tbl, id, field, target) VALUES (?, ?, ?, ?, ?)",
                    arguments: [scope, table.name, record.id.text, column.name, parent.id.text])
            }
        }
        if table.unique.isEmpty { return }
        try db.run(sql: "DELETE FROM claim WHERE scope = ? AND tbl = ? AND id = ?", arguments: names)
        for claim in record.isDeleted ? [] : record.claims(in: table) {
            try db.run(
                sql: "INSERT INTO claim (scope, tbl, fields, content, id) VALUES (?, ?, ?, ?, ?)",
                arguments: [scope, table.name, claim.fields, try claim.content(), record.id.text])
        }
    }

    /// Notes the links of every record again: the schema is another one than at the last start.
    static func noteAll(_ schema: Schema, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM link; DELETE FROM claim")
        for table in schema.tables where table.isConstrained {
            let rows = try Row.fetchCursor(
                db, sql: "SELECT scope, line FROM record WHERE tbl = ? AND NOT isDeleted",
                arguments: [table.name])
            while let row = try rows.next() {
                let record = try SyncedRecord(json: row[1])
                try RecordLinks(scope: row[0], schema: schema).note(record, db)
            }
        }
    }
}

extension SyncTable {
    fileprivate var isConstrained: Bool { !unique.isEmpty || columns.contains { $0.references != nil } }
}

extension Claim {
    var fields: String { columns.joined(separator: ",") }

    func content() throws -> String {
        String(decoding: try JSONEncoder.canonical.encode(values), as: UTF8.self)
    }
}

/// A scope's records inside a write transaction, as merging reads them.
struct FeedSource: RecordSource {
    let feed: ScopeFeed
    let db: Database

    func record(_ key: RecordKey) throws -> SyncedRecord? { try feed.record(key.table, key.id, db) }

    func referring(to key: RecordKey, from table: SyncTable, by column: SyncColumn) throws -> [RecordID] {
        let found = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT id FROM link WHERE scope = ? AND target = ? AND tbl = ? AND field = ?"),
            arguments: [feed.scope, key.id.text, table.name, column.name])
        return found.compactMap { RecordID($0) }
    }

    func holders(of claim: Claim) throws -> [RecordID] {
        let found = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT id FROM claim WHERE scope = ? AND tbl = ? AND fields = ? AND content = ?"),
            arguments: [feed.scope, claim.table, claim.fields, try claim.content()])
        return found.compactMap { RecordID($0) }
    }
}
