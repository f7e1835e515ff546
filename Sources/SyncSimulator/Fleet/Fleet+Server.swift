import Foundation
import GRDB
import SyncCore

/// The server is stopped and started, its database copied away, and once in a while an older copy put in
/// place.
extension Fleet {
    /// A run in which the server may be restored; then devices keep their files, and nobody files notes:
    /// records that come back one by one may not fit together, which is shown by other tests.
    var losesServer: Bool { Self.losesServer(seed, profile) }

    static func losesServer(_ seed: UInt64, _ profile: FaultProfile) -> Bool {
        [0, 4, 6].contains(seed % 8) && profile.restoresServer > 0
    }

    /// Called when a request reaches the server.
    func operateServer() throws {
        guard inFaultPhase, losesServer, lostModels.isEmpty else { return }
        let isDue = try isRestoreDue()
        guard chance.happens(onceIn: isDue ? 2 : profile.restoresServer) else { return }
        endStreams()
        let head = accounts[0].model.head
        let losesSomething = serverBackup.map { $0.model.head < head } ?? false
        guard let backup = serverBackup, isDue || losesSomething && chance.happens(onceIn: 8) else {
            count(.serverRestart)
            // A copy of an empty server, or one without anything lost since, shows little.
            guard head > 0, !losesSomething || chance.happens(onceIn: 3) else { return try server.restart() }
            keepAway(chance.pick(devices), atMost: 60_000)
            serverBackup = ServerBackup(
                database: try server.takeBackup(), model: accounts[0].model, counted: counted)
            return try server.restart()
        }
        try restoreServer(to: backup)
    }

    private func restoreServer(to backup: ServerBackup) throws {
        count(.serverRestored)
        trace.note("\(now) the server is restored")
        for device in devices { try rememberBases(device, above: backup.model.head) }
        // Such runs have one account and no shared scope.
        lostModels.append(accounts[0].model)
        accounts[0].model = backup.model.restored(losing: accounts[0].model)
        counted = backup.counted
        replies = [:]
        try server.restore(backup.database)
        try separate(at: backup.model.head)
    }

    /// Whether devices have records that a restored server would lack: as many as this run demands, and in
    /// some runs not all of them the same; late in the fault phase any number will do, as while a device has
    /// a damaged record to give back.
    private func isRestoreDue() throws -> Bool {
        guard let head = serverBackup?.model.head else { return false }
        let ahead = try places().filter { $0 > head }
        guard let farthest = ahead.max() else { return false }
        if now > Self.start + 85_000 { return true }
        if losesBehindPages { return false }
        if devices.contains(where: \.hasBitRot) { return true }
        return farthest - head >= restoreLoses && (restoreLoses > 3 || Set(ahead).count > 1)
    }

    /// The number up to which each device has the account's own scope.
    private func places() throws -> [Int] {
        try devices.map { device in
            let cursor = try device.place(Wire.ownScope).cursor
            return Int(cursor?.split(separator: ".").last ?? "0") ?? 0
        }
    }

    /// A device that was behind the restored server goes on with it at once; one that was ahead may come
    /// later, when it has numbers of its own again. If several were ahead, now and then only those farthest
    /// ahead come later.
    private func separate(at divergencePoint: Int) throws {
        let allAway = chance.happens(onceIn: 2)
        let places = try places()
        let farthest = places.max() ?? 0
        let inTurn = chance.happens(onceIn: 2)
        for (device, place) in zip(devices, places) {
            if place <= divergencePoint {
                device.offlineUntil = 0
                for _ in 0..<5 {
                    agenda.plan(.act(device: device.index), at: now + Int64(chance.number(in: 0...10_000)))
                }
            } else if inTurn, place < farthest {
                device.offlineUntil = 0
            } else if inTurn || allAway || chance.happens(onceIn: 2) {
                keepAway(device, atMost: 40_000)
            }
        }
    }

