import Foundation
import OfflineEngine
import SyncCore
import SyncServer

/// Requests on their way, and what the server does with them.
extension Fleet {
    /// A process takes the next step of its sync session: it waits, or sends a request.
    func step(_ process: ProcessID) throws {
        let device = devices[process.device]
        guard device.processes[process.number].isIdle else { return }
        if process.number > 0 { met(.twoProcesses) }
        let starts = device.starts
        if inFaultPhase, faults.crashes.killsDevice(&chance) {
            count(.deviceCrash)
            try restart(device)
        }
        if inFaultPhase, let time = faults.disconnection.strikes(&chance) {
            count(.cutOff)
            device.offlineUntil = now + time
        }
        if inFaultPhase, !fillDisk(device) {
            if !scenario.losesServer, !device.hasBitRot {
                try copyFiles(device)
                try copyLiveFile(device)
                try loseSecrets(device)
            }
            try damageRecord(of: device)
            try upgrade(device)
        }
        if device.starts > starts { return plan(device, at: now) }
        var next = SyncConversation.Step.wait(until: now + 1_000)
        _ = try inRoom(device) { next = try device.processes[process.number].session.nextExchange() }
        switch next {
        case .wait(let until):
            guard let until else { return }
            noteWait(until: until, process)
            plan(process, at: max(now + 1, until))
        case .keep(let draft):
            plan(draft, of: process)
        case .send(let request, let pending):
            try send(request, pending, process)
        }
    }

    /// Sends a request, which may get lost, doubled or delayed.
    private func send(
        _ request: SyncRequest, _ pending: SyncConversation.PendingRequest, _ process: ProcessID
    ) throws {
        let device = devices[process.device]
        try checkMayAsk(process)
        try checkPatience(pending, process)
        requests += 1
        requestsAtRest["\(request.path) of \(device.name)", default: 0] += 1
        let id = requests
        device.processes[process.number].request = (id, pending)
        try noteBatch(request, of: device)
        trace.note("\(now) \(device.index) sends \(request.path) \(request.body?.count ?? 0)")
        agenda.plan(.silence(process, id: id), at: now + 30_000)
        guard now >= device.offlineUntil else { return }
        if inFaultPhase, faults.messageLoss.losesRequest(&chance) {
            return try lose(request, from: process, id: id)
        }
        if inFaultPhase, faults.captivePortal.catches(&chance) {
            count(.captivePortal)
            return agenda.plan(
                .answer(.success(CaptivePortal.page), to: process, id: id, timeline: lostModels.count),
                at: now + travel())
        }
        if inFaultPhase, faults.expiredSignIn.expires(&chance) {
            count(.signInExpired)
            let answer = Event.answer(
                .failure(.signInNeeded), to: process, id: id, timeline: lostModels.count)
            agenda.plan(answer, at: now + travel())
            return agenda.plan(
                .signIn(device: device.index), at: now + faults.expiredSignIn.lasts(&chance))
        }
        agenda.plan(.arrive(request, from: process, id: id), at: now + travel())
        if inFaultPhase, faults.messageLoss.repeatsRequest(&chance) {
            count(.repeatedRequest)
            agenda.plan(.arrive(request, from: process, id: id), at: now + travel())
        }
    }

    func travel() -> Int64 {
        faults.latency.travel(inFaultPhase: inFaultPhase, &chance)
    }

    /// The server answers, or dies trying; the reply may get lost or cut.
    func arrive(_ request: SyncRequest, from process: ProcessID, id: Int) throws {
        let device = devices[process.device]
        if faults.overload.drops(request, at: now) {
            count(.lostRequest)
            return agenda.plan(
                .answer(.failure(.noConnection), to: process, id: id, timeline: lostModels.count),
                at: now + travel())
        }
        if let refusal = try busyAnswer(request) ?? unreadableAnswer(request) {
            trace.note("\(now) server \(refusal.status) \(refusal.retryAfterSeconds ?? 0)")
            try noteAnswer(request, refusal)
            return agenda.plan(
                .answer(.success(refusal), to: process, id: id, timeline: lostModels.count),
                at: now + travel())
        }
        try collectTombstones()
        try operateServer()
        try upgradeServer()
        try operateScopes()
        let last =
            inFaultPhase && request.method == "POST" ? faults.crashes.commitOfServer(&chance) : nil
        if let last { server.crash.arm(commit: last) }
        try strikeServer(request)
        let (answer, _) = server.core.answer(request, account: device.account.name)
        if try isServerStruck(request, answer, process, id) { return }
        server.crash.disarm()
        if last != nil, answer.status == 500 {
            return try failInCommit(request, answer, to: process, id: id)
        }
        trace.note("\(now) server \(answer.status) \(answer.body.count)")
        trace.show(request, answer)
        spreadNews(answer, to: device)
        try noteAnswer(request, answer)
        guard answer.status != 400 else {
            throw LawBroken(
                law: "L3", finding: "\(device.name) sends what the server cannot read: \(request.path)")
        }
        try checkAccess(request, answer, by: device.account)
        try tell(request, answer, from: device)
        if answer.status == 200 { try intrude(with: request, of: device.account) }
        if request.method == "POST", answer.status == 200 { try tellHeads(isBeat: false) }
        guard now >= device.offlineUntil else { return }
        if inFaultPhase, faults.messageLoss.losesReply(&chance) { return count(.lostReply) }
        var result = answer
        if inFaultPhase, let rest = faults.cutReplies.cut(answer.body, &chance) {
            count(.cutReply)
            result.body = rest
        }
        let arrival = Event.answer(.success(result), to: process, id: id, timeline: lostModels.count)
        let delay = try loseServer(behind: arrival, to: process, id, request, answer) ?? delay(of: request)
        let time = now + travel() + delay
        hurryLatePage(before: request, device, at: time)
        agenda.plan(arrival, at: time)
    }

    /// Tells the model what the server accepted.
    func tell(_ request: SyncRequest, _ answer: SyncAnswer, from device: SimulatedDevice) throws {
        if let body = batch(request), try answer.appliesBatch() {
            try took(body, answer.body, from: device)
            device.partsUnderWay = false
        } else if request.path == "/api/sync/part", answer.status == 200 {
            device.partsUnderWay = true
        }
        guard request.path == "/api/sync/backfill", answer.status == 200, let body = request.body else {
            return
        }
        try device.account.model.backfill(body, at: now)
        report.premises.add(device.account.model.met)
        try checkBackfill(body)
        try checkServer()
    }

    /// The extra delay of an answer, now and then.
    private func delay(of request: SyncRequest) -> Int64 {
        guard inFaultPhase, let delay = faults.latePages.delay(of: request) else { return 0 }
        count(.latePage)
        return delay
    }

    /// The server forgets old deletions, now and then.
    private func collectTombstones() throws {
        guard inFaultPhase, let age = faults.tombstoneCollection.strikes(&chance) else { return }
        if try server.core.collectTombstones(olderThan: age) > 0 { count(.tombstonesCollected) }
        for account in accounts {
            let before = account.model.collectedTwice
            account.model.collect(touchedBefore: now - age)
            met(.collectedTwice, account.model.collectedTwice - before)
        }
        shared.collect(touchedBefore: now - age)
        try checkServer()
    }
}
