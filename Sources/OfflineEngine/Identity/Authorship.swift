import GRDB
import SyncCore

/// The identities of this copy, now and before: a captured change belongs to the one that it was captured
/// under, until the server has said what became of that identity's changes.
struct Authorship {
    /// An identity that this copy had, and the last of its changes.
    struct PriorIdentity {
        let lastSequence: Int64
        let author: Author
        /// Whether no change was captured under it here after the file was restored or copied: then those up
        /// to the server's mark are applied. Otherwise another copy's may have had the same numbers.
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

    /// The identity of what is captured now.
    let current: Author
    /// Those before it whose changes the server has not answered for, the oldest first.
    let priorIdentities: [PriorIdentity]

    /// The device ids whose writes are this copy's own: the present one and earlier ones.
    let devices: Set<String>

    /// Reads what the file says of a scope's changes.
    init(_ scope: String, _ db: Database) throws {
        guard let device = try KeyValue.device.read(db), let incarnation = try KeyValue.incarnation.read(db)
        else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "this copy has no identity")
        }
        current = Author(device: device, incarnation: incarnation)
        let former = try KeyValue.formerDevices.read(db) ?? ""
        devices = Set(former.split(separator: " ").map(String.init) + [device])
        priorIdentities = try Row.fetchAll(
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

    /// Forgets all earlier identities in a scope.
    static func forgetPriorIdentities(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_prior_identity WHERE scope = ?", arguments: [scope])
    }

    /// The identity that captured the change of that number.
    func author(of sequence: Int64) -> Author {
        priorIdentities.first { sequence <= $0.lastSequence }?.author ?? current
    }
}
