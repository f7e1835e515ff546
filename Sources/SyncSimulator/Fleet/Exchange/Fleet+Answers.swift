import GRDB
import OfflineEngine
import SyncCore

/// Answers reach the devices.
extension Fleet {
    /// An answer, or the end of the wait for one, reaches a process.
    func receive(
        _ result: Result<SyncAnswer, TransportFailure>, _ process: ProcessID, id: Int, timeline: Int
    ) throws {
        let device = devices[process.device]
        guard let (current, pending) = device.processes[process.number].request, current == id else { return }
        device.processes[process.number].request = nil
        if latePages[device.index]?.process == process { latePages[device.index] = nil }
        if inFaultPhase, let last = faults.crashes.commitOfDevice(&chance) {
            device.crash.arm(commit: last)
        }
        let before = try Before(
            place: device.place(pending.scope), wasHiding: device.isHiding(),
            sharing: sharedScope.map { try SharedState(of: device, $0) })
        do {
            let isTaken = try inRoom(device) {
                try device.processes[process.number].session.receive(result, for: pending)
            }
            device.crash.disarm()
            // A busy server's answer takes no room on the disk.
            let isBusy =
                if case .success(let answer) = result { [429, 503].contains(answer.status) } else { false }
            if isTaken || isBusy { notePatience(result, pending, process) }
            if !isTaken {
                met(.refusedByDisk)
                leaveUndecided(before, pending.scope, timeline, process)
                return plan(device, at: now + 1_000)
            }
            if pending.kind.isPull, case .success(let answer) = result, answer.status == 200 {
                // A page that moved the cursor was taken, even if its time was not. The time of a late
                // page is too vague.
                let hasMoved = try device.place(pending.scope).cursor != before.place.cursor
                let travelled = now - pending.askedAt
                if travelled <= 2 * scenario.profile.longestTravel,
                    try hasMoved || device.knowsTime(of: answer, travelled: travelled)
                {
                    device.offsetKnownAt = now
                }
            }
        } catch is CommitCrash.Killed {
            count(.deviceCrashInCommit)
            met(.crashInPullCommit)
            try restart(device)
        }
        if device.leavesWithNews {
            device.leavesWithNews = false
            keepAway(device, atMost: 40_000)
        }
        try noteTaken(before, pending.scope, timeline, process)
        plan(device, at: now)
        try noteRepair(device)
        try check(device)
    }

    /// A device before it took an answer.
    private struct Before {
        let place: (cursor: String?, acknowledgedThrough: Int64)
        let wasHiding: Bool
        let sharing: SharedState?
    }

    private func noteTaken(_ before: Before, _ scope: String, _ timeline: Int, _ process: ProcessID) throws {
        let device = devices[process.device]
        let place = try device.place(scope)
        if let sharing = before.sharing { try noteLoss(device, before: sharing) }
        guard
            place.cursor != before.place.cursor
                || place.acknowledgedThrough > before.place.acknowledgedThrough
        else { return }
        met(.cursorMoved)
        try noteShown(process, scope, wasHiding: before.wasHiding)
        if scope == Wire.ownScope { device.timeline = timeline }
        let last = device.ledgers[scope]?.captured.max() ?? 0
        device.ledgers[scope]?.replayedThrough = last
    }

    /// An answer that could not be stored may be there when the file is opened again.
    private func leaveUndecided(_ before: Before, _ scope: String, _ timeline: Int, _ process: ProcessID) {
        let device = devices[process.device]
        guard device.disk.volume != nil else { return }
        device.undecided.append(
            (
                now,
                { [unowned self] in
                    try noteTaken(before, scope, timeline, process)
                }
            ))
    }
}
