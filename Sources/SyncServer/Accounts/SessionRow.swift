import Foundation
import GRDB

/// A stored session: one per account and device, from signing in until signing out.
struct SessionRow: Hashable, Sendable {
    /// The refresh token that was replaced last.
    struct Replaced: Hashable, Sendable {
        /// SHA-256 of its secret.
        var hash: Data
        /// The salt that its successor was made with.
        var salt: Data
    }

    var id: String
    var account: AccountID
    var device: String
    /// Milliseconds since 1970 of the last renewal.
    var renewedAt: Int64
    /// The number of renewals.
    var generation = 0
    /// Whether a token of this generation was used, so that the device has it for certain.
    var isConfirmed = false
    /// SHA-256 of the good refresh token's secret.
    var refreshHash: Data
    var replaced: Replaced?

    static func find(_ id: String, _ db: Database) throws -> SessionRow? {
        let sql = """
            SELECT account, device, renewedAt, refreshHash, replacedHash, salt, generation, isConfirmed
            FROM session WHERE id = ?
            """
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id]) else { return nil }
        let hash: Data? = row[4]
        let salt: Data? = row[5]
        var replaced: Replaced?
        if let hash, let salt { replaced = Replaced(hash: hash, salt: salt) }
        return SessionRow(
            id: id, account: AccountID(row[0]), device: row[1], renewedAt: row[2],
            generation: row[6], isConfirmed: row[7], refreshHash: row[3], replaced: replaced)
    }

    /// Whether the token's session still exists, and whether this use of it is the first of its generation.
    static func standing(_ person: SignedIn, _ db: Database) throws -> (isGood: Bool, isFirstUse: Bool) {
        let statement = try db.cachedStatement(
            sql: "SELECT generation, isConfirmed FROM session WHERE id = ? AND account = ? AND device = ?")
        let arguments: StatementArguments = [person.session, person.account.text, person.device]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return (false, false) }
        let generation: Int = row[0]
        let isConfirmed: Bool = row[1]
        return (true, generation == person.generation && !isConfirmed)
    }

    static func confirm(_ person: SignedIn, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE session SET isConfirmed = 1 WHERE id = ? AND generation = ?",
            arguments: [person.session, person.generation])
    }

    /// A device that signs in again gets a new session in place of its old one.
    func insert(deviceName: String, now: Int64, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM session WHERE account = ? AND device = ?", arguments: [account.text, device])
        try db.execute(
            sql: """
                INSERT INTO session (id, account, device, deviceName, startedAt, renewedAt, refreshHash)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [id, account.text, device, deviceName, now, renewedAt, refreshHash])
    }

    func updateTokens(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE session SET renewedAt = ?, generation = ?, isConfirmed = ?, refreshHash = ?,
                    replacedHash = ?, salt = ? WHERE id = ?
                """,
            arguments: [renewedAt, generation, isConfirmed, refreshHash, replaced?.hash, replaced?.salt, id])
    }

    static func delete(_ id: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id])
    }

    /// Ends every session of an account and returns their ids.
    static func deleteAll(of account: AccountID, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "DELETE FROM session WHERE account = ? RETURNING id", arguments: [account.text])
    }

    /// Ends the sessions renewed longest ago if an account is signed in on more than `limit` devices.
    static func prune(_ account: AccountID, keeping limit: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM session WHERE id IN (
                    SELECT id FROM session WHERE account = ?
                    ORDER BY renewedAt DESC, id DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [account.text, limit])
    }
}
