import Foundation
import GRDB
import Statements
import SyncCore

/// The answers to a server that does not know, or does not take, the schema of a request: the app's present
/// one, or that of an earlier version of the app which a batch in flight was made under.
extension ScopeConversation {
    /// Sends the schema that the server asks for first: for a push maybe the batch's or, in a part's query,
    /// the present one. Neither is sent twice before the other.
    mutating func introduceSchema(for kind: RequestKind) throws {
        let last = formerSchema?.fingerprint
        formerSchema = nil
        if kind.isPush, let former = try schemaOfBatch(), former != last {
            let json = try store.database.readState { try FormerSchemas.read(former, $0) }
            guard let json else { return try requestRebuild() }
            formerSchema = (former, json)
        }
        tell { $0.schemaIsUnknown() }
    }

    /// The server's schema contradicts this one. Nothing is sent until one end is updated, unless the request
    /// had an earlier schema: then the batch is built again under the present one.
    mutating func mismatched(_ problem: Problem, _ kind: RequestKind, now: Int64) throws {
        let isFormer: Bool =
            switch kind {
            case .push: try schemaOfBatch() != nil
            case .introduceSchema: isOfFormerSchema(kind)
            case .pull, .retireIdentity, .backfill: false
            }
        if isFormer { return try requestRebuild() }
        note(problem)
        let chance = store.world.random()
        tell { $0.mismatched(problem, now: now, chance: chance) }
    }

    /// Whether a request carried the schema from before an update.
    func isOfFormerSchema(_ kind: RequestKind) -> Bool {
        if case .introduceSchema(let fingerprint) = kind { return fingerprint != store.tag.fingerprint }
        return false
    }

    /// The fingerprint of the schema that the batch in flight was made under, if it is not the present one.
    func schemaOfBatch() throws -> String? {
        let fingerprint = try store.database.readState { db in
            try InFlightBatch.read(scope, db)?.schema(db).fingerprint
        }
        return fingerprint == store.tag.fingerprint ? nil : fingerprint
    }

    /// The server will never take these bytes: once a pull shows that it has not applied them, the batch is
    /// built again.
    mutating func requestRebuild() throws {
        formerSchema = nil
        try store.database.write { db in
            guard let batch = try InFlightBatch.read(scope, db), batch.verdict == .none else { return }
            try InFlightBatch.note(.rebuild, scope, db)
        }
        tell { $0.introduced() }
    }
}
