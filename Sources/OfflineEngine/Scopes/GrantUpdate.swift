import GRDB
import SyncCore

/// Applies the grants in the account's own feed: starts to sync a granted scope, rejects unsent changes of
/// one that is read-only now, removes a revoked one from the device.
///
/// Called in the transaction that shows a stage of the account's own scope, with capture off.
struct GrantUpdate {
    let store: Store

    func settle(at now: Int64, _ db: Database) throws {
        guard store.schema.isShared else { return }
        let grants = try self.grants(db)
        let saved = try OutboxTable.scopesWithoutRow(besides: Wire.ownScope, db)
        for here in try ScopeTable.grants(db) {
            // Only a grant that takes the role away does: if there is none, or an older one than is known
            // here, the server was restored, and what this copy has may be all there is.
            guard let grant = grants[here.scope], grant.number >= here.number else { continue }
            if grant.role == nil || grant.number != here.number {
                try Revocation(scope: here.scope, store: store).revoke(at: now, db)
            } else if grant.role == .reader, here.role == .writer {
                try Revocation(scope: here.scope, store: store)
                    .rejectUnconfirmed("may only read there now", at: now, db)
            }
        }
        for (scope, grant) in grants.sorted(by: { $0.key < $1.key }) {
            guard let role = grant.role else { continue }
            try ScopeTable.setGrant(scope, role: role, number: grant.number, revision: grant.revision, db)
        }
        for scope in saved { try rejectSalvaged(scope, grants[scope], at: now, db) }
    }

    /// Changes salvaged from a damaged file wait in a scope that this copy never synced: if the account may
    /// not write there any more, they are rejected.
    private func rejectSalvaged(_ scope: String, _ grant: Grant?, at now: Int64, _ db: Database) throws {
        guard let grant, grant.role != .writer else { return }
        let revocation = Revocation(scope: scope, store: store)
        if grant.role == nil { return try revocation.revoke(at: now, db) }
        try revocation.rejectUnconfirmed("may only read there now", at: now, db)
    }

    /// The grants in the account's own feed, by their scopes.
    private func grants(_ db: Database) throws -> [String: Grant] {
        let grants = try RowTable.unknownFields(in: Grant.table, of: Wire.ownScope, db)
            .compactMap { Grant($0) }
        return Dictionary(grants.map { ($0.scope, $0) }) { $0.number > $1.number ? $0 : $1 }
    }
}
