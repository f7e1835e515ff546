import Foundation
import SyncCore

/// The server is stopped and started, its database copied away, and once in a while an older copy put in
/// place.
struct ServerRestore {
    /// The kinds of server stops: a plain restart, one after making a copy, or one with an older copy put in
    /// place.
    enum Stop { case restart, backup, restore }

    /// A device's behaviour after a restore: unchanged, its user acts after each of these times, it is online
    /// at once, or it stays away for this long.
    enum Return { case unchanged, acts([Int64]), online, away(Int64) }

    private let scenario: Scenario
    /// Whether a device has heard that the server was restored.
    private var newsCame = false
    /// The time of the run in milliseconds after which any loss suffices.
    private static let lateFrom: Int64 = 85_000

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// Whether devices have numbers that a restored server would lack: as many as this run demands, and in
    /// some runs different ones. Late in the fault phase, or while a device has a damaged record to give
    /// back, any number suffices.
    func isDue(_ places: [Int], after head: Int, runs elapsed: Int64, isDamaged: Bool) -> Bool {
        let ahead = places.filter { $0 > head }
        guard let farthest = ahead.max() else { return false }
        if elapsed > Self.lateFrom { return true }
        if scenario.losesServerBehindPages { return false }
        if isDamaged { return true }
        let least = scenario.numbersLostWithServer
        return farthest - head >= least && (least > 3 || Set(ahead).count > 1)
    }

    /// Whether the server stops now.
    func strikes(isDue: Bool, _ chance: inout SeededChance) -> Bool {
        chance.happens(onceIn: isDue ? 2 : scenario.profile.restoresServer)
    }

    /// The kind of stop; `copied` is the head of the server's last copy, if there is one. A copy of an empty
    /// server, or one with nothing lost since, tests little.
    func stop(isDue: Bool, head: Int, copied: Int?, _ chance: inout SeededChance) -> Stop {
        let losesSomething = copied.map { $0 < head } ?? false
        if copied != nil, isDue || losesSomething && chance.happens(onceIn: 8) { return .restore }
        return head > 0 && (!losesSomething || chance.happens(onceIn: 3)) ? .backup : .restart
    }

    /// Each device's behaviour after a restore. A device that was behind the restored server goes on at once;
    /// one that was ahead may come later, when the server has numbers of its own again. If several were
    /// ahead, now and then only those farthest ahead come later.
    func returns(
        _ places: [Int], from divergencePoint: Int, _ disconnection: Disconnection,
        _ chance: inout SeededChance
    ) -> [Return] {
        let allAway = chance.happens(onceIn: 2)
        let farthest = places.max() ?? 0
        let inTurn = chance.happens(onceIn: 2)
        return places.map { place in
            if place <= divergencePoint {
                return .acts((0..<5).map { _ in Int64(chance.number(in: 0...10_000)) })
            }
            if inTurn, place < farthest { return .online }
            guard inTurn || allAway || chance.happens(onceIn: 2) else { return .unchanged }
            return .away(disconnection.lasts(atMost: 40_000, &chance))
        }
    }

    /// Whether the first device to hear of the restore goes away before giving anything back, so that others,
    /// which had noticed nothing, give first.
    mutating func sendsAway(with answer: SyncAnswer, _ chance: inout SeededChance) -> Bool {
        guard scenario.losesServer, !newsCame, answer.status == 410,
            String(decoding: answer.body, as: UTF8.self).contains("\"historyLost\"")
        else { return false }
        newsCame = true
        return chance.happens(onceIn: 2)
    }

    /// Whether an answer is a page that confirms the batch in flight, after which this run's server is lost.
    func isBehind(_ request: SyncRequest, _ answer: SyncAnswer) throws -> Bool {
        guard scenario.losesServerBehindPages, request.path == "/api/sync/pull", answer.status == 200,
            let inFlight = request.query["inFlight"].flatMap({ Int($0) }),
            let heading = answer.body.split(separator: UInt8(ascii: "\n")).first,
            let mark = try PlainJSON.object(Data(heading))["acknowledgedThrough"] as? Int
        else { return false }
        return mark >= inFlight
    }
}
