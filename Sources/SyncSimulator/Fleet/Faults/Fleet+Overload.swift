import OfflineEngine
import SyncCore

/// An overloaded server, and whether devices obey its `Retry-After`. While no changes get through, devices
/// still have to get each other's earlier changes.
extension Fleet {
    /// The most seconds that a device waits, whatever the server says.
    private static let longestHold = 900

    /// The answer of an overloaded server; nil if the request gets through.
    func busyAnswer(_ request: SyncRequest) throws -> SyncAnswer? {
        let answer = try faults.overload.answer(
            at: now, bringsChanges: batch(request) != nil, inFaultPhase: inFaultPhase)
        if answer != nil { count(.overload) }
        return answer
    }

    /// L6: a client does not come back before its `Retry-After`. For a shared scope it may forget the time,
    /// because the scope can be revoked and granted again meanwhile.
    func checkPatience(_ pending: SyncConversation.PendingRequest, _ process: ProcessID) throws {
        guard pending.scope == Wire.ownScope else { return }
        let device = devices[process.device]
        guard let until = device.processes[process.number].heldUntil[pending.kind.isPush], now < until else {
            return
        }
        throw LawBroken(
            law: "L6", finding: "\(device.name) asks at \(now), and was told to come back at \(until)")
    }

    /// Notes the time until which a device has to wait, or that a request failed.
    func notePatience(
        _ result: Result<SyncAnswer, TransportFailure>, _ pending: SyncConversation.PendingRequest,
        _ process: ProcessID
    ) {
        let device = devices[process.device]
        switch result {
        case .success(let answer):
            guard let seconds = answer.retryAfterSeconds else {
                if answer.status >= 429 { device.processes[process.number].hasFailed = true }
                return
            }
            guard pending.scope == Wire.ownScope else { return }
            let until = now + Int64(min(seconds, Self.longestHold)) * 1_000
            device.processes[process.number].heldUntil[pending.kind.isPush] = until
            met(.toldWhen)
        case .failure(.signInNeeded): break
        case .failure: device.processes[process.number].hasFailed = true
        }
    }

    /// Notes how long a process waits after a failure.
    func noteWait(until: Int64, _ process: ProcessID) {
        guard devices[process.device].processes[process.number].hasFailed else { return }
        devices[process.device].processes[process.number].hasFailed = false
        if until > now { retryWaits.append(until - now) }
    }

    /// L6: devices that failed together do not come back together.
    func checkSpread() throws {
        let some = retryWaits.prefix(60)
        if some.count >= 12 { met(.manyFailed) }
        guard some.count >= 12, 2 * Set(some).count <= some.count else { return }
        throw LawBroken(law: "L6", finding: "after failures all wait alike: \(some.sorted())")
    }

    /// L2: while no change gets through, every device gets the changes that the others made before.
    func playStuck() throws {
        guard scenario.overloadsServer else { return }
        faults.overload.begin(at: now)
        if scenario.dropsChanges {
            // A device just started knows nothing of the server: its first failure makes it offline.
            for device in devices {
                device.restart()
                plan(device, at: now)
            }
        }
        try play(until: faults.overload.stuckUntil)
        for device in devices { try checkPlaces(of: device, law: "L2") }
        met(.stuck)
    }
}
