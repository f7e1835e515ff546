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
        let place = try device.place(pending.scope)
        let wasHiding = try device.isHiding()
        let sharing = try sharedScope.map { try SharedState(of: device, $0) }
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
                return plan(device, at: now + 1_000)
            }
            if pending.kind.isPull, case .success(let answer) = result, answer.status == 200 {
                // A page that moved the cursor was taken, even if its time was not. The time of a late
                // page is too vague.
                let hasMoved = try device.place(pending.scope).cursor != place.cursor
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
            device.restart()
        }
        if device.leavesWithNews {
            device.leavesWithNews = false
            keepAway(device, atMost: 40_000)
        }
        let newPlace = try device.place(pending.scope)
        if let sharing { try noteLoss(device, before: sharing) }
        if newPlace.cursor != place.cursor || newPlace.acknowledgedThrough > place.acknowledgedThrough {
            met(.cursorMoved)
            try noteShown(process, pending.scope, wasHiding: wasHiding)
            if pending.scope == Wire.ownScope { device.timeline = timeline }
            let last = device.ledgers[pending.scope]?.captured.max() ?? 0
            device.ledgers[pending.scope]?.replayedThrough = last
        }
        plan(device, at: now)
        try noteRepair(device)
        try check(device)
    }
}
