import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// Tells the reference model what happened, and compares.
extension Fleet {
    /// Notes what a device knew when it made the changes that are new in its outbox.
    func noteMade(_ device: SimulatedDevice, at time: Int64? = nil) throws {
        let (author, rows) = try device.database.unsafeRead { db in
            (
                try device.store.author(db).description,
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT o.sequence, o.tbl || '/' || o.id, o.generation, r.number, o.scope, o.txn,
                                o.verb, o.hidden IS NULL, r.generation,
                                r.isDeleted OR EXISTS (SELECT 1 FROM aloft_base b
                                    WHERE b.tbl = o.tbl AND b.id = o.id AND b.why = 'implied'),
                                o.edits
                            FROM aloft_outbox o
                            LEFT JOIN aloft_row r ON r.tbl = o.tbl AND r.id = o.id
                            ORDER BY o.sequence
                            """))
            )
        }
        try noteIdentity(author, device)
        let waiting = rows.compactMap { device.made[$0[0]] }
        let knowsTime =
            device.offsetKnownAt > device.clockSetAt
            && waiting.allSatisfy { $0.knowsTime && $0.at > device.clockSetAt }
        var visible: [String: VisibleGeneration?] = [:]
        for row in rows {
            let scope: String = row[4]
            let current = visible[row[1]] ?? VisibleGeneration(row)
            visible[row[1]] = .some(row[7] ? VisibleGeneration.after(row, current) : current)
            guard device.ledgers[scope, default: Ledger()].captured.insert(row[0]).inserted else { continue }
            let last = device.ledgers[scope]?.last ?? 0
            device.ledgers[scope]?.last = max(row[0], last)
            try VisibleGeneration.check(row, current, device)
            let number: Int? = row[3]
            let model = scope == Wire.ownScope ? model(of: device) : shared
            let base = number.flatMap { model.history[row[1]]?[$0] }
            let isSame = base.map { $0.generation == row[2] } ?? false
            changesMade += 1
            noteCaptured(row[6], row[2], row[10])
            device.made[row[0]] = MadeChange(
                id: changesMade, seen: isSame ? (base?.plain ?? [:]).mapValues(\.stamp) : [:],
                began: isSame ? base?.began : nil,
                held: isSame ? (base?.held ?? [:]).mapValues { Set($0.values.map(\.stamp)) } : nil,
                additions: isSame ? base?.sets ?? [:] : [:], at: time ?? now,
                knowsTime: knowsTime, place: "\(row[5] as Int) \(row[1] as String)")
        }
    }

    /// A device that took a new identity goes on with the changes made under the old one.
    func noteIdentity(_ author: String, _ device: SimulatedDevice) throws {
        let scopes = [Wire.ownScope, sharedScope].compactMap { $0 }
        guard let last = device.ledger.incarnations.last else {
            for scope in scopes {
                device.ledgers[scope, default: Ledger()].incarnations.append(
                    .init(author: author, lastSequence: .max))
            }
            return
        }
        guard last.author != author else { return }
        guard report.faults[.deviceRestored] != nil else {
            throw LawBroken(law: "S1", finding: "\(device.name) is another one, though nothing was copied")
        }
        count(.newIdentity)
        let lastSequence = device.ledgers.values.map(\.last).max() ?? 0
        for scope in scopes {
            let count = device.ledgers[scope]?.incarnations.count ?? 0
            device.ledgers[scope]?.incarnations[count - 1].lastSequence = lastSequence
            device.ledgers[scope]?.incarnations.append(.init(author: author, lastSequence: .max))
        }
    }

    /// The server accepted a batch: so does the model, and the two are compared.
    func took(_ body: Data, _ answer: Data, from device: SimulatedDevice) throws {
        if let first = replies[body], try !isRepeated(first, answer) {
            throw LawBroken(law: "S2", finding: "a repeated batch is not answered as the first time")
        }
        replies[body] = answer
        let reply = try PlainJSON.object(answer)
        let isShared = try PlainJSON.object(body)["scope"] as? String == sharedScope
        let (clamped, version) = (try clampedStamps(reply), server.version)
        let taken =
            isShared
            ? try shared.took(body, clamped: clamped, by: version, at: now, know: withBase)
            : try device.account.model.took(body, clamped: clamped, by: version, at: now, know: withBase)
        if !taken.isEmpty { noteOutcomes(reply) }
        report.premises.add(isShared ? shared.met : device.account.model.met)
        for change in taken {
            guard let made = sent[body]?[change.sequence] else {
                throw LawBroken(
                    law: "S1", finding: "\(device.name) sends \(change.sequence), which it never made")
            }
            try checkTime(change, made, began(change, made, sent[body]), device)
            try checkCountedOnce(change, made)
            try checkSettled(change, made, device)
            try checkRemovals(change, made, device)
            try checkMove(change, made, device)
        }
        let outcomes = reply["outcomes"] as? [[String: Any]] ?? []
        let refused = Set(
            outcomes.filter { $0["result"] as? String == "refused" }.compactMap { $0["sequence"] as? Int })
        let expected = Set(taken.filter(\.isRefused).map(\.sequence))
        if !taken.isEmpty, refused != expected {
            throw LawBroken(
                law: "S1",
                finding: "the server refused \(refused.sorted()), and has to refuse \(expected.sorted())")
        }
        try checkServer()
        try checkOverwritten(
            isShared ? shared.lost : device.account.model.lost,
            (isShared ? sharedScope : nil) ?? device.account.name)
        report.checks += 1
    }

    /// Whether an answer equals the first one, apart from others' records that the server has deleted since.
    private func isRepeated(_ first: Data, _ answer: Data) throws -> Bool {
        if first == answer { return true }
        var reply = try PlainJSON.object(first)
        reply["outcomes"] = (reply["outcomes"] as? [[String: Any]])?.map { outcome in
            var outcome = outcome
            if var refusal = outcome["refusal"] as? [String: Any] {
                refusal.removeValue(forKey: "winner")
                refusal.removeValue(forKey: "other")
                outcome["refusal"] = refusal
            }
            return outcome
        }
        func text(_ object: [String: Any]) throws -> Data {
            try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        }
        return try text(reply) == text(PlainJSON.object(answer))
    }

    /// S1: a value without effect is kept, so that it can be written again.
    private func checkOverwritten(_ lost: [ModelServer.LostValue], _ scope: String) throws {
        met(.overwrittenKept, lost.count)
        for value in lost {
            let isKept = try server.database.unsafeRead { db in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM overwritten
                                WHERE scope = ? AND tbl || '/' || id = ? AND field = ? AND stamp = ?)
                            """), arguments: [scope, value.key, value.field, value.stamp])
            }
            guard isKept == true else {
                throw LawBroken(
                    law: "S1",
                    finding: "\(value.field) of \(value.key) at \(value.stamp) is not kept, and lost")
            }
        }
    }

    /// Compares the server with the model.
    func checkServer() throws {
        try server.database.unsafeRead { db in
            for account in accounts { try account.model.check(account.name, db) }
            if let sharedScope { try shared.check(sharedScope, db) }
        }
    }

    /// S2: an addition to a counter is never sent under two identities.
    private func checkCountedOnce(_ change: ModelChange, _ made: MadeChange) throws {
        guard change.verb == "update", !change.deltas.isEmpty, !change.isRefused else { return }
        guard counted.insert(made.id).inserted else {
            throw LawBroken(law: "S2", finding: "\(change.sequence) of \(change.author) was counted before")
        }
    }

    /// S9: a write settles exactly the held versions that its writer had seen.
    private func checkSettled(_ change: ModelChange, _ made: MadeChange, _ device: SimulatedDevice) throws {
        guard change.verb == "update", let table = change.shape else { return }
        for field in table.plain.filter({ $0.rule == .manual }).map(\.name)
        where change.values[field] != nil {
            let seen = Set(change.seen[field] ?? [])
            guard let held = made.held.map({ $0[field] ?? [] }), seen != held else { continue }
            throw LawBroken(
                law: "S9",
                finding: "\(change.sequence) of \(change.author) settles \(seen), and had \(held) before it")
        }
    }

    /// S9: a removal from a set ends the additions of the element that its writer had seen or made. A row
    /// that a migration makes is made by the writer's own, too.
    private func checkRemovals(_ change: ModelChange, _ made: MadeChange, _ device: SimulatedDevice) throws {
        guard change.verb == "update" else { return }
        let devices = device.ledger.incarnations.map { String($0.author.prefix { $0 != "." }) }
        let own = Set(devices + [String(ModelRecord.nobody.suffix(16))])
        for (field, removed) in change.removed {
            for (element, ended) in removed {
                let seen = made.additions[field]?[element] ?? []
                let others = ended.subtracting(seen).filter { !own.contains(String($0.suffix(16))) }
                guard others.isEmpty, seen.isSubset(of: ended) else {
                    throw LawBroken(
                        law: "S9",
                        finding:
                            "\(change.sequence) of \(change.author) takes \(element) of \(ended.sorted()) "
                            + "out of \(field), and had seen \(seen.sorted())")
                }
            }
        }
    }

    /// When the transaction of a change began: several writes of another tool may take a while.
    private func began(_ change: ModelChange, _ made: MadeChange, _ all: [Int: MadeChange]?) -> Int64 {
        guard scenario.isThorough else { return made.at }
        let members = (all ?? [:]).values.filter { $0.place.hasPrefix("\(change.transaction) ") }
        return members.map(\.at).min() ?? made.at
    }

    /// S10: a stamp is the true time, as far as the device could know it, and never older than what its
    /// writer saw.
    private func checkTime(
        _ change: ModelChange, _ made: MadeChange, _ began: Int64, _ device: SimulatedDevice
    ) throws {
        for field in change.values.keys {
            let stamp = change.stamps[field] ?? change.stamp
            if let seen = made.seen[field], stamp <= seen {
                throw LawBroken(
                    law: "S10",
                    finding:
                        "\(device.name)'s \(change.sequence) writes \(field) at \(stamp), over one of \(seen)"
                )
            }
        }
        guard made.knowsTime, device.clockSetAt < made.at else { return }
        if abs(device.world.error) >= 3_600_000 { met(.clockWrong) }
        let time = Int64(change.stamp.prefix(12), radix: 16) ?? .max
        let error = 2 * Int64(scenario.profile.longestTravel) + 1_000
        // A migration's writes have the time of the device's last write, so that any later one wins.
        guard change.isMigrated || time >= began - error, time <= made.at + error + 61_000 else {
            throw LawBroken(
                law: "S10",
                finding: "\(device.name)'s \(change.sequence) was made at \(made.at) and says \(time)")
        }
    }

    /// The stamps that the server set back: they may not lie further ahead than its limit.
    private func clampedStamps(_ reply: [String: Any]) throws -> [String: String] {
        guard let list = reply["clamped"] as? [Any] else { return [:] }
        hasClamped = hasClamped || !list.isEmpty
        var stamps: [String: String] = [:]
        for index in stride(from: 0, to: list.count - 1, by: 2) {
            guard let sequence = list[index] as? Int, let stamp = list[index + 1] as? String else { continue }
            stamps[String(sequence)] = stamp
            met(.clamped)
            let time = Int64(stamp.prefix(12), radix: 16) ?? .max
            guard time <= now + 61_000 else {
                throw LawBroken(law: "S10", finding: "a stamp of \(time) at \(now)")
            }
        }
        return stamps
    }
}

