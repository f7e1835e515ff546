import GRDB
import OfflineEngine

/// Devices whose disks lose, tear, fail and fill up below SQLite.
extension Fleet {
    /// Does something on a device's volume, where an operation of the disk may fail.
    /// - Returns: whether it was done; if not, the transaction failed.
    func inRoom(
        _ device: SimulatedDevice, _ volume: SimulatedVolume, _ body: () throws -> Void
    ) throws -> Bool {
        volume.isFull = hasNoRoom(device)
        if inFaultPhase, !volume.isArmed, let plan = faults.failingDisk.failure() { volume.plan(plan) }
        defer {
            volume.isFull = false
            volume.plan(nil)
        }
        let outcome = Result(catching: body)
        if volume.isDead { throw CommitCrash.Killed() }
        do {
            try outcome.get()
            return true
        } catch let error as DatabaseError
            where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) && !volume.failed.isEmpty
        {
            count(.diskFailed)
            error.resultCode == .SQLITE_FULL ? met(.fileCouldNotGrow) : note(failed: volume.failed)
            trace.note("\(now) \(device.index) fails: \(error.extendedResultCode.rawValue)")
            return false
        }
    }

    /// A device dies and starts again.
    func restart(_ device: SimulatedDevice) throws {
        guard device.disk.volume != nil else { return device.restart() }
        try die(device)
        try open(device)
    }

    /// The processes of a device end at once.
    private func die(_ device: SimulatedDevice) throws {
        device.close()
        let losesPower = faults.failingDisk.losesPower()
        if losesPower { count(.powerLost) }
        let losses = try device.disk.volume?.restart(losesPower: losesPower, &faults.failingDisk.chance)
        note(losses ?? [])
    }

    /// Counts what a loss of power took.
    private func note(_ losses: Set<VolumeFile.Loss>) {
        for loss in losses {
            switch loss {
            case .nothing: met(.powerTookNothing)
            case .everything: met(.powerTookAll)
            case .tail: met(.powerTorePage)
            case .sectors: met(.powerTookSectors)
            }
        }
    }

    private func note(failed: Set<DiskOperation>) {
        for operation in failed {
            switch operation {
            case .read: met(.diskReadFailed)
            case .write, .truncate: met(.diskWriteFailed)
            case .sync: met(.diskSyncFailed)
            case .create, .delete, .secret: break
            }
        }
    }

    /// Opens a device's file, which may fail or end in another crash.
    func open(_ device: SimulatedDevice) throws {
        while try !opens(device) {}
        device.restart()
        try decide(device)
    }

    /// Finds out which transactions happened that failed when the file was open before.
    func decide(_ device: SimulatedDevice) throws {
        guard device.disk.volume != nil else { return }
        let undecided = device.undecided
        device.undecided = []
        try noteMade(device, at: undecided.last?.at)
        for failed in undecided { try failed.decide() }
    }

    /// L5: an opening that fails says so, and takes nothing for damage that is none.
    /// - Returns: whether the file is open.
    private func opens(_ device: SimulatedDevice) throws -> Bool {
        guard let volume = device.disk.volume else {
            try device.open()
            return true
        }
        volume.plan(inFaultPhase ? faults.failingDisk.opening() : nil)
        let outcome = Result { try device.open() }
        let failed = volume.failed
        volume.plan(nil)
        if volume.isDead {
            count(.crashInOpening)
            met(device.hasDiedOpening ? .diedOpeningAgain : .diedOpening)
            device.hasDiedOpening = true
            trace.note("\(now) \(device.index) dies while it opens")
            try die(device)
            return false
        }
        device.hasDiedOpening = false
        guard case .failure(let error) = outcome else { return true }
        guard !failed.isEmpty else {
            throw LawBroken(law: "L5", finding: "\(device.name) does not open: \(error)")
        }
        count(.failedOpening)
        met(.openingFailed)
        trace.note("\(now) \(device.index) does not open")
        if failed == [.secret] { return false }
        guard let failure = error as? OpenFailure else {
            throw LawBroken(law: "L5", finding: "\(device.name) does not say that its disk failed: \(error)")
        }
        guard failure.isFileSound else {
            throw LawBroken(
                law: "L5", finding: "\(device.name) takes a failure of its disk for damage: \(error)")
        }
        return false
    }
}
