import GRDB
import Statements
import SyncCore

/// An identity that this copy had, and the last of its changes.
struct PriorIdentity: Hashable {
    let lastSequence: Int64
    let author: Author
    /// Whether no change was captured under it here after the file was restored or copied: then the changes
    /// up to the server's mark are applied. Otherwise they may be another copy's with equal numbers.
    let isCertain: Bool

    /// Notes that the identity's changes in a scope wait for the server's word; `unlessKnown`: nothing
    /// happens if an identity with the same last change is noted already.
    func note(_ scope: String, unlessKnown: Bool = false, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT \(unlessKnown ? "OR IGNORE" : "") INTO aloft_prior_identity
                    (scope, lastSequence, device, incarnation, isCertain)
                VALUES (?, ?, ?, ?, ?)
                """, arguments: [scope, lastSequence, author.device, author.incarnation, isCertain])
    }

    /// Forgets the identity: the server has answered for its changes in the scope.
    func forget(_ scope: String, _ db: Database) throws {
        try db.run(
            sql: "DELETE FROM aloft_prior_identity WHERE scope = ? AND lastSequence = ?",
            arguments: [scope, lastSequence])
    }
}

/// The table `aloft_prior_identity`: the identities whose changes the server has not answered for.
enum PriorIdentityTable {
    /// The prior identities of a scope, the oldest first.
    static func all(of scope: String, _ db: Database) throws -> [PriorIdentity] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT lastSequence, device, incarnation, isCertain FROM aloft_prior_identity
                WHERE scope = ? ORDER BY lastSequence
                """, arguments: [scope]
        ).map { row in
            PriorIdentity(
                lastSequence: row[0], author: Author(device: row[1], incarnation: row[2]), isCertain: row[3])
        }
    }

    /// The last change of any of them in a scope; nil if there are none.
    static func lastSequence(of scope: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, cached: "SELECT max(lastSequence) FROM aloft_prior_identity WHERE scope = ?",
            arguments: [scope])
    }

    /// Forgets all of them in a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_prior_identity WHERE scope = ?", arguments: [scope])
    }
}
