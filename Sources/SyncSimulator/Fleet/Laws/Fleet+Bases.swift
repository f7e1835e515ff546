import Foundation
import GRDB
import SyncCore

/// The state that each change of a batch was made over, as the model knows it: the server's record that the
/// device had, with the device's own earlier changes played on it.
extension Fleet {
    /// Works out the bases of a batch that has just been made, before anything else happens to the file.
    func noteBases(_ device: SimulatedDevice) throws {
        for scope in device.ledgers.keys.sorted() {
            let batch = try device.database.unsafeRead { db in
                try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT id, lastSequence FROM aloft_batch WHERE scope = ?"),
                    arguments: [scope])
            }
            guard let id: String = batch?[0], bases[id] == nil else { continue }
            bases[id] = try bases(through: batch?[1] ?? 0, in: scope, device)
        }
    }

    /// The stamps of the fields below each waiting change, by its number.
    private func bases(
        through last: Int, in scope: String, _ device: SimulatedDevice
    ) throws -> [Int: [String: String]] {
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT o.sequence, o.txn, o.tbl, o.id, o.verb, o.generation, o.edits, o.isMigrated,
                            o.stamp, r.number
                        FROM aloft_outbox o LEFT JOIN aloft_row r ON r.tbl = o.tbl AND r.id = o.id
                        WHERE o.scope = ? AND o.sequence <= ? ORDER BY o.sequence
                        """), arguments: [scope, last])
        }
        let model = scope == Wire.ownScope ? model(of: device) : shared
        let ledger = device.ledgers[scope, default: Ledger()]
        var states: [String: ModelRecord?] = [:]
        var runs: [String: (transaction: Int, verb: String, clock: [String: String])] = [:]
        var found: [Int: [String: String]] = [:]
        for row in rows {
            let (sequence, transaction, verb): (Int, Int, String) = (row[0], row[1], row[4])
            let key = "\(row[2] as String)/\(row[3] as String)"
            let before = states[key] ?? (row[9] as Int?).flatMap { model.history[key]?[$0] }
            var change = try ModelChange(
                [
                    "sequence": sequence, "transaction": transaction, "table": row[2] as String,
                    "id": row[3] as String, "verb": verb, "generation": row[5] as Int,
                    "stamp": row[8] as String? ?? "", "migrated": row[7] as Bool,
                    "edits": verb == "delete" ? [:] : try readEdits(row[6]),
                ], author: ledger.author(of: sequence), of: app)
            let made = device.made[sequence]
            for field in change.values.keys {
                let stamp = before.map { $0.plain[field]?.stamp ?? $0.began }
                let isOwn = stamp.map { $0 == ModelRecord.nobody || device.hasBeen(String($0.suffix(16))) }
                change.baseClock[field] = isOwn == true ? stamp : made?.seen[field] ?? made?.began
            }
            states[key] = .some(ModelRecord.merge(before, change, by: device.version))
            // Changes of one record in one transaction go as one, with the base of the first.
            var clock = change.baseClock
            if let run = runs[key], run.transaction == transaction,
                !(run.verb == "delete" && verb == "insert")
            {
                clock.merge(run.clock) { _, first in first }
            }
            runs[key] = (transaction, verb, clock)
            found[sequence] = clock
        }
        return found
    }

    /// A change of a batch as its writer made it: the model merges by what it knows of the state below it.
    ///
    /// S9: a write names the state that it was made over.
    func withBase(_ said: ModelChange, of batch: String) throws -> ModelChange {
        guard let known = bases[batch]?[said.sequence] else { return said }
        var change = said
        change.baseClock = known
        let devices = known.filter { $0.value.hasSuffix(said.author.prefix { $0 != "." }) }
        let isOwn = devices.contains { [.server, .manual].contains(change.shape?.byName[$0.key]?.rule) }
        if isOwn, change.verb == "update" { met(.basedOnOwn) }
        guard change.verb == "update" || change.isMigrated, let table = change.shape else { return change }
        for column in table.plain where change.values[column.name] != nil {
            let field = column.name
            guard change.isMigrated || [.server, .manual].contains(column.rule), !table.isWhole,
                said.baseClock[field] != known[field]
            else { continue }
            throw LawBroken(
                law: "S9",
                finding: "\(change.sequence) of \(change.author) wrote \(field) of \(change.key) over "
                    + "\(known[field] ?? "nothing") and says \(said.baseClock[field] ?? "nothing")")
        }
        return change
    }
}