/// S8: a change is made in the generation of the record that its writer sees: the server's, with the pending
/// changes played on it as merging does. A hidden change has not happened, and one of another generation has
/// no effect.
private struct VisibleGeneration {
    private var generation: Int
    private var isDeleted: Bool

    /// The server's record, from the copy's row. One that goes with a pending deletion is deleted by then.
    init?(_ row: Row) {
        guard let generation = row[8] as Int? else { return nil }
        self.generation = generation
        isDeleted = row[9]
    }

    /// The record's generation after a pending change.
    static func after(_ row: Row, _ current: VisibleGeneration?) -> VisibleGeneration? {
        let (generation, verb): (Int, String) = (row[2], row[6])
        guard var current else {
            return verb == "insert" ? VisibleGeneration(generation: generation) : nil
        }
        if current.isDeleted {
            return verb == "insert" && generation == current.generation + 1
                ? VisibleGeneration(generation: generation) : current
        }
        if verb == "delete", generation == current.generation { current.isDeleted = true }
        return current
    }

    private init(generation: Int) {
        self.generation = generation
        isDeleted = false
    }

    static func check(_ row: Row, _ current: VisibleGeneration?, _ device: SimulatedDevice) throws {
        let (key, generation, verb): (String, Int, String) = (row[1], row[2], row[6])
        let begins = verb == "insert" && current?.isDeleted == true
        let expected = (current?.generation ?? 1) + (begins ? 1 : 0)
        guard generation != expected else { return }
        throw LawBroken(
            law: "S8",
            finding:
                "\(device.name) writes \(key) as of generation \(generation), and sees generation \(expected)"
        )
    }
}
