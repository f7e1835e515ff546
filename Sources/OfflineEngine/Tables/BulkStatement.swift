import Foundation
import GRDB
import GRDBSQLite
import Statements
import SyncCore

/// A statement that runs for each of many records, its values bound from bytes where they lie.
///
/// It bypasses GRDB's own work for each run, which costs more than SQLite's: observers are not notified row
/// by row, so the caller calls ``announce(_:_:)`` in the same transaction.
struct BulkStatement {
    /// Keeps `handle` alive.
    private let statement: Statement
    private let handle: SQLiteStatement

    /// A statement compiled once per connection. The comment gives it its own entry in GRDB's cache: GRDB
    /// leaves its copies unreset, and such a statement takes no values.
    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql + " /* in bulk */")
        handle = statement.sqliteStatement
        // An error may have ended an earlier use between two steps.
        sqlite3_reset(handle)
    }

    /// Tells observers that these tables changed, and whatever the app's triggers on them write.
    static func announce(_ tables: [String], _ db: Database) throws {
        for table in tables {
            let hasTriggers = try Bool.fetchOne(
                db,
                cached: """
                    SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger'
                            AND tbl_name = ?1 COLLATE NOCASE AND name NOT GLOB 'aloft_*')
                        OR EXISTS (SELECT 1 FROM sqlite_temp_master WHERE type = 'trigger'
                            AND tbl_name = ?1 COLLATE NOCASE)
                    """, arguments: [table])
            if hasTriggers == true { return try db.notifyChanges(in: .fullDatabase) }
        }
        for table in tables { try db.notifyChanges(in: GRDB.Table(table)) }
    }

    // MARK: Values, by their place from 1 on; all have to be bound before every run. Throws `DatabaseError`.

    /// Binds text, which has to stay where it is until the run is over.
    func bind(_ text: UnsafeBufferPointer<UInt8>, at place: Int32) throws {
        let code = text.withMemoryRebound(to: CChar.self) { text in
            // Without an address it would be null and not empty.
            let empty: StaticString = ""
            return empty.withUTF8Buffer { empty in
                empty.withMemoryRebound(to: CChar.self) { empty in
                    let start = text.baseAddress ?? empty.baseAddress
                    return sqlite3_bind_text(handle, place, start, Int32(text.count), nil)
                }
            }
        }
        try check(code)
    }

    /// Binds a copy of a value.
    func bind(_ value: DatabaseValue, at place: Int32) throws {
        switch value.storage {
        case .null: try bindNull(at: place)
        case .int64(let integer): try bind(integer, at: place)
        case .double(let real): try bind(real, at: place)
        case .string(let text):
            try check(
                text.withCString { sqlite3_bind_text(handle, place, $0, Int32(text.utf8.count), Self.copied) }
            )
        case .blob(let bytes):
            try check(
                bytes.withUnsafeBytes { raw in
                    sqlite3_bind_blob(handle, place, raw.baseAddress, Int32(raw.count), Self.copied)
                })
        }
    }

    func bind(_ integer: Int64, at place: Int32) throws {
        try check(sqlite3_bind_int64(handle, place, integer))
    }

    func bind(_ real: Double, at place: Int32) throws {
        try check(sqlite3_bind_double(handle, place, real))
    }

    func bindNull(at place: Int32) throws { try check(sqlite3_bind_null(handle, place)) }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure(code) }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))), sql: statement.sql)
    }

    /// SQLite's word for "make a copy".
    static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    // MARK: Runs

    /// Runs it to its end.
    /// - Throws: `DatabaseError`; then the statement did nothing.
    func run() throws {
        while try step() {}
        reset()
    }

    /// Steps to the next row; without one returns false and resets the statement for another run.
    func next() throws -> Bool {
        if try step() { return true }
        reset()
        return false
    }

    /// Ends a run before its last row.
    func reset() { sqlite3_reset(handle) }

    private func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code != SQLITE_DONE else { return false }
        let failure = failure(code)
        reset()
        throw failure
    }

    // MARK: The row it stands at, by columns from 0 on

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The text of a column, until the next step.
    func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let text = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// The value of a column, a text whole.
    func value(_ column: Int32) -> FieldValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(integer(column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: return .text(String(decoding: text(column), as: UTF8.self))
        case SQLITE_BLOB:
            guard let bytes = sqlite3_column_blob(handle, column) else { return .blob(Data()) }
            return .blob(Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column))))
        default: return .null
        }
    }
}
