import Foundation
import GRDB

/// Checks that the changes sent are the captured ones.
extension Fleet {
    /// Checks a batch when it is sent for the first time.
    func checkSent(_ body: Data, by device: SimulatedDevice) throws {
        let batch = try PlainJSON.object(body)
        guard let scope = batch["scope"] as? String, let changes = batch["changes"] as? [[String: Any]]
        else { throw LawBroken(law: "S16", finding: "a batch on the wire lacks a part: \(batch)") }
        var before: [String: Int] = [:]
        for json in changes {
            let change = try ModelChange(json, author: "", of: app)
            try checkTime(of: change, scope, device)
            try checkCoalesced(change, after: before[change.key] ?? 0, device)
            before[change.key] = change.sequence
        }
    }

    /// S10: a change sent again in a later batch keeps the time of its stamp.
    private func checkTime(of change: ModelChange, _ scope: String, _ device: SimulatedDevice) throws {
        let time = String(change.stamp.dropLast(16))
        let first = device.ledgers[scope]?.stamped.updateValue(time, forKey: change.sequence) ?? time
        // A server that sets stamps back also sets back the following ones.
        guard first == time || hasClamped else {
            throw LawBroken(
                law: "S10",
                finding: "\(device.name)'s \(change.sequence) was stamped \(first) and says \(time)")
        }
    }

    /// S1: a change that coalesces several of a transaction has their combined effect.
    private func checkCoalesced(_ change: ModelChange, after: Int, _ device: SimulatedDevice) throws {
        if change.verb == "delete" { return }
        let rows = try device.database.unsafeRead { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT edits FROM aloft_outbox
                        WHERE txn = ? AND tbl = ? AND id = ? AND sequence > ? AND sequence <= ?
                            AND generation = ? AND verb <> 'delete' ORDER BY sequence
                        """),
                arguments: [
                    change.transaction, change.table, change.id, after, change.sequence, change.generation,
                ])
        }
        var captured = Captured(table: change.shape)
        for row in rows { try captured.take(PlainJSON.object(Data(row.utf8))) }
        let sums = change.deltas.merging(change.starts) { $0 + $1 }
        // Null stands for a column's default.
        func meant(_ values: [String: String]) -> [String: String] {
            values.reduce(into: [:]) { meant, field in
                let fallback = change.shape?.byName[field.key]?.fallback.canonicalText
                meant[field.key] = field.value == "null" ? fallback ?? "null" : field.value
            }
        }
        guard meant(captured.values) == meant(change.values), captured.sums == sums,
            captured.added == change.added.mapValues(Set.init).filter({ !$0.value.isEmpty })
        else {
            throw LawBroken(
                law: "S1",
                finding:
                    "\(device.name) captured \(captured.said) and sends \(change.sequence) of \(change.key): "
                    + "\(change.values), \(sums), \(change.added)")
        }
    }

    /// The sum of the changes of one record in one transaction.
    private struct Captured {
        let table: AppShape.Table?
        var values: [String: String] = [:]
        var sums: [String: Double] = [:]
        var added: [String: Set<String>] = [:]

        var said: String { "\(values), \(sums), \(added)" }

        mutating func take(_ edits: [String: Any]) {
            for (field, edit) in edits {
                switch table?.byName[field]?.rule {
                case .set:
                    let change = edit as? [String: Any]
                    let list = (edit as? String).map(ModelChange.list)
                    let known = list == nil ? added[field] ?? [] : []
                    let left = known.subtracting(change?["removed"] as? [String] ?? [])
                        .union(list ?? change?["added"] as? [String] ?? [])
                    added[field] = left.isEmpty ? nil : left
                case .counter:
                    let delta = (edit as? [String: Any])?["delta"].flatMap { PlainValue(json: $0).amount }
                    sums[field] =
                        delta.map { $0 + (sums[field] ?? 0) } ?? PlainValue(json: edit).amount
                default:
                    values[field] = ModelChange.text(edit)
                }
            }
        }
    }
}
