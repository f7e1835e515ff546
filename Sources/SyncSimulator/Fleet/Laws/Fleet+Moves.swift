import GRDB
import OfflineEngine
import SyncCore

/// Records move from one scope to another: copied there, deleted here, in one transaction. The deletion may
/// not reach the server before the copy, and never if the copy is refused.
extension Fleet {
    /// Notes which of the changes that were captured since `last` delete a record while the same transaction
    /// wrote in another scope.
    func noteMoves(_ device: SimulatedDevice, since last: Int) throws {
        guard sharedScope != nil else { return }
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql:
                        """
                        SELECT sequence, scope, tbl || '/' || id, verb FROM aloft_outbox WHERE sequence > ?
                            ORDER BY sequence
                        """
                ),
                arguments: [last])
        }
        for row in rows where row[3] == "delete" {
            // The last change of each record: earlier ones are coalesced with it.
            let copies = rows.filter { copy in
                copy[1] as String != row[1] && copy[3] != "delete"
                    && !rows.contains { $0[2] == copy[2] as String && $0[0] as Int > copy[0] }
            }
            let made = copies.map { copy in
                MadeChange.Copy(
                    key: copy[2], scope: copy[1], sequence: copy[0], id: device.made[copy[0]]?.id ?? 0)
            }
            device.made[row[0]]?.copies = made
            if !made.isEmpty { met(.moved) }
        }
    }

    /// S1: a moved record is not deleted before its copy is on the server.
    func checkMove(_ change: ModelChange, _ made: MadeChange, _ device: SimulatedDevice) throws {
        if !change.isRefused { everTaken.insert(made.id) }
        guard change.verb == "delete", !change.isRefused else { return }
        for copy in made.copies where !everTaken.contains(copy.id) {
            throw LawBroken(
                law: "S1",
                finding: "\(device.name) deletes \(change.key), and its copy \(copy.key) is nowhere")
        }
        if !made.copies.isEmpty { met(.copyBeforeDeletion) }
    }

    /// Notes the changes that the device itself set aside: deletions whose copy was not taken, transactions
    /// that are more than the server takes or that it cannot read, and changes that follow from either.
    func noteKept(_ device: SimulatedDevice) throws {
        let limit = scenario.changesPerPush
        if sharedScope == nil, limit == nil, !scenario.hasPoisonWords { return }
        let (aside, marks, alive, waiting) = try device.database.unsafeRead { db in
            (
                try SetAsideChange.all(db),
                try SetAsideChange.marks(db),
                try String.fetchSet(db.cachedStatement(sql: SetAsideChange.alive)),
                try Int.fetchSet(db.cachedStatement(sql: "SELECT sequence FROM aloft_outbox"))
            )
        }
        forgetTaken(aside, device)
        var isNew = true
        while isNew {
            isNew = false
            for change in aside {
                let ledger = device.ledgers[change.scope, default: Ledger()]
                guard change.isLocal, ledger.captured.contains(change.sequence),
                    ledger.fates[change.sequence] == nil,
                    !ledger.kept.contains(change.sequence),
                    !isRefused(change.sequence, ledger, change.scope, of: device)
                else { continue }
                // A copy that still waits is no reason yet.
                let isUndone = device.made[change.sequence]?.copies.contains { copy in
                    if waiting.contains(copy.sequence) { return false }
                    let other = device.ledgers[copy.scope, default: Ledger()]
                    return !alive.contains(copy.scope + "/" + copy.key) || other.kept.contains(copy.sequence)
                        || isRefused(copy.sequence, other, copy.scope, of: device)
                        || aside.contains { $0.sequence == copy.sequence && $0.scope == copy.scope }
                }
                let siblings = aside.filter {
                    $0.transaction == change.transaction && $0.scope == change.scope && $0.isLocal
                }
                let isTooLarge =
                    siblings.contains { $0.reason == "tooLarge" } && siblings.count > limit ?? .max
                // A change that the device knows to be accepted cannot have been unreadable.
                let isUnreadable =
                    change.sequence > marks[change.scope] ?? 0
                    && siblings.contains { $0.reason == "malformed" }
                    && siblings.contains { faults.poisonBatches.isPoison($0.json) }
                let follows = aside.contains { earlier in
                    earlier.scope == change.scope && earlier.sequence < change.sequence
                        && (ledger.kept.contains(earlier.sequence)
                            || isRefused(earlier.sequence, ledger, change.scope, of: device))
                        && siblings.contains { $0.hangs(on: earlier) }
                }
                guard isUndone ?? false || isTooLarge || scenario.hasPoisonWords && isUnreadable || follows
                else { continue }
                device.ledgers[change.scope]?.kept.insert(change.sequence)
                met(.setAsideByDevice)
                if let premise = Premise(rawValue: "kept: \(change.reason)") { met(premise) }
                if let id = device.made[change.sequence]?.id { keptAside.insert(id) }
                keepJoined(with: change.sequence, change.scope, device)
                isNew = true
            }
        }
    }

    /// A batch that the device set aside as unreadable may arrive late: what the server has taken of it waits
    /// for nobody any more.
    private func forgetTaken(_ aside: [SetAsideChange], _ device: SimulatedDevice) {
        for (scope, ledger) in device.ledgers {
            let waiting = Set(aside.filter { $0.scope == scope }.map(\.sequence))
            let taken = ledger.kept.subtracting(ledger.settled).subtracting(waiting).filter { sequence in
                device.made[sequence].map { everTaken.contains($0.id) } ?? false
            }
            device.ledgers[scope]?.kept.subtract(taken)
        }
    }

    /// Notes the changes coalesced with a change that is set aside.
    private func keepJoined(with sequence: Int, _ scope: String, _ device: SimulatedDevice) {
        let place = device.made[sequence]?.place
        let joined = device.ledgers[scope, default: Ledger()].captured
            .filter { $0 < sequence && device.made[$0]?.place == place }
        device.ledgers[scope]?.joined.formUnion(joined)
    }

    /// S1: a change that one copy of a file set aside is not taken for applied by another copy.
    func checkKept(_ device: SimulatedDevice, _ ledger: Ledger, in scope: String) throws {
        for sequence in ledger.fates.keys {
            guard let id = device.made[sequence]?.id, keptAside.contains(id), !everTaken.contains(id),
                !isRefused(sequence, ledger, scope, of: device)
            else { continue }
            throw LawBroken(
                law: "S1", finding: "\(device.name) drops \(sequence), which was set aside and never sent")
        }
    }

    private func isRefused(
        _ sequence: Int, _ ledger: Ledger, _ scope: String, of device: SimulatedDevice
    ) -> Bool {
        let model = scope == Wire.ownScope ? device.account.model : shared
        // An older file that was put back reuses numbers: an earlier incarnation's changes are different
        // ones.
        return ledger.incarnations.contains {
            sequence <= $0.lastSequence && model.refused[$0.author]?.contains(sequence) ?? false
        }
    }
}

