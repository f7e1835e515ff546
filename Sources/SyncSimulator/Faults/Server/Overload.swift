import Foundation
import SyncCore

/// The server, or a proxy before it, is overloaded now and then and says when to come back. After the fault
/// phase no changes get through for a while, because the server takes none or the network drops them.
struct Overload {
    /// Its random source, which chooses in the review of rejected changes, too.
    var chance: SeededChance
    private let scenario: Scenario
    /// The time until which no changes get through after the fault phase.
    private(set) var stuckUntil: Int64 = 0
    private static let stuckTakes: Int64 = 90_000

    init(_ scenario: Scenario) {
        self.scenario = scenario
        chance = scenario.chance(.overload)
    }

    /// Keeps changes from getting through for a while.
    mutating func begin(at now: Int64) { stuckUntil = now + Self.stuckTakes }

    /// The answer of an overloaded server; nil if the request gets through.
    mutating func answer(at now: Int64, bringsChanges: Bool, inFaultPhase: Bool) throws -> SyncAnswer? {
        guard scenario.overloadsServer else { return nil }
        let isStuck = now <= stuckUntil && bringsChanges && !scenario.dropsChanges
        guard isStuck || inFaultPhase && chance.happens(onceIn: scenario.profile.overloads) else {
            return nil
        }
        let problem = Problem(
            code: SyncProblem.busy.rawValue, message: "There is too much to do.", action: "Wait.")
        let isOurs = chance.happens(onceIn: 2)
        return SyncAnswer(
            status: chance.pick([429, 503]), contentType: isOurs ? Wire.jsonType : "text/html",
            retryAfterSeconds: chance.pick([nil, 5, 12, 20]),
            body: try isOurs ? JSONEncoder().encode(problem) : Data("<html>Later</html>".utf8))
    }

    /// Whether the network drops a request: its sender sees no connection.
    func drops(_ request: SyncRequest, at now: Int64) -> Bool {
        scenario.overloadsServer && scenario.dropsChanges && now <= stuckUntil
            && request.method == "POST" && ["/api/sync/push", "/api/sync/part"].contains(request.path)
    }
}
