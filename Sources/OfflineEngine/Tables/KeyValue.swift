import Foundation
import GRDB
import Statements
import SyncCore

/// A fact about this copy, kept as text in `aloft_keyvalue`.
enum KeyValue: String {
    /// This device's sixteen hexadecimal digits.
    case device
    /// The incarnation of the database: drawn again whenever the file was restored or copied.
    case incarnation
    /// The earlier ids of this copy, separated by spaces: writes under them are its own.
    case formerDevices
    /// Changes at every opening, inside the file and outside of it.
    case nonce
    /// The previous nonce.
    case nonceBefore
    /// The account that the copy belongs to: its id on the server.
    case accountID
    /// The name of the account that the copy belongs to.
    case ownerName
    /// The name of the account that is signed in, or whose sign-in ended; none after signing out.
    case accountName
    /// The server's address.
    case server
    /// The last stamp that a batch stored, of one scope: see ``read(of:_:)``.
    case lastStamp
    /// The server clamped stamps of the batch in flight, of one scope.
    case wasClamped
    /// The server's clock minus this device's, milliseconds.
    case clockOffset
    /// The schema whose triggers are installed, as JSON.
    case schema
    /// An earlier schema that a batch was made under which is not confirmed yet, by its fingerprint: see
    /// ``read(of:_:)``.
    case formerSchema
    /// The most changes a batch may have; lowered when the server finds one too large.
    case batchLimit
    /// The cursor of the shown state while everything is downloaded again, of one scope: by it a restored
    /// server notices that it was restored.
    case knownCursor
    /// The shown records were given back to a restored server and are not downloaded again yet, of one scope.
    case hasBackfilled
    /// A random word by which a process asks the one that syncs this file to do so now.
    case syncRequested
    /// The log still has what was deleted with a revoked scope.
    case needsWipe

    /// The datasets that were adopted, as a JSON array.
    case adopted

    private static func read(_ key: String, _ db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT value FROM aloft_keyvalue WHERE key = ?")
        return try String.fetchOne(statement, arguments: [key])
    }

    /// A fact that each scope has its own of.
    func read(of scope: String, _ db: Database) throws -> String? { try Self.read(key(scope), db) }

    /// Keeps a fact that each scope has its own of.
    func write(_ value: String?, of scope: String, _ db: Database) throws {
        try Self.write(value, key(scope), db)
    }

    /// Forgets the fact for every scope, or other key, but the account's own scope.
    func forgetAll(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM aloft_keyvalue WHERE key GLOB '\(rawValue)/*'")
    }

    private func key(_ scope: String) -> String {
        scope == Wire.ownScope ? rawValue : "\(rawValue)/\(scope)"
    }

    /// The schema that the file was last opened with; nil for a new file, or one that this version cannot
    /// read.
    static func lastSchema(_ db: Database) throws -> Schema? {
        guard let json = try schema.read(db) else { return nil }
        return try? JSONDecoder().decode(Schema.self, from: Data(json.utf8))
    }

    func read(_ db: Database) throws -> String? { try Self.read(rawValue, db) }

    func write(_ value: String?, _ db: Database) throws { try Self.write(value, rawValue, db) }

    private static func write(_ value: String?, _ key: String, _ db: Database) throws {
        guard let value else {
            try db.run(sql: "DELETE FROM aloft_keyvalue WHERE key = ?", arguments: [key])
            return
        }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO aloft_keyvalue (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value
                """)
        try statement.execute(arguments: [key, value])
    }
}
