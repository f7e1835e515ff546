import GRDB

/// The faults of devices' disks and files: no room for a while, backups, copies.
extension Fleet {
    // MARK: A full disk: nothing commits, nothing is lost, and everything goes on afterwards

    /// Fills a device's disk now and then, and says whether it is full.
    func fillDisk(_ device: SimulatedDevice) -> Bool {
        if inFaultPhase, device.fullUntil <= now, chance.happens(onceIn: profile.fillsDisk) {
            count(.diskFull)
            device.fullUntil = now + Int64(chance.number(in: 1_000...30_000))
            trace.note("\(now) \(device.index) has no room until \(device.fullUntil)")
        }
        return inFaultPhase && device.fullUntil > now
    }

    /// Does what needs room on a device's disk.
    /// - Returns: whether there was any; if not, the transaction did nothing.
    func inRoom(_ device: SimulatedDevice, _ body: () throws -> Void) throws -> Bool {
        device.crash.isFull = inFaultPhase && device.fullUntil > now
        defer { device.crash.isFull = false }
        do {
            try body()
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL && device.crash.isFull {
            return false
        }
    }

    // MARK: Copies of files

    /// Backups are made, and take a file's place: of the same device or of another one, with or without what
    /// is kept outside of the file.
    func copyFiles(_ device: SimulatedDevice) throws {
        let isDue = putsBackLate ? device.mayBeSetAside && device.backup == nil : true
        if isDue, chance.happens(onceIn: profile.takesBackup.sooner(device.mayBeSetAside)) {
            count(.backup)
            try device.takeBackup()
        }
        if putsBackLate { return }
        // Sooner where putting an older file back can do most harm.
        let isSoon = device.backup.map { device.hasMoved(beyond: $0) } ?? false
        guard chance.happens(onceIn: profile.restoresDevice.sooner(isSoon, times: 4)),
            let backup = isSoon
                ? device.backup
                : chance.pick(devices.filter { $0.account === device.account }).backup ?? device.backup
        else { return }
        try putBack(backup, device)
    }

    private func putBack(_ backup: Backup, _ device: SimulatedDevice) throws {
        count(.deviceRestored)
        trace.note("\(now) \(device.index) is restored")
        // One kind a run: a disk image that was written to, and whose file is then copied without what is
        // kept outside, is not told from a plain copy.
        try device.restore(backup, withSecrets: seed.isMultiple(of: 3))
        try noteMade(device)
        device.clockSetAt = now
        try check(device)
    }

    /// In some runs a file is copied away while a transaction waits that is too large for the server, and put
    /// back when that was set aside and later changes were sent: everything has come to rest by then, for in
    /// the fault phase it seldom gets that far.
    private var putsBackLate: Bool { seed % 7 == 5 && !losesServer }

    func playReturn() throws {
        guard putsBackLate else { return }
        for device in devices {
            guard let backup = device.backup, device.hasSetAside(beyond: backup) else { continue }
            try putBack(backup, device)
            plan(device, at: now)
        }
        stormRequests = requests
        stormStreams = streamsOpened
        try play(until: now + Self.restTakes)
        try checkRest()
    }

    /// In some runs a file is copied to another device while the first one, out of reach, has something to
    /// count: both go on with it.
    var copiesLiveFiles: Bool { seed % 13 == 11 }

    /// Does that, now and then.
    func copyAlive(_ device: SimulatedDevice) throws {
        // Not back and forth: then no device would ever send anything.
        guard copiesLiveFiles, now > lastCopied + 120_000, try device.hasToCount(),
            copying.happens(onceIn: 3)
        else { return }
        let others = devices.filter { $0.account === device.account && $0 !== device && !$0.hasBitRot }
        guard !others.isEmpty else { return }
        let other = copying.pick(others)
        lastCopied = now
        count(.backup)
        try device.takeBackup()
        device.offlineUntil = now + Int64(copying.number(in: 5_000...60_000))
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
