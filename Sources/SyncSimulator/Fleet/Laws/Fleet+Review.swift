import GRDB
import OfflineEngine
import SyncCore

/// The review of changes that were set aside, and the results of retries.
extension Fleet {
    /// In runs where people do several things at once they resolve their rejected changes when all has come
    /// to rest: they discard or retry them, and the effects come to rest, too.
    func playReview() throws {
        guard scenario.isThorough else { return }
        for device in devices {
            let count = try device.database.unsafeRead { db in try RejectedChanges.all(db).count }
            for _ in 0..<count {
                let action = try device.database.unsafeRead { db in
                    try user?.settlement(db, &faults.overload.chance)
                        ?? person.settlement(db, &faults.overload.chance)
                }
                guard let action else { break }
                trace.note("\(now) \(device.index) \(action)")
                report.actions += 1
                try perform(action, device, dies: false)
            }
        }
        requestsBeforeRest = requests
        streamsBeforeRest = streamsOpened
        try play(until: now + Self.restTakes)
        try checkRest()
    }

    /// The additions to counters that an action repeats, by record and field; nil if it is not sure to repeat
    /// all of the changes that were set aside.
    func dueAgain(_ action: LocalAction, _ db: Database) throws -> [String: Double]? {
        guard case .retry(let id, _, _) = action,
            let refused = try RejectedChanges.all(db).first(where: { $0.id == id })
        else { return nil }
        var due: [String: Double] = [:]
        for entry in refused.entries {
            let change = entry.change
            guard !app.constrained.contains(change.table), app.table(change.table)?.isShareable == false,
                app.isClassic ? ["thing", "pair"].contains(change.table) : true
            else { return nil }
            if change.verb != .update {
                if change.table == pairs.table, app.isClassic { continue }
                return nil
            }
            let exists = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT 1 FROM \"\(change.table)\" WHERE id = ?"),
                arguments: [change.id.text])
            if exists == nil { return nil }
            for case (let field, .delta(let delta)) in change.edits {
                due["\(change.table)/\(change.id.text) \(field)", default: 0] += PlainValue(delta).amount ?? 0
            }
        }
        return due.filter { $0.value != 0 }
    }

    /// S1: a retry adds the same amounts to counters, and is captured as new changes.
    func checkTriedAgain(_ due: [String: Double]?, _ device: SimulatedDevice, since last: Int) throws {
        guard let due else { return }
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql:
                        """
                        SELECT tbl || '/' || id, edits FROM aloft_outbox
                            WHERE sequence > ? AND verb = 'update'
                        """
                ),
                arguments: [last])
        }
        var found: [String: Double] = [:]
        for row in rows {
            for (field, edit) in try readEdits(row[1]) {
                guard let json = (edit as? [String: Any])?["delta"],
                    let delta = PlainValue(json: json).amount
                else { continue }
                found["\(row[0] as String) \(field)", default: 0] += delta
            }
        }
        guard found.filter({ $0.value != 0 }) == due else {
            throw LawBroken(law: "S1", finding: "\(device.name) tries again \(found), and not \(due)")
        }
    }
}
