import Foundation
import GRDB
import SyncCore

/// The server is stopped and started, its database copied away, and once in a while an older copy put in
/// place.
extension Fleet {
    /// Called when a request reaches the server.
    func operateServer() throws {
        guard inFaultPhase, scenario.losesServer, lostModels.isEmpty else { return }
        let isDue = try isRestoreDue()
        guard faults.serverRestore.strikes(isDue: isDue, &chance) else { return }
        endStreams()
        let head = accounts[0].model.head
        let stop = faults.serverRestore.stop(
            isDue: isDue, head: head, copied: serverBackup?.model.head, &chance)
        if case .restore = stop, let backup = serverBackup { return try restoreServer(to: backup) }
        count(.serverRestart)
        if case .backup = stop {
            keepAway(chance.pick(devices), atMost: 60_000)
            serverBackup = ServerBackup(
                database: try server.takeBackup(), model: accounts[0].model, counted: counted)
        }
        try server.restart()
        try repeatUnanswered()
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
        unanswered = nil
        try separate(at: backup.model.head)
    }

    /// Whether devices have what a restored server would lack.
    private func isRestoreDue() throws -> Bool {
        guard let head = serverBackup?.model.head else { return false }
        return faults.serverRestore.isDue(
            try places(), after: head, runs: now - Self.start,
            isDamaged: devices.contains(where: \.hasBitRot))
    }

    /// The number up to which each device has the account's own scope.
    private func places() throws -> [Int] {
        try devices.map { device in
            let cursor = try device.place(Wire.ownScope).cursor
            return Int(cursor?.split(separator: ".").last ?? "0") ?? 0
        }
    }

    /// Devices go on with the restored server, at once or later.
    private func separate(at divergencePoint: Int) throws {
        let returns = faults.serverRestore.returns(
            try places(), from: divergencePoint, faults.disconnection, &chance)
        for (device, kind) in zip(devices, returns) {
            switch kind {
            case .unchanged: break
            case .acts(let times):
                device.offlineUntil = 0
                for time in times { agenda.plan(.act(device: device.index), at: now + time) }
            case .online: device.offlineUntil = 0
            case .away(let time): device.offlineUntil = now + time
            }
        }
    }

    /// Now and then the first device to hear of the restore goes away.
    func spreadNews(_ answer: SyncAnswer, to device: SimulatedDevice) {
        guard inFaultPhase, faults.serverRestore.sendsAway(with: answer, &chance) else { return }
        device.leavesWithNews = true
    }

    /// Restores the server behind a page that confirms a batch, and returns how much later the page comes;
    /// nil if the answer is no such page.
    func loseServer(
        behind arrival: Event, to process: ProcessID, _ id: Int, _ request: SyncRequest, _ answer: SyncAnswer
    ) throws -> Int64? {
        guard inFaultPhase, lostModels.isEmpty, let backup = serverBackup,
            try faults.serverRestore.isBehind(request, answer),
            try places()[process.device] > backup.model.head
        else { return nil }
        let device = devices[process.device]
        guard device.processes[process.number].request?.id == id else { return nil }
        endStreams()
        try restoreServer(to: backup)
        latePages[device.index] = (arrival, process)
        device.offlineUntil = 0
        wake(device)
        return faults.latePages.delay()
    }

    /// The late page comes at the latest just before the other process hears that the server accepted its
    /// backfill.
    func hurryLatePage(before request: SyncRequest, _ device: SimulatedDevice, at time: Int64) {
        guard request.path == "/api/sync/backfill", let page = latePages[device.index] else { return }
        agenda.plan(page.arrival, at: time)
    }

    func keepAway(_ device: SimulatedDevice, atMost time: Int) {
        device.offlineUntil = now + faults.disconnection.lasts(atMost: time, &chance)
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
        where !faults.bitRot.records.contains(key) {
            if model.record(key)?.includes(record, in: model.app.table(ofKey: key)) == true { continue }
            throw LawBroken(
                law: "S1",
                finding: "\(key) did not come back: \(record), the server has "
                    + "\(model.record(key).map { "\($0)" } ?? "nothing")")
        }
    }

    /// S1: a backfilled record is as the server had it, not as a device damaged it; and it was lost. Where
    /// the history itself was lost a device gives back all that it shows, also what the server has.
    func checkBackfill(_ body: Data) throws {
        guard !String(decoding: body, as: UTF8.self).contains("\"rotten\"") else {
            throw LawBroken(law: "S1", finding: "a damaged record was given back")
        }
        let object = try PlainJSON.object(body)
        let isAll = object["divergencePoint"] as? Int == -1
        let models = isAll ? lostModels + accounts.map(\.model) : lostModels.suffix(1)
        for record in object["records"] as? [[String: Any]] ?? [] {
            let key = "\(record["table"] ?? "")/\(record["id"] ?? "")"
            let number = record["number"] as? Int ?? 0
            guard models.contains(where: { $0.history[key]?[number] != nil }) else {
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
