import Aviation
package import Foundation
import GRDB
import JSONLines
import Notation
import OfflineEngine
package import SyncCore

/// Everything of an account as one JSON document: what docs/account-document.md describes.
///
/// It is written piece by piece from one snapshot, so that it needs little memory however long the logbook
/// is, and holds what was saved when it began.
struct AccountExport {
    /// The document's name for its own format.
    static let format = "aloft account"
    /// The version of the document's form.
    static let version = 1

    let schema: Schema
    /// Milliseconds since 1970.
    let now: Int64

    /// Writes the document, and returns how many records it has. Throws `DatabaseError`, and what `write`
    /// throws.
    func run(_ db: Database, _ write: (String) throws -> Void) throws -> Int {
        try write(head(isComplete: !UnknownFields.isWaitingForMore(db)))
        var count = 0
        func add(_ table: String, _ id: String, _ scope: String?, _ fields: [String: FieldValue]) throws {
            let shared =
                scope.flatMap { $0 == "own" ? nil : #","scope":\#(quoted($0))"# } ?? ""
            let begins = count == 0 ? "\n" : ",\n"
            let names = #""table":\#(quoted(table)),"id":\#(quoted(id))\#(shared)"#
            try write(#"\#(begins){\#(names),"fields":\#(fields.json())}"#)
            count += 1
        }
        let keeping = try KeptFields(db)
        for table in schema.tables where try db.tableExists(table.name) {
            let present = Set(try db.columns(in: table.name).map(\.name))
            let columns = table.columns.filter { present.contains($0.sqlName) }
            let rows = try Row.fetchCursor(
                db, sql: "SELECT * FROM \(table.name.quotedDatabaseIdentifier) ORDER BY id")
            while let row = try rows.next() {
                let id: String = row["id"]
                var fields = try keeping.fields(of: id, in: table.name, db)
                for column in columns {
                    let value = FieldValue(stored: row[column.sqlName])
                    fields[column.name] = value == .null ? nil : value
                }
                try add(table.name, id, table.scopeColumn.flatMap { row[$0] }, fields)
            }
        }
        try keeping.each(outside: Set(schema.tables.map(\.name)), db) { table, id, fields in
            try add(table, id, nil, fields)
        }
        try write("\n],\n\"count\":\(count)}\n")
        return count
    }

    /// A text as JSON: names of tables that a newer app had may hold anything.
    private func quoted(_ text: String) -> String { JSON.text(text).canonicalText }

    private func head(isComplete: Bool) -> String {
        // GRDB would make SQL of a literal without its type.
        let columns = schema.tables.map { table -> String in
            let names: String = table.columns.map { quoted($0.name) }.joined(separator: ",")
            return "\(quoted(table.name)):[\(names)]"
        }.joined(separator: ",\n")
        let exported = Date(milliseconds: now).ISO8601Format()
        return """
            {"format":"\(Self.format)","version":\(Self.version),
            "schema":\(quoted(schema.name)),"schema_version":\(schema.version),
            "exported":"\(exported)","is_complete":\(isComplete),
            "columns":{
            \(columns)},
            "records":[
            """
    }
}

extension RecordFile {
    /// Writes everything of the account as one JSON document, also while a flight bag has the file open, and
    /// returns how many records it has. `now` is in milliseconds since 1970.
    ///
    /// Throws ``StoreProblem``, and what `write` throws.
    package func exportAccount(
        schema: Schema, now: Int64, _ write: (String) throws -> Void
    ) throws -> Int {
        try reading { db in
            try AccountExport(schema: schema, now: now).run(db, write)
        }
    }
}

extension RecordStore {
    /// Everything of the account as one JSON document, written piece by piece to `file`; returns how many
    /// records it has. Works offline. Throws ``StoreProblem``, and what writing the file throws.
    package func exportAccount(
        schema: Schema, now: Int64, to file: FileHandle
    ) async throws -> Int {
        let export = AccountExport(schema: schema, now: now)
        do {
            return try await replica.read { db in
                var pieces = Pieces(file: file)
                let count = try export.run(db) { try pieces.add($0) }
                try pieces.flush()
                return count
            }
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}

/// Text on its way to a file, in pieces of a size that disks like.
private struct Pieces {
    let file: FileHandle
    var bytes: [UInt8] = []

    mutating func add(_ text: String) throws {
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= 1 << 18 { try flush() }
    }

    mutating func flush() throws {
        try file.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
    }
}
