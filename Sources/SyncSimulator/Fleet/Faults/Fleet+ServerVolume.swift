import OfflineEngine
import SyncCore
import SyncServer

/// A server whose disk loses, tears and fails below SQLite: what it answered is there after a loss of power.
extension Fleet {
    /// Plans a fault of the server's disk for a request, or takes its power before.
    func strikeServer(_ request: SyncRequest) throws {
        guard inFaultPhase, let volume = server.disk.volume, !volume.isArmed else { return }
        if faults.failingDisk.killsServer() { try restartServer() }
        if request.method == "POST", let plan = faults.failingDisk.failure() { volume.plan(plan) }
    }

    /// Whether the server died over a request, or could not answer it because its disk failed.
    func isServerStruck(
        _ request: SyncRequest, _ answer: SyncAnswer, _ process: ProcessID, _ id: Int
    ) throws -> Bool {
        guard let volume = server.disk.volume else { return false }
        let failed = volume.failed
        volume.plan(nil)
        if volume.isDead {
            count(.serverCrashInCommit)
            unanswered = (request, process.device)
            try restartServer()
            return true
        }
        if !failed.isEmpty, answer.status == 500 {
            met(.serverDiskFailed)
            unanswered = (request, process.device)
            try failInCommit(request, answer, to: process, id: id)
            return true
        }
        // A commit that was written over cannot come back.
        if request.method == "POST", answer.status == 200 { unanswered = nil }
        return false
    }

    /// The server dies and is started again, which may fail or end in another crash.
    private func restartServer() throws {
        guard let volume = server.disk.volume else { return }
        met(.serverDied)
        trace.note("\(now) the server dies")
        endStreams()
        repeat {
            server.close()
            let losesPower = volume.isDead ? faults.failingDisk.losesPower() : true
            _ = try volume.restart(losesPower: losesPower, &faults.failingDisk.chance)
        } while try !startsServer(volume)
        try checkServer(after: unanswered?.request)
        try repeatUnanswered()
    }

    private func startsServer(_ volume: SimulatedVolume) throws -> Bool {
        volume.plan(faults.failingDisk.opening())
        let outcome = Result { try server.restart() }
        let failed = volume.failed
        volume.plan(nil)
        if volume.isDead {
            met(.serverDiedStarting)
            return false
        }
        guard case .failure(let error) = outcome else { return true }
        guard !failed.isEmpty else {
            throw LawBroken(law: "L5", finding: "the server does not start: \(error)")
        }
        return false
    }

    /// Every change that the server answered is there. A request that it did not answer may have been done:
    /// then it is told to the model first.
    private func checkServer(after unanswered: SyncRequest?) throws {
        if unanswered == nil { try checkServer() }
    }

    /// The request comes again, and its answer gets lost: whether the server had acted on it or not, it has
    /// now.
    func repeatUnanswered() throws {
        guard let (request, index) = unanswered else { return }
        unanswered = nil
        let device = devices[index]
        let (answer, _) = server.core.answer(request, account: device.account.name)
        trace.note("\(now) server \(answer.status) again")
        trace.show(request, answer)
        try noteAnswer(request, answer)
        try checkAccess(request, answer, by: device.account)
        try tell(request, answer, from: device)
        count(.lostReply)
    }
}