    /// The first to hear that the server was restored goes away before giving back anything, now and then:
    /// others, which had noticed nothing by themselves, give first.
    func noteNews(_ answer: SyncAnswer, for device: SimulatedDevice) {
        guard inFaultPhase, losesServer, !newsCame, answer.status == 410,
            String(decoding: answer.body, as: UTF8.self).contains("\"historyLost\"")
        else { return }
        newsCame = true
        device.leavesWithNews = chance.happens(onceIn: 2)
    }

    /// In some runs with two processes on each file the server is restored while a page that confirms a batch
    /// to one of them is on its way, which then comes while the other one gives back what was lost.
    private var losesBehindPages: Bool {
        losesServer && seed / 40 % 2 == 0 && devices.contains { $0.talks.count > 1 }
    }

    /// Does that, and returns how much later the page comes; nil if the answer is no such page.
    func loseServer(
        behind arrival: Event, to process: Process, _ id: Int, _ request: SyncRequest, _ answer: SyncAnswer
    ) throws -> Int64? {
        guard inFaultPhase, losesBehindPages, lostModels.isEmpty, request.path == "/api/sync/pull",
            answer.status == 200, let backup = serverBackup,
            let inFlight = request.query["inFlight"].flatMap({ Int($0) }),
            let heading = answer.body.split(separator: UInt8(ascii: "\n")).first,
            let mark = try PlainJSON.object(Data(heading))["acknowledgedThrough"] as? Int, mark >= inFlight,
            try places()[process.device] > backup.model.head
        else { return nil }
        let device = devices[process.device]
        guard device.talks[process.number].request?.id == id else { return nil }
        endStreams()
        try restoreServer(to: backup)
        device.latePage = (arrival, process)
        device.offlineUntil = 0
        wake(device)
        return Int64(late.number(in: 12_000...28_000))
    }

    /// The late page comes at the latest just before the other process hears that the server took its
    /// backfill.
    func hurryLatePage(before request: SyncRequest, _ device: SimulatedDevice, at time: Int64) {
        guard request.path == "/api/sync/backfill", let page = device.latePage else { return }
        agenda.plan(page.arrival, at: time)
    }

    func keepAway(_ device: SimulatedDevice, atMost time: Int) {
        device.offlineUntil = now + Int64(chance.number(in: time / 4...time))
    }

    /// Notes the records that the server lost and a device has: they must be there in the end.
    private func rememberBases(_ device: SimulatedDevice, above divergencePoint: Int) throws {
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db, sql: "SELECT tbl || '/' || id, number FROM aloft_row WHERE number > ?",
                arguments: [divergencePoint])
        }
        for row in rows {
            guard let record = device.account.model.history[row[0]]?[row[1]] else { continue }
            owed.append((row[0], record))
        }
    }

    /// S1: every record that a restored server lost and a device had came back.
    func checkOwed() throws {
        let model = accounts[0].model
        for (key, record) in owed
        where model.record(key)?.includes(record) != true && !rotten.contains(key) {
            throw LawBroken(
                law: "S1",
                finding: "\(key) did not come back: \(record), the server has "
                    + "\(model.record(key).map { "\($0)" } ?? "nothing")")
        }
    }

    /// S1: a backfilled record is as the server had it, not as a device damaged it; and it was lost.
    func checkOffer(_ body: Data) throws {
        guard !String(decoding: body, as: UTF8.self).contains("\"rotten\"") else {
            throw LawBroken(law: "S1", finding: "a damaged record was given back")
        }
        for record in try PlainJSON.object(body)["records"] as? [[String: Any]] ?? [] {
            let key = "\(record["table"] ?? "")/\(record["id"] ?? "")"
            let number = record["number"] as? Int ?? 0
            guard lostModels.last?.history[key]?[number] != nil else {
                throw LawBroken(
                    law: "S1", finding: "\(key), number \(number), is given back and was never lost")
            }
        }
    }

    /// The server as a device knows it: a device that has not heard of a restore shows the lost history.
    func model(of device: SimulatedDevice) -> ModelServer {
        device.timeline < lostModels.count ? lostModels[device.timeline] : device.account.model
    }
}

/// A copy of the server's database, and what the model was when it was made.
struct ServerBackup {
    let database: DatabaseQueue
    let model: ModelServer
    let counted: Set<Int>
}
