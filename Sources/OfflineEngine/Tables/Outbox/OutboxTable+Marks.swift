import GRDB
import Statements
import SyncCore

/// Notes on changes that wait.
extension OutboxTable {
    /// Notes that the server has a scope's changes up to a sequence.
    static func markApplied(_ scope: String, through sequence: Int64, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET isApplied = 1 WHERE scope = ? AND sequence <= ?",
            arguments: [scope, sequence])
    }

    /// Notes of the last insert of a record that an unsynced database had the record.
    static func markAdopted(_ record: RecordKey, _ db: Database) throws {
        try db.run(
            sql: """
                UPDATE aloft_outbox SET isAdopted = 1 WHERE sequence = (
                    SELECT max(sequence) FROM aloft_outbox WHERE tbl = ? AND id = ? AND verb = 'insert')
                """, arguments: [record.table, record.id.text])
    }

    /// Takes a field out of a change.
    static func removeEdit(of field: String, from sequence: Int64, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET edits = json_remove(edits, ?) WHERE sequence = ?",
            arguments: ["$.\(field)", sequence])
    }

    // MARK: Stamps

    /// Stores the stamp of a change that goes into a batch.
    static func stamp(_ sequence: Int64, _ stamp: Stamp, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET stamp = ? WHERE sequence = ?",
            arguments: [stamp.description, sequence])
    }

    /// Stores the stamp of a transaction's changes, which are among those with these sequences.
    static func stamp(
        _ transaction: Int64, in scope: String, among sequences: ClosedRange<Int64>, _ stamp: Stamp,
        _ db: Database
    ) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET stamp = ? WHERE scope = ? AND sequence BETWEEN ? AND ? AND txn = ?",
            arguments: [
                stamp.description, scope, sequences.lowerBound, sequences.upperBound, transaction,
            ])
    }

    /// Forgets the stamps after this one of a scope's changes above a sequence.
    static func forgetStamps(
        after stamp: Stamp, of scope: String, above sequence: Int64, _ db: Database
    ) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET stamp = NULL WHERE scope = ? AND sequence > ? AND stamp > ?",
            arguments: [scope, sequence, stamp.description])
    }

    /// Has the stored stamps of a scope's changes name another device; their times stay.
    ///
    /// - Parameters:
    ///   - first: the sequence before the first of these changes.
    ///   - last: the sequence of the last.
    static func restamp(
        _ scope: String, above first: Int64, through last: Int64, device: String, _ db: Database
    ) throws {
        try db.run(
            sql: """
                UPDATE aloft_outbox SET stamp = substr(stamp, 1, length(stamp) - 16) || ?
                WHERE scope = ? AND sequence > ? AND sequence <= ?
                """, arguments: [device, scope, first, last])
    }
}
