import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer

extension Fleet {
    func handle(_ event: Event) throws {
        switch event {
        case .act(let index):
            try act(devices[index])
        case .step(let process, let waker):
            guard waker == devices[process.device].talks[process.number].waker else { return }
            try step(process)
        case .arrive(let request, let process, let id):
            try arrive(request, from: process, id: id)
        case .answer(let result, let process, let id, let timeline):
            try receive(result, process, id: id, timeline: timeline)
        case .signIn(let index):
            devices[index].restart()
            plan(devices[index], at: now)
        case .session(let event): try handle(event)
        case .silence(let process, let id):
            guard devices[process.device].talks[process.number].request?.id == id else { return }
            try receive(.failure(.timedOut), process, id: id, timeline: lostModels.count)
        }
    }

    /// A person does something in one transaction.
    private func act(_ device: SimulatedDevice) throws {
        move(device)
        // Nobody works on a copy that is known to be damaged.
        if device.hasBitRot { return }
        // Now and then a user sets the clock and writes nothing: the waiting changes have to stay right.
        if setClock(device), chance.happens(onceIn: 2) { return plan(device, at: now) }
        let usual = try device.database.unsafeRead { db in
            try user?.action(db, &chance, step: report.actions, version: device.version)
                ?? person.action(
                    db, &chance, step: report.actions, version: device.version,
                    isFirst: device.index == 0)
        }
        let action = try makingAnew(device) ?? usual
        trace.note("\(now) \(device.index) \(action)")
        report.actions += 1
        // A device that was away does not know of notes that refer to a note that it deletes.
        if user == nil, person.isDeep, action.isSeveral, device.index > 0 {
            keepAway(devices[0], atMost: 30_000)
        }
        try perform(action, device, dies: chance.happens(onceIn: profile.crashesDevice))
    }

    /// Performs an action in one transaction and checks the result; `dies` says whether the device dies in
    /// the commit.
    func perform(_ action: LocalAction, _ device: SimulatedDevice, dies: Bool) throws {
        if dies { device.crash.arm(commit: 1) }
        let last = try device.lastNumber()
        do {
            let (settled, due) = try device.database.unsafeRead { db in
                (try action.settles(db), try dueAgain(action, db))
            }
            let isDone = try inRoom(device) {
                try write(action, device)
            }
            device.crash.disarm()
            if !isDone { met(.refusedByDisk) }
            if isDone {
                noteSettling(action)
                try checkTriedAgain(due, device, since: last)
                keptAside.subtract(settled.compactMap { device.made[$0]?.id })
                for scope in device.ledgers.keys { device.ledgers[scope]?.settled.formUnion(settled) }
            }
        } catch is CommitCrash.Killed {
            count(.deviceCrashInCommit)
            met(.crashInLocalCommit)
            device.restart()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A write that the app's own constraints refuse never happened.
            guard error.message?.hasSuffix("constraint failed") == true || error.isExpected else {
                throw error
            }
            device.crash.disarm()
        }
        try noteMade(device)
        try noteMoves(device, since: last)
        try noteLarge(device)
        plan(device, at: now)
        try check(device)
    }

    /// In some runs people do several things at once, and with other tools, too. Not where the server takes
    /// few changes at once: a record made and deleted in a transaction that is set aside leaves nothing.
    static func isThorough(_ seed: UInt64) -> Bool {
        [8, 9].contains(seed % 11) && changesPerPush(seed) == nil
    }

    private func write(_ action: LocalAction, _ device: SimulatedDevice) throws {
        guard Self.isThorough(seed), action.isPlain, chance.happens(onceIn: 3) else {
            return try device.store.write { db in try action.perform(db, device.store) }
        }
        met(.madeBySomethingElse)
        // Another tool writes: the engine sees no begin and no end of the transaction. Only the time is set.
        try device.database.write { db in
            try db.execute(sql: "UPDATE aloft_capture SET now = ?", arguments: [device.world.now()])
            try action.perform(db, device.store)
            try db.execute(sql: "UPDATE aloft_capture SET now = NULL")
        }
    }

