import GRDB
import SyncCore

/// A transaction that the server cannot take in any number of parts, or cannot read: it waits for a person,
/// with everything that depends on it, and later changes are sent.
struct RejectedBatch {
    let scope: String
    let store: Store

    /// Rejects the batch's one transaction. Call with capture off, in the transaction that applies a pull
    /// whose mark lies below the batch.
    ///
    /// - Returns: the records whose overlay changed.
    func reject(_ batch: InFlightBatch, at now: Int64, _ db: Database) throws -> Set<RecordKey> {
        let keys = try RejectionCascade(scope: scope, store: store).reject(
            where: { $0.sequence <= batch.lastSequence }, at: now, db
        ) { change, own in
            change.sequence == own[0].sequence
                ? why(batch, own.count)
                : Refusal(
                    .transactionRefused, "Another change of the same transaction was refused.",
                    because: own[0].sequence)
        } following: { first in
            Refusal(
                .recordRefused, "It follows from a transaction that the server did not take.",
                because: first.sequence)
        }
        try GivenUpTable.keep(batch, db)
        return keys
    }

    private func why(_ batch: InFlightBatch, _ count: Int) -> Refusal {
        guard batch.verdict == .unreadable else {
            return Refusal(
                .tooLarge,
                "A transaction of \(count) changes is more than the server takes at once. "
                    + "Write it again in several smaller ones.")
        }
        let said = batch.lastError.map { ": " + $0 } ?? "."
        return Refusal(
            .malformed,
            "The server cannot read this, however often it is sent. Try it again after an update\(said)")
    }
}
