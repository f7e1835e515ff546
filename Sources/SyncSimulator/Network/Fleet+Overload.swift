import Foundation
import OfflineEngine
import SyncCore

/// In two of thirteen seeds the server, or something before it, has too much to do now and then and says when
/// to come back. And once the faults have stopped no changes get through for a while, because it takes none,
/// or because something on the way lets none pass: devices still have to get each other's earlier changes.
extension Fleet {
    /// Whether a run is of that kind.
    var isOverloaded: Bool { [4, 9].contains(seed % 13) }

    /// How long the server takes no changes after the fault phase.
    private static let stuckTakes: Int64 = 90_000
    /// The most seconds that a device waits, whatever it was told.
    private static let longestHold = 900

    /// The answer of an overloaded server; nil if the request gets through.
    func busyAnswer(_ request: SyncRequest) throws -> SyncAnswer? {
        guard isOverloaded else { return nil }
        let isStuck = now <= stuckUntil && batch(request) != nil && !swallowsChanges
        guard isStuck || inFaultPhase && overload.happens(onceIn: profile.overloads) else { return nil }
        count(.overload)
        let problem = Problem(
            code: SyncProblem.busy.rawValue, message: "There is too much to do.", action: "Wait.")
        let isOurs = overload.happens(onceIn: 2)
        return SyncAnswer(
            status: overload.pick([429, 503]), contentType: isOurs ? Wire.jsonType : "text/html",
            retryAfterSeconds: overload.pick([nil, 5, 12, 20]),
            body: try isOurs ? JSONEncoder().encode(problem) : Data("<html>Later</html>".utf8))
    }

    /// Whether changes are dropped on the way, rather than refused by a busy server.
    private var swallowsChanges: Bool { seed.isMultiple(of: 2) }

    /// Whether something on the way keeps a request from the server: its sender learns of no connection.
    func isSwallowed(_ request: SyncRequest) -> Bool {
        isOverloaded && swallowsChanges && now <= stuckUntil
            && request.method == "POST" && ["/api/sync/push", "/api/sync/part"].contains(request.path)
    }

    /// L6: a client that was told when to come back does not come earlier. For a shared scope it may forget
    /// the time: the scope can go and come again meanwhile.
    func checkPatience(_ pending: SyncConversation.PendingRequest, _ process: Process) throws {
        guard pending.scope == Wire.ownScope else { return }
        let device = devices[process.device]
        guard let until = device.talks[process.number].heldUntil[pending.kind.isPush], now < until else {
            return
        }
        throw LawBroken(
            law: "L6", finding: "\(device.name) asks at \(now), and was told to come back at \(until)")
    }

    /// Notes until when a device was told to wait, and that a request failed.
    func notePatience(
        _ result: Result<SyncAnswer, TransportFailure>, _ pending: SyncConversation.PendingRequest,
        _ process: Process
    ) {
        let device = devices[process.device]
        switch result {
        case .success(let answer):
            guard let seconds = answer.retryAfterSeconds else {
                if answer.status >= 429 { device.talks[process.number].hasFailed = true }
                return
            }
            guard pending.scope == Wire.ownScope else { return }
            let until = now + Int64(min(seconds, Self.longestHold)) * 1_000
            device.talks[process.number].heldUntil[pending.kind.isPush] = until
            met(.toldWhen)
        case .failure(.signInNeeded): break
        case .failure: device.talks[process.number].hasFailed = true
        }
    }

    /// Notes how long a process waits after a failure.
    func noteWait(until: Int64, _ process: Process) {
        guard devices[process.device].talks[process.number].hasFailed else { return }
        devices[process.device].talks[process.number].hasFailed = false
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
        guard isOverloaded else { return }
        stuckUntil = now + Self.stuckTakes
        if swallowsChanges {
            // A device that has just started knows nothing of the server: the first failure puts it out of
            // reach.
            for device in devices {
                device.restart()
                plan(device, at: now)
            }
        }
        try play(until: stuckUntil)
        for device in devices { try checkPlaces(of: device, law: "L2") }
        met(.stuck)
    }
}
