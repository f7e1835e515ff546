import Foundation
import GRDB
package import SyncCore

/// A batch of one large transaction, made from a state of the copy that was only read, so that the app could
/// go on writing meanwhile. It is in flight once it is kept, if the copy still says what it was made from:
/// see ``BatchBuilder/keep(_:_:)``.
package struct BatchDraft: Hashable, Sendable {
    let batch: PushBatch
    /// The encoded batch.
    let body: Data
    /// The number of the transaction, and the stamp of all its changes.
    let transaction: Int64
    let stamp: Stamp
    /// The last stamp that the scope's batches have given, this one included.
    let lastStamp: Stamp
    let basis: BatchBasis

    /// The scope of the changes.
    package var scope: String { batch.scope }
    /// The number of the last change.
    package var lastSequence: Int64 { batch.lastSequence }
}

/// The state of the copy that a batch depends on: its changes, their stamps and the schema they are sent
/// under. The server's records below them are covered by the scope's row, which every pull moves, and by the
/// schema, under which an update takes values into new columns. Later saves have higher numbers and do not
/// affect it.
struct BatchBasis: Hashable {
    private let sizes: OutboxTable.UnsentTotals
    private let row: ScopeRow
    private let authorship: Authorship
    private let rejected: [Int64]
    private let facts: [String?]

    /// The present state below a batch up to that number.
    init(_ scope: String, through lastSequence: Int64, _ db: Database) throws {
        sizes = try OutboxTable.unsentTotals(of: scope, through: lastSequence, db)
        row = try ScopeRow.read(scope, db)
        authorship = try Authorship(scope, db)
        rejected = try RejectedTable.unsent(
            in: scope, above: row.acknowledgedThrough, through: lastSequence, db)
        facts = [
            try KeyValue.clockOffset.read(db), try KeyValue.lastStamp.read(of: scope, db),
            try KeyValue.schema.read(db),
        ]
    }
}
