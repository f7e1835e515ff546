import Foundation
import GRDB
import SyncCore

/// Large batches: they go in parts, or exceed the server's limit.
extension Fleet {
    /// Notes whether a transaction waits that may be set aside on the device.
    func noteLarge(_ device: SimulatedDevice) throws {
        guard sharedScope != nil || scenario.changesPerPush != nil, !device.mayBeSetAside else { return }
        device.mayBeSetAside =
            try device.database.unsafeRead { db in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE awaits IS NOT NULL
                                OR txn IN (SELECT txn FROM aloft_outbox GROUP BY txn HAVING count(*) > ?))
                            """), arguments: [scenario.changesPerPush ?? .max])
            } ?? false
    }

    /// Notes the circumstances of the changes in a batch that a device sends, and the batch's bytes.
    func noteBatch(_ request: SyncRequest, of device: SimulatedDevice) throws {
        if request.path == "/api/sync/part", let hash = request.query["hash"], inParts[hash] == nil {
            inParts[hash] = try device.database.unsafeRead { db in
                try Data.fetchOne(
                    db.cachedStatement(sql: "SELECT body FROM aloft_batch WHERE scope = ?"),
                    arguments: [request.query["scope"]])
            }
        }
        if let body = batch(request), sent[body] == nil {
            sent[body] = device.made
            try noteBases(device)
            try checkSent(body, by: device)
        }
    }

    /// The bytes of the batch that a request brings, whole or in part; nil if it brings none.
    func batch(_ request: SyncRequest) -> Data? {
        switch request.path {
        case "/api/sync/push": request.body
        case "/api/sync/part": request.query["hash"].flatMap { inParts[$0] }
        default: nil
        }
    }
}

extension SyncAnswer {
    /// Whether an answer to a push says that a whole batch is applied, not that a part arrived.
    func appliesBatch() throws -> Bool {
        try status == 200 && PlainJSON.object(body)["have"] == nil
    }
}
