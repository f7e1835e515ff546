import GRDB
import SyncCore

/// The present and earlier identities of this copy: a change belongs to the identity that it was captured
/// under, until the server has answered for that identity's changes.
struct Authorship: Hashable {
    /// The identity of newly captured changes.
    let current: Author
    /// Earlier identities whose changes the server has not answered for, the oldest first.
    let priorIdentities: [PriorIdentity]

    /// The device ids whose writes are this copy's own: the present one and earlier ones.
    let devices: Set<String>

    /// Reads the identities of a scope's changes.
    init(_ scope: String, _ db: Database) throws {
        guard let device = try KeyValue.device.read(db), let incarnation = try KeyValue.incarnation.read(db)
        else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "this copy has no identity")
        }
        current = Author(device: device, incarnation: incarnation)
        let former = try KeyValue.formerDevices.read(db) ?? ""
        devices = Set(former.split(separator: " ").map(String.init) + [device])
        priorIdentities = try PriorIdentityTable.all(of: scope, db)
    }

    /// The identity that captured the change of that number.
    func author(of sequence: Int64) -> Author {
        priorIdentities.first { sequence <= $0.lastSequence }?.author ?? current
    }
}
