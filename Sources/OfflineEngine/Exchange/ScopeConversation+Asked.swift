import GRDB
import SyncCore

extension ScopeConversation {
    /// The number of this copy's grant of a shared scope; nil for none.
    func grant(_ db: Database) throws -> Int64? {
        try ScopeTable.grantNumber(of: scope, db)
    }

    /// Whether the answered request is still current: called in the transaction that takes the answer,
    /// because another process on the same file may have gone on.
    func isAsked(_ kind: RequestKind, _ db: Database) throws -> Bool {
        switch kind {
        case .push(_, let lastSequence, let part, let id):
            guard let batch = try InFlightBatch.read(scope, db), batch.lastSequence == lastSequence,
                id == nil || id == batch.id
            else { return false }
            return part.map { $0.lowerBound == batch.receivedBytes } ?? true
        case .pull(let cursor, let grant, let inFlight, let author):
            // Another process may have taken a new identity, which this mark does not concern.
            if let author, try store.author(db) != author { return false }
            // The page is older than the server's restore: the backfill under way carries another mark.
            if try BackfillSource(scope: scope, store: store).isWanted(db) { return false }
            // Without the reply to a batch that was made since, its refusals would be lost.
            guard try InFlightBatch.read(scope, db)?.lastSequence == inFlight else { return false }
            let now = try self.grant(db)
            let isOpen = scope == Wire.ownScope ? true : now == grant
            return try isOpen && ScopeRow.read(scope, db).nextCursor == cursor
        case .retireIdentity(let author):
            return try Authorship(scope, db).priorIdentities.first?.author == author
        case .backfill(let place):
            let backfillSource = BackfillSource(scope: scope, store: store)
            return try backfillSource.isWanted(db) && backfillSource.place(db) == place
        case .introduceSchema:
            return true
        }
    }
}
