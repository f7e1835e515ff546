import Foundation
import GRDB
import SyncCore

/// The server is stopped and started, its database copied away, and once in a while an older copy put in
/// place.
extension Fleet {
    /// A run in which the server may be restored; then devices keep their files, and nobody files notes: what
    /// comes back in pieces may not fit together, which is shown by other tests.
    var losesServer: Bool { Self.losesServer(seed, profile) }

    static func losesServer(_ seed: UInt64, _ profile: FaultProfile) -> Bool {
        seed.isMultiple(of: 4) && profile.restoresServer > 0
    }

    /// Called when a request reaches the server.
    func operateServer() throws {
        guard isStormy, losesServer, lostModels.isEmpty else { return }
        // Sooner while a device has something damaged to give back.
        let isSoon = serverBackup != nil && devices.contains(where: \.isRotten)
        guard chance.happens(onceIn: isSoon ? 3 : profile.restoresServer) else { return }
        endStreams()
        let head = accounts[0].model.head
        let losesSomething = serverBackup.map { $0.model.head < head } ?? false
        guard let backup = serverBackup, losesSomething, isSoon || chance.happens(onceIn: 2) else {
            count(.serverRestart)
            // A copy of an empty server, or one without anything lost since, shows little.
            guard head > 0, !losesSomething || chance.happens(onceIn: 3) else { return try server.restart() }
            keepAway(chance.pick(devices), atMost: 60_000)
            serverBackup = ServerBackup(
                database: try server.takeBackup(), model: accounts[0].model, counted: counted)
            return try server.restart()
        }
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

    /// Who was behind the restored server goes on working with it at once; who was ahead may come later, when
    /// it has numbers of its own again.
    private func separate(at fork: Int) throws {
        let allAway = chance.happens(onceIn: 2)
        for device in devices {
            let cursor = try device.place(Wire.ownScope).cursor
            let isAhead = Int(cursor?.split(separator: ".").last ?? "0") ?? 0 > fork
            if !isAhead {
                device.offlineUntil = 0
                for _ in 0..<5 {
                    agenda.plan(.act(device: device.index), at: now + Int64(chance.number(in: 0...10_000)))
                }
            } else if allAway || chance.happens(onceIn: 2) {
                keepAway(device, atMost: 40_000)
            }
        }
    }

    /// The first to hear that the server was restored goes away before giving back anything, now and then:
    /// others, who noticed nothing by themselves, give first.
    func noteNews(_ answer: SyncAnswer, for device: SimulatedDevice) {
        guard isStormy, losesServer, !newsCame, answer.status == 410,
            String(decoding: answer.body, as: UTF8.self).contains("\"historyLost\"")
        else { return }
        newsCame = true
        device.leavesWithNews = chance.happens(onceIn: 2)
    }

    func keepAway(_ device: SimulatedDevice, atMost time: Int) {
        device.offlineUntil = now + Int64(chance.number(in: time / 4...time))
    }

    /// What a device has of what the server lost must be there in the end.
    private func rememberBases(_ device: SimulatedDevice, above fork: Int) throws {
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db, sql: "SELECT tbl || '/' || id, number FROM aloft_row WHERE number > ?", arguments: [fork])
        }
        for row in rows {
            guard let record = device.account.model.history[row[0]]?[row[1]] else { continue }
            owed.append((row[0], record))
        }
    }

    /// Everything that a device had of what a restored server lost came back.
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

    /// S1: what is given back is what came, and not what became of it on a device.
    func checkOffer(_ body: Data) throws {
        guard String(decoding: body, as: UTF8.self).contains("\"rotten\"") else { return }
        throw LawBroken(law: "S1", finding: "a damaged record was given back")
    }

    /// The server as a device knows it: one that has not heard of a restore shows what was before.
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
