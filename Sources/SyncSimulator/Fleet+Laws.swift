import GRDB
import OfflineEngine
import SyncCore

extension Fleet {
    /// Checks a device after an event.
    func check(_ device: SimulatedDevice) throws {
        if device.isRotten { return }
        report.checks += 1
        try device.database.unsafeRead { db in
            try noteIdentity(try device.store.author(db).description, device)
            var check = DeviceCheck(
                model: model(of: device), name: device.name, pairs: person.pairs, ledger: device.ledger)
            try check.check(db)
            device.ledger = check.ledger
        }
    }

    /// L1, L3: everything came to rest, and everybody sees what the server has.
    func checkRest() throws {
        let digest = try server.database.unsafeRead { db in try ModelDigest.ofServer(db) }
        for device in devices {
            try check(device)
            try checkDigest(device, digest)
            let (waiting, head) = try device.database.unsafeRead { db in
                (
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_outbox") ?? 0,
                    try String.fetchOne(db, sql: "SELECT cursor FROM aloft_scope")
                )
            }
            guard device.timeline == lostModels.count else {
                throw LawBroken(law: "L1", finding: "\(device.name) never heard that the server was restored")
            }
            guard waiting == 0 else {
                throw LawBroken(law: "L1", finding: "\(device.name) still has \(waiting) changes")
            }
            guard Int(head?.split(separator: ".").last ?? "0") ?? 0 == model.head else {
                throw LawBroken(
                    law: "L1", finding: "\(device.name) stands at \(head ?? "nothing"), not \(model.head)")
            }
        }
        try checkOwed()
        let bound = devices.count * 150
        guard requests - stormRequests <= bound else {
            throw LawBroken(
                law: "L3",
                finding: "\(requests - stormRequests) requests in two minutes of calm, at most \(bound)")
        }
    }

    /// L1: the copy comes to what the server's records come to, and every row is as it came.
    private func checkDigest(_ device: SimulatedDevice, _ digest: String) throws {
        let kept = try device.database.unsafeRead { db in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT printf('%016x', ifnull(digest, 0)) FROM aloft_scope"))
        }
        guard kept ?? "0000000000000000" == digest, !device.isRotten else {
            throw LawBroken(
                law: "L1", finding: "\(device.name) comes to \(kept ?? "nothing"), the server to \(digest)")
        }
        guard try device.store.verify(Wire.ownScope).isGood else {
            throw LawBroken(law: "L1", finding: "\(device.name) has rows that are not as they came")
        }
    }
}
