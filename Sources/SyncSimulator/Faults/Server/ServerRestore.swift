import Foundation
import SyncCore

/// The server is stopped and started, its database copied away, and once in a while an older copy put in
/// place.
struct ServerRestore {
    /// The server stops: it just starts again, after a copy was made, or with an older copy.
    enum Stop { case restart, backup, restore }

    /// The conduct of a device after a restore: it stays as it was, its user acts after each of these times,
    /// it is online at once, or away for so long.
    enum Return { case unchanged, acts([Int64]), online, away(Int64) }

    private let scenario: Scenario
    /// Whether a device has heard that the server was restored.
    private var newsCame = false
    /// From so many milliseconds of the run on any loss will do.
    private static let lateFrom: Int64 = 85_000

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// Whether devices have numbers that a restored server would lack: as many as this run demands, and in
    /// some runs not all of them the same; late in the fault phase any number will do, as while a device has
    /// a damaged record to give back.
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

    /// How the server that stops goes on; `copied` is the head of its last copy, if there is one. A copy of
    /// an empty server, or one without anything lost since, shows little.
    func stop(isDue: Bool, head: Int, copied: Int?, _ chance: inout SeededChance) -> Stop {
        let losesSomething = copied.map { $0 < head } ?? false
        if copied != nil, isDue || losesSomething && chance.happens(onceIn: 8) { return .restore }
        return head > 0 && (!losesSomething || chance.happens(onceIn: 3)) ? .backup : .restart
    }

    /// How each device goes on after a restore. One that was behind the restored server goes on with it at
    /// once; one that was ahead may come later, when the server has numbers of its own again. If several were
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

    /// Whether the first device to hear that the server was restored goes away before giving back anything:
    /// others, which had noticed nothing by themselves, give first.
    mutating func sendsAway(with answer: SyncAnswer, _ chance: inout SeededChance) -> Bool {
        guard scenario.losesServer, !newsCame, answer.status == 410,
            String(decoding: answer.body, as: UTF8.self).contains("\"historyLost\"")
        else { return false }
        newsCame = true
        return chance.happens(onceIn: 2)
    }

    /// Whether an answer is a page that confirms the batch in flight, behind which this run's server is lost.
    func isBehind(_ request: SyncRequest, _ answer: SyncAnswer) throws -> Bool {
        guard scenario.losesServerBehindPages, request.path == "/api/sync/pull", answer.status == 200,
            let inFlight = request.query["inFlight"].flatMap({ Int($0) }),
            let heading = answer.body.split(separator: UInt8(ascii: "\n")).first,
            let mark = try PlainJSON.object(Data(heading))["acknowledgedThrough"] as? Int
        else { return false }
        return mark >= inFlight
    }
}
