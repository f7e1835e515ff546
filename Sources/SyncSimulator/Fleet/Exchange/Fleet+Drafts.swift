import OfflineEngine

/// A large batch is drafted, and kept a while later: people write meanwhile, another process takes answers,
/// the app ends.
extension Fleet {
    /// A process drafted a batch, and keeps it within seconds.
    func plan(_ draft: BatchDraft, of process: ProcessID) {
        drafts += 1
        devices[process.device].processes[process.number].draft = drafts
        let time = chance.number(in: 0...(inFaultPhase ? Self.draftTakes : 50))
        agenda.plan(.keep(draft, process, id: drafts), at: now + Int64(time))
    }

    /// Longer than an answer takes, so that another process may have the changes confirmed meanwhile.
    private static let draftTakes = 20_000

    /// A process keeps its draft, unless the process ended meanwhile.
    func keep(_ draft: BatchDraft, _ process: ProcessID, id: Int) throws {
        let device = devices[process.device]
        guard device.processes[process.number].draft == id else { return }
        device.processes[process.number].draft = nil
        if inFaultPhase, let last = faults.crashes.commitOfDevice(&chance) {
            device.crash.arm(commit: last)
        }
        do {
            _ = try inRoom(device) {
                let isGood = try device.processes[process.number].session.keep(draft)
                met(isGood ? .draftKept : .draftStale)
                try noteBases(device)
            }
            device.crash.disarm()
        } catch is CommitCrash.Killed {
            count(.deviceCrashInCommit)
            try restart(device)
        }
        plan(device, at: now)
        try check(device)
    }
}
