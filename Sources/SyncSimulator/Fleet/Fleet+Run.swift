import GRDB
import OfflineEngine
import SyncCore

/// A run from its beginning to its end.
extension Fleet {
    /// Gives every line of the trace to `follower` as it happens.
    package func follow(_ follower: @escaping @Sendable (String) -> Void) {
        trace.follower = follower
        for table in app.tables { follower("\(table)") }
    }

    /// The hash of everything that has happened so far.
    package var traceHash: String { trace.hash }

    /// Runs a fault phase with `actions` local actions a device, then a phase without faults.
    /// - Throws: ``LawBroken`` with the first law that did not hold.
    package func run(actions: Int = 16) throws -> FleetReport {
        defer {
            if let disk = server.disk.memory { recycler.put(disk, "server") }
            server.close()
            for device in devices {
                if let disk = device.disk.memory { recycler.put(disk, app.recycler(device.version)) }
                if device.disk.volume != nil { device.close() }
            }
        }
        noteApp()
        try openScope()
        try admitUnauthorizedClient()
        for device in devices {
            try device.database.unsafeRead { db in
                try noteIdentity(try device.store.author(db).description, device)
            }
            try noteMade(device)
            // Much has to be there before much can be lost.
            for _ in 0..<(scenario.losesServer ? 2 * actions : actions) {
                agenda.plan(.act(device: device.index), at: now + Int64(chance.number(in: 0...120_000)))
            }
            for number in device.processes.indices {
                plan(ProcessID(device: device.index, number: number), at: now)
            }
        }
        agenda.plan(.session(.beat), at: now + Self.beatEvery)
        try play(until: now + 130_000)
        inFaultPhase = false
        if scenario.mixesVersions { try upgradeServer(to: AppShape.newestVersion) }
        for device in devices {
            device.offlineUntil = 0
            if device.place != .front { enter(.front, device) }
            // A file's losses show with the next pull, which may be a quarter of an hour away.
            if device.hasBitRot { wake(device) }
        }
        try playStuck()
        requestsBeforeRest = requests
        streamsBeforeRest = streamsOpened
        try play(until: now + Self.restTakes)
        try checkRest()
        met(.cameToRest)
        try playReturn()
        try playReview()
        report.requests = requests
        report.trace = trace.hash
        return report
    }

    func play(until end: Int64) throws {
        while let (time, event) = agenda.next() {
            if time > end {
                agenda.plan(event, at: time)
                break
            }
            pass(to: max(now, time))
            do {
                try handle(event)
            } catch let error as DatabaseError {
                throw LawBroken(law: "L5", finding: "stopped by \(error)")
            }
            report.events += 1
        }
        pass(to: end)
    }

    private func pass(to time: Int64) {
        now = time
        server.world.move(to: time)
        for device in devices { device.world.move(to: time) }
    }

    func plan(_ device: SimulatedDevice, at time: Int64) {
        for number in device.processes.indices {
            plan(ProcessID(device: device.index, number: number), at: time)
        }
    }

    func plan(_ process: ProcessID, at time: Int64) {
        let device = devices[process.device]
        device.processes[process.number].waker += 1
        agenda.plan(.step(process, waker: device.processes[process.number].waker), at: time)
        attend(process)
    }

    func count(_ fault: Fault) {
        report.faults[fault, default: 0] += 1
        switch fault {
        case .captivePortal: met(.portal)
        case .cutReply: met(.cut)
        case .signInExpired: met(.signedOut)
        case .intrusion: met(.unauthorizedRefused)
        case .tombstonesCollected: met(.collected)
        default: break
        }
    }
}
