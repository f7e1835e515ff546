import Foundation
import GRDB
import SyncCore

/// Imports salvaged changes into a new copy, under a prior identity, that of the damaged file: the server is
/// asked which of them it has before anything is sent, so that nothing counts twice.
struct SalvageImport {
    let store: Store
    let salvage: Salvage

    func apply(at now: Int64) throws {
        try store.writeUnenforced { db in
            try CaptureState.pause(db)
            try keepFacts(db)
            for refused in salvage.refused {
                try RejectedTable.keep(
                    refused.change, refused.refusal, scope: refused.scope, at: refused.rejectedAt, db)
            }
            try goOnBehind(db)
            let waiting = salvage.captured.filter { !$0.isApplied }
            if salvage.author == nil {
                for change in waiting { try reject(change, at: now, db) }
            } else {
                try insertAsPrior(waiting, at: now, db)
            }
            try CaptureState.resume(db)
        }
    }

    private func keepFacts(_ db: Database) throws {
        let own = try Authorship(Wire.ownScope, db).current.device
        let former = (salvage.fact(.formerDevices) ?? "").split(separator: " ").map(String.init)
        let devices = Set(former + [salvage.author?.device].compactMap { $0 }).subtracting([own])
        try KeyValue.formerDevices.write(devices.sorted().joined(separator: " "), db)
        for key in [
            KeyValue.accountID, .ownerName, .accountName, .server, .lastStamp,
        ] {
            if let value = salvage.fact(key) { try key.write(value, db) }
        }
        // Another one would overflow the times that it is added to.
        if let offset = salvage.fact(.clockOffset).flatMap({ Int64($0) }), offset.magnitude < 1 << 52 {
            try KeyValue.clockOffset.write(String(offset), db)
        }
    }

    /// Numbers later changes above all salvaged ones, so that none is taken for another.
    private func goOnBehind(_ db: Database) throws {
        let transactions =
            salvage.captured.map(\.transaction) + salvage.refused.map(\.change.transaction)
        let last = transactions.max() ?? 0
        // The app's migrations may have written into the new copy already.
        try OutboxTable.moveAll(behind: salvage.last, transaction: last, db)
        try CaptureState.goOn(after: last + (try CaptureState.transaction(db)), db)
    }

    private func insertAsPrior(
        _ waiting: [StoredChange], at now: Int64, _ db: Database
    ) throws {
        guard let author = salvage.author else { return }
        let transactions = Set(waiting.map(\.transaction))
        for change in waiting {
            if let awaited = change.awaits, !salvage.isWhole || !transactions.contains(awaited) {
                // Whether all of the transaction that it waits for reaches the server is not known any more.
                try reject(change, at: now, db)
            } else {
                try insert(change, db)
            }
        }
        try CaptureState.setFloor(waiting.compactMap(\.floor).max(), db)
        for (scope, changes) in Dictionary(grouping: waiting, by: \.scope) {
            let priorIdentities = salvage.priorIdentities.filter { $0.scope == scope }
            for entry in priorIdentities where changes.contains(where: { $0.sequence <= entry.lastSequence })
            {
                try PriorIdentity(
                    lastSequence: entry.lastSequence, author: entry.author, isCertain: entry.isCertain
                ).note(scope, unlessKnown: true, db)
            }
            if changes.last?.sequence ?? 0 > priorIdentities.last?.lastSequence ?? 0 {
                try PriorIdentity(lastSequence: salvage.last, author: author, isCertain: true)
                    .note(scope, unlessKnown: true, db)
            }
            let keys = Set(changes.map { RecordKey(table: $0.table, id: $0.id) })
            try Overlay(store: store).showAll(keys, scope: scope, db)
        }
    }

    private func insert(_ change: StoredChange, _ db: Database) throws {
        try OutboxTable.insert(change, db)
        try BaseTable.insertWithoutFields(
            RecordKey(table: change.table, id: change.id), generation: change.generation,
            scope: change.scope, db)
    }

    /// The author of these changes is lost, so it is unknown which of them the server has: they wait for a
    /// person.
    private func reject(_ salvaged: StoredChange, at now: Int64, _ db: Database) throws {
        let table = store.schema.table(salvaged.table)
        let edits: [String: Edit] =
            salvaged.verb == .delete
            ? [:]
            : try ServerRow.decode([String: CapturedEdit].self, salvaged.edits)
                .reduce(into: [:]) { edits, entry in
                    edits[entry.key] = entry.value.edit(column: table?.column(entry.key), seen: [:])
                }
        let change = Change(
            sequence: salvaged.sequence, transaction: salvaged.transaction, table: salvaged.table,
            id: salvaged.id,
            verb: salvaged.verb, generation: salvaged.generation, baseVersion: salvaged.baseVersion,
            edits: edits,
            stamp: Stamp(milliseconds: salvaged.capturedAt, counter: 0, device: "0000000000000000"))
        let refusal = Refusal(
            .uncertain, "It comes from a damaged file, and nobody knows whether the server has it.")
        try RejectedTable.keep(change, refusal, scope: salvaged.scope, at: now, db)
    }
}
