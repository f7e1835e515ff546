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

    /// What the device itself set aside: deletions whose copy was not taken, transactions that are more than
    /// the server takes, and what follows from either.
    func noteKept(_ device: SimulatedDevice) throws {
        let limit = Self.changesPerPush(seed)
        if sharedScope == nil, limit == nil { return }
        let (aside, alive) = try device.database.unsafeRead { db in
            (try SetAsideChange.all(db), try String.fetchSet(db.cachedStatement(sql: SetAsideChange.alive)))
        }
        var isNew = true
        while isNew {
            isNew = false
            for change in aside {
                let ledger = device.ledgers[change.scope, default: Ledger()]
                guard change.isLocal, ledger.captured.contains(change.n), ledger.fates[change.n] == nil,
                    !ledger.kept.contains(change.n), !isRefused(change.n, ledger, change.scope, of: device)
                else { continue }
                let isUndone = device.made[change.n]?.copies.contains { copy in
                    let other = device.ledgers[copy.scope, default: Ledger()]
                    return !alive.contains(copy.key) || other.kept.contains(copy.n)
                        || isRefused(copy.n, other, copy.scope, of: device)
                }
                let siblings = aside.filter {
                    $0.transaction == change.transaction && $0.scope == change.scope && $0.isLocal
                }
                let isTooLarge =
                    siblings.contains { $0.reason == "tooLarge" } && siblings.count > limit ?? .max
                let follows = aside.contains { earlier in
                    earlier.scope == change.scope && earlier.n < change.n && ledger.kept.contains(earlier.n)
                        && siblings.contains { $0.hangs(on: earlier) }
                }
                guard isUndone ?? false || isTooLarge || follows else { continue }
                device.ledgers[change.scope]?.kept.insert(change.n)
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

/// A change that waits for a person, as far as the model looks at it.
private struct SetAsideChange {
    let n: Int
    let scope: String
    let key: String
    let transaction: Int
    let reason: String
    private let id: String
    private let json: String

    /// Whether the reason is one that a device may have found by itself.
    var isLocal: Bool { ["transactionRefused", "recordRefused", "tooLarge"].contains(reason) }

    /// Of the same record, of the same transaction, or naming its record.
    func hangs(on earlier: SetAsideChange) -> Bool {
        key == earlier.key || transaction == earlier.transaction || json.contains(earlier.id)
    }

    static func all(_ db: Database) throws -> [SetAsideChange] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT n, scope, tbl || '/' || record, change ->> '$.transaction',
                        refusal ->> '$.reason', record, change
                    FROM aloft_setaside ORDER BY n
                    """)
        ).map { row in
            SetAsideChange(
                n: row[0], scope: row[1], key: row[2], transaction: row[3], reason: row[4], id: row[5],
                json: row[6])
        }
    }

    /// The records that the server has, as far as the device knows.
    static let alive = "SELECT tbl || '/' || id FROM aloft_row WHERE NOT isDeleted"
}
