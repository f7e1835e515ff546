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
        guard isStormy, losesServer, lostModels.isEmpty, chance.happens(onceIn: profile.restoresServer) else {
            return
        }
        guard let backup = serverBackup, chance.happens(onceIn: 2) else {
            count(.serverRestart)
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
