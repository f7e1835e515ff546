import OfflineEngine

/// In some runs apps go to the background and come back, and people pause syncing: then no device listens,
/// and requests are only sent in a short sync.
extension Fleet {
    /// A user puts the app away, takes it out again, or pauses syncing.
    func move(_ device: SimulatedDevice) {
        guard inFaultPhase, let place = faults.backgroundApps.move(from: device.place) else { return }
        if place != .front { count(.putAway) }
        enter(place, device)
    }

    func enter(_ place: PresenceMachine.Presence, _ device: SimulatedDevice) {
        trace.note("\(now) \(device.index) \(place)")
        device.enter(place)
        plan(device, at: now)
    }

    /// L3: in the background an app sends requests for half a minute at a time, and a paused app none. The
    /// half minute begins with the first request that is no probe, because an older one may have to end
    /// first.
    func checkMayAsk(_ process: ProcessID, isProbe: Bool = false) throws {
        let device = devices[process.device]
        if device.place == .front { return }
        let began = device.processes[process.number].turnBegan
        // The short sync may have begun without being able to send.
        let next = began.map { $0 + device.policy.pullEveryMilliseconds - Self.shortSync } ?? now
        if now >= next, !isProbe { device.processes[process.number].turnBegan = now }
        guard device.place == .background, now >= next || now < (began ?? now) + Self.shortSync else {
            throw LawBroken(law: "L3", finding: "\(device.name) asks while it is \(device.place)")
        }
    }

    private static let shortSync: Int64 = 30_000

    /// L3: out of sight a device does not listen.
    func checkMayListen(_ device: SimulatedDevice) throws {
        guard device.place == .front else {
            throw LawBroken(law: "L3", finding: "\(device.name) listens while it is \(device.place)")
        }
    }
}
