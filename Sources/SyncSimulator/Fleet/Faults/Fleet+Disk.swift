import GRDB
import OfflineEngine
import SyncCore

/// The faults of devices' disks and files: no room for a while, backups, copies.
extension Fleet {
    // MARK: A full disk: nothing commits, nothing is lost, and everything resumes afterwards

    /// Fills a device's disk now and then, and says whether it is full.
    func fillDisk(_ device: SimulatedDevice) -> Bool {
        if inFaultPhase, let until = faults.fullDisk.strikes(device.index, at: now, &chance) {
            count(.diskFull)
            trace.note("\(now) \(device.index) has no room until \(until)")
        }
        return hasNoRoom(device)
    }

    func hasNoRoom(_ device: SimulatedDevice) -> Bool {
        inFaultPhase && faults.fullDisk.isFull(device.index, at: now)
    }

    /// Does what needs room on a device's disk.
    /// - Returns: whether there was any; if not, the transaction did nothing.
    func inRoom(_ device: SimulatedDevice, _ body: () throws -> Void) throws -> Bool {
        if let volume = device.disk.volume { return try inRoom(device, volume, body) }
        guard let crash = device.disk.memory?.crash else { return false }
        crash.isFull = hasNoRoom(device)
        defer { crash.isFull = false }
        do {
            try body()
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL && crash.isFull {
            return false
        }
    }

    // MARK: Copies of files

    /// Backups are made, and take a file's place: of the same device or of another one, with or without what
    /// is kept outside of the file.
    func copyFiles(_ device: SimulatedDevice) throws {
        let isDue = faults.copiedFiles.takesBackup(
            mayBeSetAside: device.mayBeSetAside, hasBackup: device.backup != nil, &chance)
        if isDue {
            count(.backup)
            try device.takeBackup()
            try decide(device)
        }
        let isSoon = device.backup.map { device.hasMoved(beyond: $0) } ?? false
        guard faults.copiedFiles.restores(isSoon: isSoon, &chance),
            let backup = isSoon
                ? device.backup
                : chance.pick(devices.filter { $0.account === device.account }).backup ?? device.backup
        else { return }
        try putBack(backup, device)
    }

    /// A file is opened on a device that has not kept its secrets, once in some runs: it goes on under a new
    /// identity, as a copy does.
    func loseSecrets(_ device: SimulatedDevice) throws {
        let isLost = try faults.copiedFiles.losesSecrets {
            try device.database.unsafeRead { db in
                try Int.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM aloft_outbox LIMIT 1")) != nil
            }
        }
        guard isLost else { return }
        count(.deviceRestored)
        met(.secretsLost)
        trace.note("\(now) \(device.index) has lost its secrets")
        let before = try device.database.unsafeRead { db in try device.store.author(db) }
        try device.loseSecrets()
        let after = try device.database.unsafeRead { db in try device.store.author(db) }
        // Nothing says that the file is not a copy.
        guard before != after else {
            throw LawBroken(
                law: "S1", finding: "\(device.name) goes on as it was, though its secrets are gone")
        }
        try noteMade(device)
        device.clockSetAt = now
        try check(device)
    }

    private func putBack(_ backup: Backup, _ device: SimulatedDevice) throws {
        count(.deviceRestored)
        trace.note("\(now) \(device.index) is restored")
        device.timesRestored += 1
        if device.timesRestored == 2 { met(.copiedTwice) }
        try device.restore(backup, withSecrets: scenario.restoresSecrets)
        try noteMade(device)
        device.clockSetAt = now
        try check(device)
    }

    /// Puts a file back, in some runs, when everything has come to rest.
    func playReturn() throws {
        guard scenario.putsBackLate else { return }
        for device in devices {
            guard let backup = device.backup, device.hasSetAside(beyond: backup) else { continue }
            try putBack(backup, device)
            plan(device, at: now)
        }
        requestsBeforeRest = requests
        streamsBeforeRest = streamsOpened
        try play(until: now + Self.restTakes)
        try checkRest()
    }

    /// Copies the file of a device to another one of its account while both go on, now and then.
    func copyLiveFile(_ device: SimulatedDevice) throws {
        guard try faults.copiedFiles.copiesLiveFile(at: now, hasToCount: device.hasToCount) else { return }
        let others = devices.filter { $0.account === device.account && $0 !== device && !$0.hasBitRot }
        guard let copy = faults.copiedFiles.liveCopy(among: others.map(\.index), at: now) else { return }
        let other = devices[copy.receiver]
        count(.backup)
        try device.takeBackup()
        try decide(device)
        device.offlineUntil = now + copy.offline
        guard let backup = device.backup else { return }
        count(.deviceRestored)
        trace.note("\(now) \(other.index) gets the file of \(device.index)")
        try other.restore(backup, withSecrets: false)
        try noteMade(other)
        other.clockSetAt = now
        try check(other)
        plan(other, at: now)
    }
}
