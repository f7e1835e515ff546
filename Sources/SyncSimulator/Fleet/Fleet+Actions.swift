import GRDB
import OfflineEngine
import SyncCore

/// The actions of people, each in one transaction.
extension Fleet {
    /// A person does something in one transaction.
    func act(_ device: SimulatedDevice) throws {
        move(device)
        // Nobody works with a copy known to be damaged.
        if device.hasBitRot { return }
        // Now and then a user sets the clock and writes nothing: the waiting changes have to keep their
        // order.
        if setClock(device), chance.happens(onceIn: 2) { return plan(device, at: now) }
        let usual = try device.database.unsafeRead { db in
            try user?.action(db, &chance, step: report.actions, version: device.version)
                ?? person.action(
                    db, &chance, step: report.actions, version: device.version,
                    isFirst: device.index == 0)
        }
        let action = try recreation(device) ?? usual
        trace.note("\(now) \(device.index) \(action)")
        report.actions += 1
        // An absent device does not know that notes refer to the one it deletes.
        if user == nil, person.isDeep, action.isSeveral, device.index > 0 {
            keepAway(devices[0], atMost: 30_000)
        }
        try perform(action, device, dies: faults.crashes.killsDevice(&chance))
    }

    /// Performs an action in one transaction and checks the result; `dies` says whether the device dies in
    /// the commit.
    func perform(_ action: LocalAction, _ device: SimulatedDevice, dies: Bool) throws {
        if dies { device.crash.arm(commit: 1) }
        let last = try device.lastNumber()
        let (settled, due) = try device.database.unsafeRead { db in
            (try action.settles(db), try dueAgain(action, db))
        }
        let attempt = Attempt(action: action, settled: settled, due: due, last: last)
        do {
            let isDone = try inRoom(device) {
                try write(action, device)
            }
            device.crash.disarm()
            if isDone {
                device.undecided = []
                try noteDone(attempt, device)
            } else {
                met(.refusedByDisk)
                leaveUndecided(attempt, device)
            }
        } catch is CommitCrash.Killed {
            count(.deviceCrashInCommit)
            met(.crashInLocalCommit)
            leaveUndecided(attempt, device)
            try restart(device)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A write that the app's own constraints refuse never happened.
            guard error.message?.hasSuffix("constraint failed") == true || error.isExpected else {
                throw error
            }
            device.crash.disarm()
        } catch ReplicaError.recordIsInTheWay {
            // Nor did a retry that another record is in the way of.
            device.crash.disarm()
        }
        try noteMade(device)
        try noteMoves(device, since: last)
        try noteLarge(device)
        plan(device, at: now)
        try check(device)
    }

    /// An action that a person tried, and how things were before.
    private struct Attempt {
        let action: LocalAction
        let settled: Set<Int>
        let due: [String: Double]?
        let last: Int
    }

    private func noteDone(_ attempt: Attempt, _ device: SimulatedDevice) throws {
        noteSettling(attempt.action)
        try checkTriedAgain(attempt.due, device, since: attempt.last)
        keptAside.subtract(attempt.settled.compactMap { device.made[$0]?.id })
        for scope in device.ledgers.keys { device.ledgers[scope]?.settled.formUnion(attempt.settled) }
    }

    /// A transaction of which nobody was told that it is saved may be there when the file is opened again.
    private func leaveUndecided(_ attempt: Attempt, _ device: SimulatedDevice) {
        guard device.disk.volume != nil else { return }
        device.undecided.append(
            (
                now,
                { [unowned self] in
                    let isThere = try device.database.unsafeRead { db in
                        try !attempt.action.settles(db).isEmpty
                    }
                    guard attempt.settled.isEmpty ? try device.lastNumber() > attempt.last : !isThere else {
                        return
                    }
                    met(.failedAndThere)
                    try noteDone(attempt, device)
                }
            ))
    }

    private func write(_ action: LocalAction, _ device: SimulatedDevice) throws {
        guard scenario.isThorough, action.isPlain, chance.happens(onceIn: 3) else {
            return try device.store.write { db in
                let due = try DueAfterRetry(action, app, db)
                if try action.perform(db, device.store), let due { met(try due.check(on: device, db)) }
            }
        }
        met(.madeBySomethingElse)
        // Another tool writes: the engine sees neither beginning nor end of the transaction. Only the time is
        // set.
        try device.database.write { db in
            try db.execute(sql: "UPDATE aloft_capture SET now = ?", arguments: [device.world.now()])
            try action.perform(db, device.store)
            try db.execute(sql: "UPDATE aloft_capture SET now = NULL")
        }
    }

    private func setClock(_ device: SimulatedDevice) -> Bool {
        guard let error = faults.clockSetting.strikes(&chance) else { return false }
        count(.clockSet)
        device.clockSetAt = now
        device.world.setError(error)
        return true
    }
}

extension DatabaseError {
    /// Whether the app's own constraints or the account's role forbid the write.
    fileprivate var isExpected: Bool {
        ["UNIQUE constraint failed", "aloft: nothing can be written"]
            .contains { message?.hasPrefix($0) ?? false }
    }
}
