import GRDB
import OfflineEngine
import SyncCore

/// Records move from one scope to another: copied there, deleted here, in one transaction. The deletion may
/// not reach the server before the copy has, and not at all if the copy is not taken.
extension Fleet {
    /// Notes which of the changes that were captured since `last` delete a record while the same transaction
    /// wrote in another scope.
    func noteMoves(_ device: SimulatedDevice, since last: Int) throws {
        guard sharedScope != nil else { return }
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT n, scope, tbl || '/' || id, verb FROM aloft_outbox WHERE n > ? ORDER BY n"),
                arguments: [last])
        }
        for row in rows where row[3] == "delete" {
            let copies = rows.filter { $0[1] as String != row[1] && $0[3] != "delete" }
            device.made[row[0]]?.copies = copies.map { .init(key: $0[2], scope: $0[1], n: $0[0]) }
        }
    }

    /// What of these changes the server has now.
    func noteTaken(_ changes: [ModelChange], by account: SimulatedAccount, isShared: Bool) {
        let model = isShared ? shared : account.model
        for change in changes where model.record(change.key)?.isDeleted == false {
            everTaken.insert((isShared ? "" : account.name) + "/" + change.key)
        }
    }

    /// S1: what was moved is not deleted before its copy was there.
    func checkMove(_ change: ModelChange, _ made: MadeChange, _ device: SimulatedDevice) throws {
        guard change.verb == "delete", !change.isRefused else { return }
        for copy in made.copies {
            let owner = copy.scope == Wire.ownScope ? device.account.name : ""
            if everTaken.contains(owner + "/" + copy.key) { continue }
            throw LawBroken(
                law: "S1",
                finding: "\(device.name) deletes \(change.key), and its copy \(copy.key) is nowhere")
        }
    }

    /// What the device itself set aside: deletions whose copy was not taken, and what follows on the same
    /// records.
    func noteKept(_ device: SimulatedDevice) throws {
        guard sharedScope != nil else { return }
        let (aside, alive) = try device.database.unsafeRead { db in
            (
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT n, scope, tbl || '/' || record FROM aloft_setaside
                            WHERE refusal ->> '$.reason' IN ('transactionRefused', 'recordRefused') ORDER BY n
                            """)),
                try Set(
                    String.fetchAll(
                        db.cachedStatement(
                            sql: "SELECT tbl || '/' || id FROM aloft_row WHERE NOT isDeleted")))
            )
        }
        var isNew = true
        while isNew {
            isNew = false
            for row in aside {
                let (n, scope, key): (Int, String, String) = (row[0], row[1], row[2])
                let ledger = device.ledgers[scope, default: Ledger()]
                guard ledger.captured.contains(n), ledger.fates[n] == nil, !ledger.kept.contains(n),
                    !isRefused(n, ledger, scope, of: device)
                else { continue }
                let isUndone = device.made[n]?.copies.contains { copy in
                    let other = device.ledgers[copy.scope, default: Ledger()]
                    return !alive.contains(copy.key) || other.kept.contains(copy.n)
                        || isRefused(copy.n, other, copy.scope, of: device)
                }
                let follows = aside.contains { earlier in
                    earlier[2] == key && (earlier[0] as Int) < n && ledger.kept.contains(earlier[0])
                }
                guard isUndone ?? false || follows else { continue }
                device.ledgers[scope]?.kept.insert(n)
                isNew = true
            }
        }
    }

    private func isRefused(
        _ n: Int, _ ledger: Ledger, _ scope: String, of device: SimulatedDevice
    ) -> Bool {
        let model = scope == Wire.ownScope ? device.account.model : shared
        return ledger.lives.contains { model.refused[$0.author]?.contains(n) ?? false }
    }
}
