import Foundation
import GRDB
import OfflineEngine
import SyncCore

extension Fleet {
    /// Checks a device after an event.
    func check(_ device: SimulatedDevice) throws {
        report.checks += 1
        try noteKept(device)
        try device.database.unsafeRead { db in
            try noteIdentity(try device.store.author(db).description, device)
            for (scope, model) in [(Wire.ownScope, model(of: device)), (sharedScope, shared)] {
                guard let scope else { continue }
                var check = DeviceCheck(
                    scope: scope, model: model,
                    name: scope == Wire.ownScope ? device.name : "\(device.name) in \(scope)",
                    pairs: pairs,
                    version: device.version, rules: rules[device.version - 1],
                    hasBitRot: device.hasBitRot,
                    ledger: device.ledgers[scope, default: Ledger()],
                    stored: device.stored[scope, default: [:]], readEdits: readEdits)
                try check.check(db)
                device.ledgers[scope] = check.ledger
                device.stored[scope] = check.stored
                report.premises.add(check.met)
                try checkKept(device, check.ledger, in: scope)
            }
            if !device.hasBitRot { try DeviceCheck.checkReferences(device.name, db) }
        }
        if !device.hasBitRot { try checkSharing(device) }
    }

    /// The edits of an outbox's entry; an equal text is parsed once.
    func readEdits(_ text: String) throws -> [String: Any] {
        let bytes = Data(text.utf8)
        if let read = editsRead[bytes] { return read }
        let read = try PlainJSON.object(bytes)
        editsRead[bytes] = read
        return read
    }

    /// L1, L3: everything came to rest, and every device has the server's state.
    func checkRest() throws {
        for device in devices {
            try check(device)
            for scope in [Wire.ownScope, device.account.grant.role == nil ? nil : sharedScope] {
                if let scope { try checkDigest(device, scope) }
            }
            guard device.timeline == lostModels.count else {
                throw LawBroken(
                    law: "L1",
                    finding: "\(device.name) never heard that the server was restored; "
                        + situation(of: device))
            }
            let waiting = try waiting(on: device)
            guard waiting.isEmpty else {
                throw LawBroken(
                    law: "L1",
                    finding: "\(device.name) still has \(waiting.count) changes: "
                        + "\(waiting.joined(separator: "; ")); \(situation(of: device))")
            }
            try checkPlaces(of: device, law: "L1")
        }
        try checkOwed()
        try checkStreams()
        try checkSpread()
        // Each process of a device asks by itself, and pages of a few records are many.
        let bound = devices.map(\.processes.count).reduce(0, +) * 150
        guard requests - requestsBeforeRest <= bound else {
            throw LawBroken(
                law: "L3",
                finding:
                    "\(requests - requestsBeforeRest) requests in two minutes of calm, at most \(bound): "
                    + requestsAtRest.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                    .joined(separator: ", "))
        }
    }

    /// Checks that the device stands at the head of every scope that it may read.
    func checkPlaces(of device: SimulatedDevice, law: String) throws {
        let places = try device.database.unsafeRead { db in
            try Row.fetchAll(db, sql: "SELECT scope, cursor FROM aloft_scope WHERE role <> 'none'")
        }
        let heads = [
            (Wire.ownScope, device.account.model.head),
            (device.account.grant.role == nil ? nil : sharedScope, shared.head),
        ]
        for (scope, head) in heads {
            guard let scope else { continue }
            let place = places.first { $0[0] == scope }.flatMap { $0[1] as String? }
            guard Int(place?.split(separator: ".").last ?? "0") ?? 0 == head else {
                throw LawBroken(
                    law: law,
                    finding: "\(device.name) stands at \(place ?? "nothing") of \(scope), not \(head); "
                        + "\(try waiting(on: device).joined(separator: "; ")); \(situation(of: device))")
            }
        }
    }

    /// L1: the copy's digest equals that of the server's records, and every row is as it came.
    private func checkDigest(_ device: SimulatedDevice, _ scope: String) throws {
        let digest = try server.database.unsafeRead { db in
            try ModelDigest.ofServer(scope == Wire.ownScope ? device.account.name : scope, db)
        }
        let kept = try device.database.unsafeRead { db in
            try String.fetchOne(
                db.cachedStatement(
                    sql: "SELECT printf('%016x', ifnull(digest, 0)) FROM aloft_scope WHERE scope = ?"),
                arguments: [scope])
        }
        guard kept ?? "0000000000000000" == digest, !device.hasBitRot else {
            throw LawBroken(
                law: "L1",
                finding: "\(device.name) comes to \(kept ?? "nothing") in \(scope), the server to \(digest)")
        }
        let verified = try device.store.verify(scope)
        guard verified.isGood else {
            throw LawBroken(
                law: "L1", finding: "\(device.name) has rows that are not as they came: \(verified)")
        }
    }
}