    private func setClock(_ device: SimulatedDevice) -> Bool {
        guard chance.happens(onceIn: profile.setsClock) else { return false }
        count(.clockSet)
        device.clockSetAt = now
        let year: Int64 = 31_557_600_000
        device.world.setError(chance.pick([-year, -3_600_000, 0, 50_000, 3_600_000, year]))
        return true
    }

    /// A process takes the next step of its sync session: it waits, or sends a request.
    private func step(_ process: Process) throws {
        let device = devices[process.device]
        guard device.talks[process.number].request == nil else { return }
        if process.number > 0 { met(.twoProcesses) }
        let starts = device.starts
        if inFaultPhase, chance.happens(onceIn: profile.crashesDevice) {
            count(.deviceCrash)
            device.restart()
        }
        if inFaultPhase, chance.happens(onceIn: profile.cutsOff) {
            count(.cutOff)
            device.offlineUntil = now + Int64(chance.number(in: 1_000...40_000))
        }
        if inFaultPhase, !fillDisk(device) {
            if !losesServer, !device.hasBitRot {
                try copyFiles(device)
                try copyAlive(device)
            }
            try rot(device)
            try upgrade(device)
        }
        if device.starts > starts { return plan(device, at: now) }
        var next = SyncConversation.Step.wait(until: now + 1_000)
        _ = try inRoom(device) { next = try device.talks[process.number].session.nextExchange() }
        switch next {
        case .wait(let until):
            guard let until else { return }
            noteWait(until: until, process)
            plan(process, at: max(now + 1, until))
        case .send(let request, let pending):
            try send(request, pending, process)
        }
    }

    /// Sends a request, which may get lost, doubled or delayed.
    private func send(
        _ request: SyncRequest, _ pending: SyncConversation.PendingRequest, _ process: Process
    ) throws {
        let device = devices[process.device]
        try checkMayAsk(process)
        try checkPatience(pending, process)
        requests += 1
        let id = requests
        device.talks[process.number].request = (id, pending)
        try noteBatch(request, of: device)
        trace.note("\(now) \(device.index) sends \(request.path) \(request.body?.count ?? 0)")
        agenda.plan(.silence(process, id: id), at: now + 30_000)
        guard now >= device.offlineUntil else { return }
        if inFaultPhase, chance.happens(onceIn: profile.losesRequest) { return count(.lostRequest) }
        if inFaultPhase, chance.happens(onceIn: profile.captivePortal) {
            count(.captivePortal)
            let page = SyncAnswer(
                status: 200, contentType: "text/html", body: Data("<html>Welcome</html>".utf8))
            return agenda.plan(
                .answer(.success(page), to: process, id: id, timeline: lostModels.count), at: now + travel())
        }
        if inFaultPhase, chance.happens(onceIn: profile.expiresSignIn) {
            count(.signInExpired)
            let answer = Event.answer(
                .failure(.signInNeeded), to: process, id: id, timeline: lostModels.count)
            agenda.plan(answer, at: now + travel())
            return agenda.plan(
                .signIn(device: device.index), at: now + Int64(chance.number(in: 5_000...60_000)))
        }
        agenda.plan(.arrive(request, from: process, id: id), at: now + travel())
        if inFaultPhase, chance.happens(onceIn: profile.repeatsRequest) {
            count(.repeatedRequest)
            agenda.plan(.arrive(request, from: process, id: id), at: now + travel())
        }
    }

    func travel() -> Int64 {
        Int64(chance.number(in: 5...(inFaultPhase ? profile.longestTravel : 200)))
    }