/// A change that waits for a person: the parts of it that the model needs.
private struct SetAsideChange {
    let sequence: Int
    let scope: String
    let key: String
    let transaction: Int
    let reason: String
    let json: String
    private let id: String

    /// Whether a device can have found the reason by itself.
    var isLocal: Bool { ["transactionRefused", "recordRefused", "tooLarge", "malformed"].contains(reason) }

    /// Whether the change is of the earlier one's record or transaction, or refers to its record.
    func hangs(on earlier: SetAsideChange) -> Bool {
        key == earlier.key || transaction == earlier.transaction || json.contains(earlier.id)
    }

    static func all(_ db: Database) throws -> [SetAsideChange] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT sequence, scope, tbl || '/' || record, change ->> '$.transaction',
                        refusal ->> '$.reason', record, change
                    FROM aloft_rejected ORDER BY sequence
                    """)
        ).map { row in
            SetAsideChange(
                sequence: row[0], scope: row[1], key: row[2], transaction: row[3], reason: row[4],
                json: row[6],
                id: row[5])
        }
    }

    /// The mark of each scope in the device's file.
    static func marks(_ db: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT scope, acknowledgedThrough FROM aloft_scope"))
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    /// The server's living records, as far as the device knows.
    static let alive = "SELECT scope || '/' || tbl || '/' || id FROM aloft_row WHERE NOT isDeleted"
}
