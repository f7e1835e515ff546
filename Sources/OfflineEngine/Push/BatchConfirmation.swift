import Foundation
import GRDB
import SyncCore

/// Takes what a page says about the changes up to its mark: they leave the outbox, and what was refused is
/// rejected. Only a pull's page does that; a push's reply alone changes nothing.
struct BatchConfirmation {
    let scope: String
    let store: Store

    /// Confirms up to the heading's mark. Returns the records whose overlay changed.
    func take(_ heading: PullPage.Heading, at now: Int64, _ db: Database) throws -> Set<RecordKey> {
        var overlaid = try rejectUndeliverable(heading, at: now, db)
        let confirmed = try OutboxTable.confirmedRecords(
            of: scope, through: heading.acknowledgedThrough, db)
        if let clamped = heading.reply?.clamped { try Self.setClockDown(to: clamped, of: scope, db) }
        if let batch = try InFlightBatch.read(scope, db) {
            if batch.lastSequence <= heading.acknowledgedThrough {
                try goOn(from: batch, heading.reply, db)
                try acceptRejected(by: batch, db)
                try reject(batch, heading.reply, at: now, db)
                try batch.delete(db)
                try raiseBatchLimit(db)
            } else if batch.verdict == .rebuild {
                try discardForRebuild(batch, db)
            } else if batch.isAcknowledged {
                // The server acknowledged it, but its mark is lower: it was restored. Resend the bytes.
                try InFlightBatch.takeBackAcknowledgement(scope, db)
            }
        }
        try OutboxTable.removeConfirmed(of: scope, through: heading.acknowledgedThrough, db)
        try GivenUpTable.forget(scope, below: heading.acknowledgedThrough, db)
        overlaid.formUnion(confirmed)
        return overlaid
    }

    /// Rejects the batch in flight if the server takes it in no form and, by its mark, has not applied it.
    private func rejectUndeliverable(
        _ heading: PullPage.Heading, at now: Int64, _ db: Database
    ) throws -> Set<RecordKey> {
        guard let batch = try InFlightBatch.read(scope, db), batch.verdict.isFinal,
            batch.lastSequence > heading.acknowledgedThrough
        else { return [] }
        return try RejectedBatch(scope: scope, store: store).reject(batch, at: now, db)
    }

    /// Goes on from the stamps that the server clamped, because this device's clock had been ahead. (A server
    /// that lost the batch and applies it again clamps it to a later moment.)
    static func setClockDown(to clamped: [Int64: Stamp], of scope: String, _ db: Database) throws {
        guard let newest = clamped.values.max(), let last = clamped.keys.max() else { return }
        try KeyValue.lastStamp.write(newest.description, of: scope, db)
        try KeyValue.wasClamped.write("1", of: scope, db)
        // A change that was stamped by that clock and waits in no batch now is stamped again.
        try OutboxTable.forgetStamps(after: newest, of: scope, above: last, db)
        let changes = try OutboxTable.transactions(in: scope, through: last, db)
        for (transaction, members) in Dictionary(grouping: changes, by: \.transaction) {
            let numbers = members.map(\.sequence)
            guard let stamp = numbers.lazy.compactMap({ clamped[$0] }).first else { continue }
            try OutboxTable.stamp(
                transaction, in: scope, among: numbers[0]...numbers[numbers.count - 1], stamp, db)
        }
    }

    /// Makes the next stamps follow those that the server has. A server that clamped them, lost the batch and
    /// applied the same bytes later may not have clamped them then: they are later than this copy noted.
    private func goOn(from batch: InFlightBatch, _ reply: PushReply?, _ db: Database) throws {
        guard let reply, try KeyValue.wasClamped.read(of: scope, db) != nil else { return }
        try KeyValue.wasClamped.write(nil, of: scope, db)
        let stamps = try batch.changes(db).map { reply.clamped?[$0.sequence] ?? $0.stamp }
        let last = try KeyValue.lastStamp.read(of: scope, db).flatMap { Stamp($0) }
        guard let newest = stamps.max(), last.map({ $0 < newest }) ?? true else { return }
        try KeyValue.lastStamp.write(newest.description, of: scope, db)
    }

    /// Doubles a lowered limit: a size that was too large once may fit later.
    private func raiseBatchLimit(_ db: Database) throws {
        guard let limit = try KeyValue.batchLimit.read(db).flatMap({ Int($0) }) else { return }
        try KeyValue.batchLimit.write(limit < 1_000 ? String(limit * 2) : nil, db)
    }

    /// Forgets rejections of changes that the server has taken after all: the batch was given up as
    /// unreadable, and arrived late. What the server refused is rejected anew, for its reason.
    private func acceptRejected(by batch: InFlightBatch, _ db: Database) throws {
        let given = try RejectedTable.unsent(
            in: scope, above: batch.previousSequence, through: batch.lastSequence, db)
        if given.isEmpty { return }
        let sent = Set(try batch.changes(db).map(\.sequence))
        for sequence in given where sent.contains(sequence) { try RejectedTable.remove(sequence, db) }
    }

    private func reject(_ batch: InFlightBatch, _ reply: PushReply?, at now: Int64, _ db: Database) throws {
        let refusals = (reply?.outcomes ?? []).filter { $0.result == .refused }
        guard !refusals.isEmpty else { return }
        let changes = Dictionary(uniqueKeysWithValues: try batch.changes(db).map { ($0.sequence, $0) })
        for outcome in refusals {
            guard let change = changes[outcome.sequence], let refusal = outcome.refusal else { continue }
            try RejectedTable.keep(change, refusal, scope: scope, at: now, db)
        }
    }

    /// The server has not applied the batch and refuses it in this form: it is built again, half the size if
    /// it was too large.
    private func discardForRebuild(_ batch: InFlightBatch, _ db: Database) throws {
        if try batch.schema(db) == store.tag {
            try KeyValue.batchLimit.write(String(max(1, batch.changeCount / 2)), db)
        }
        try GivenUpTable.keep(batch, db)
    }
}