    /// The server answers, or dies trying; the reply may get lost or cut.
    private func arrive(_ request: SyncRequest, from process: Process, id: Int) throws {
        let device = devices[process.device]
        if isSwallowed(request) {
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
        let dies = inFaultPhase && request.method == "POST" && chance.happens(onceIn: profile.crashesServer)
        if dies { server.crash.arm(commit: chance.number(in: 1...2)) }
        let (answer, _) = server.core.answer(request, account: device.account.name)
        server.crash.disarm()
        if dies, answer.status == 500 {
            count(.serverCrashInCommit)
            return
        }
        trace.note("\(now) server \(answer.status) \(answer.body.count)")
        trace.show(request, answer)
        noteNews(answer, for: device)
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
        if inFaultPhase, chance.happens(onceIn: profile.losesReply) { return count(.lostReply) }
        var result = answer
        if inFaultPhase, chance.happens(onceIn: profile.cutsReply), !answer.body.isEmpty {
            count(.cutReply)
            result.body = answer.body.prefix(chance.number(in: 0...(answer.body.count - 1)))
        }
        let arrival = Event.answer(.success(result), to: process, id: id, timeline: lostModels.count)
        let delay = try loseServer(behind: arrival, to: process, id, request, answer) ?? delay(of: request)
        let time = now + travel() + delay
        hurryLatePage(before: request, device, at: time)
        agenda.plan(arrival, at: time)
    }

    /// Tells the model what the server took.
    private func tell(_ request: SyncRequest, _ answer: SyncAnswer, from device: SimulatedDevice) throws {
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
        try checkOffer(body)
        try checkServer()
    }

    /// In some runs a page is on its way for long, now and then: what it says of the time is old by then.
    private func delay(of request: SyncRequest) -> Int64 {
        guard inFaultPhase, seed % 7 == 4, request.path == "/api/sync/pull", late.happens(onceIn: 2) else {
            return 0
        }
        count(.latePage)
        return Int64(late.number(in: 12_000...28_000))
    }

    /// The server forgets deletions that are more than 15 seconds old; devices that were away longer have to
    /// start over.
    private func collectTombstones() throws {
        guard inFaultPhase, chance.happens(onceIn: profile.collectsTombstones) else { return }
        let age: Int64 = Self.isThorough(seed) ? 5_000 : 15_000
        if try server.core.collectTombstones(olderThan: age) > 0 { count(.tombstonesCollected) }
        for account in accounts { account.model.collect(touchedBefore: now - age) }
        shared.collect(touchedBefore: now - age)
        try checkServer()
    }

    private func receive(
        _ result: Result<SyncAnswer, TransportFailure>, _ process: Process, id: Int, timeline: Int
    ) throws {
        let device = devices[process.device]
        guard let (current, pending) = device.talks[process.number].request, current == id else { return }
        device.talks[process.number].request = nil
        if device.latePage?.process == process { device.latePage = nil }
        if inFaultPhase, chance.happens(onceIn: profile.crashesDevice) {
            device.crash.arm(commit: chance.number(in: 1...2))
        }
        let place = try device.place(pending.scope)
        let sharing = try sharedScope.map { try SharedState(of: device, $0) }
        do {
            let isTaken = try inRoom(device) {
                try device.talks[process.number].session.receive(result, for: pending)
            }
            device.crash.disarm()
            // An answer that says to wait needs no room on the disk.
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
                if travelled <= 2 * profile.longestTravel,
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
            try noteShown(device.talks[process.number].session.conversation, pending.scope, device)
            if pending.scope == Wire.ownScope { device.timeline = timeline }
            let last = device.ledgers[pending.scope]?.captured.max() ?? 0
            device.ledgers[pending.scope]?.replayedThrough = last
        }
        plan(device, at: now)
        try noteRepair(device)
        try check(device)
    }
}

extension DatabaseError {
    /// Whether the app's own constraints or the account's role forbid the write.
    fileprivate var isExpected: Bool {
        ["UNIQUE constraint failed", "aloft: nothing can be written"]
            .contains { message?.hasPrefix($0) ?? false }
    }
}
