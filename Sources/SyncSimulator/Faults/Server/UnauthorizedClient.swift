import Foundation
import Notation
import SyncCore

/// A client of another account repeats what devices of the first one send: word for word, or naming the first
/// account's scope; and it sends requests that are not allowed.
struct UnauthorizedClient {
    /// Its account.
    static let account = "stranger"

    let onceIn: Int

    /// The client's forgery of a device's request; nil if it makes none.
    func forged(_ request: SyncRequest, of account: String, _ chance: inout SeededChance) -> SyncRequest? {
        guard chance.happens(onceIn: onceIn) else { return nil }
        return chance.happens(onceIn: 2) ? named(account, request) : request
    }

    /// The request with the account's own scope named by its id instead of as `own`.
    private func named(_ account: String, _ request: SyncRequest) -> SyncRequest {
        var request = request
        if request.query["scope"] == Wire.ownScope { request.query["scope"] = account }
        guard let body = request.body else { return request }
        let text = String(decoding: body, as: UTF8.self)
        request.body = Data(
            text.replacing("\"scope\":\"\(Wire.ownScope)\"", with: "\"scope\":\"\(account)\"").utf8)
        return request
    }

    /// An empty backfill, as if the server had been restored.
    func backfill(to scope: String, number: Int) throws -> SyncRequest {
        let body: [String: Any] = [
            "version": Wire.protocolVersion, "scope": scope, "epoch": "e", "divergencePoint": 0,
            "acknowledgedThrough": 0,
            "author": ["device": Self.unusedDevice(number), "incarnation": Self.unusedDevice(0)],
            "records": [],
        ]
        return SyncRequest(
            method: "POST", path: "/api/sync/backfill",
            body: try JSONSerialization.data(withJSONObject: body, options: .sortedKeys))
    }

    /// A push into a scope under a device of its own, with stamps of somebody else's device, by which it
    /// would win, lose or settle others' values. Nil if the request is no push there.
    func withForgedStamps(_ request: SyncRequest, to scope: String, number: Int) throws -> SyncRequest? {
        try forged(request, to: scope, by: Self.unusedDevice(number)) { _ in }
    }

    /// Such a push with records of a table that is never shared.
    func withOwnRecords(
        of table: String, _ request: SyncRequest, to scope: String, number: Int
    ) throws -> SyncRequest? {
        try forged(request, to: scope, by: Self.unusedDevice(number, beginning: "fd")) { batch in
            let changes = batch["changes"] as? [[String: Any]] ?? []
            batch["changes"] = changes.map { $0.merging(["table": table]) { $1 } }
        }
    }

    private func forged(
        _ request: SyncRequest, to scope: String, by device: String, _ change: (inout [String: Any]) -> Void
    ) throws -> SyncRequest? {
        guard request.path == "/api/sync/push", let body = request.body,
            var batch = try JSONSerialization.jsonObject(with: body) as? [String: Any],
            batch["scope"] as? String == scope, var author = batch["author"] as? [String: String]
        else { return nil }
        author["device"] = device
        batch["author"] = author
        batch["previousSequence"] = 0
        change(&batch)
        var forged = SyncRequest(method: "POST", path: request.path, query: request.query)
        forged.query["revision"] = "1"
        forged.body = try JSONSerialization.data(withJSONObject: batch, options: .sortedKeys)
        return forged
    }

    /// A request of a protocol that no server speaks any more.
    var ofFormerProtocol: SyncRequest {
        SyncRequest(
            method: "GET", path: "/api/sync/pull",
            query: ["scope": Wire.ownScope, "protocol": "\(Wire.protocolVersion - 1)"])
    }

    /// A schema in which a column is of another type than in this one.
    func contradiction(to schema: Schema) throws -> SyncRequest {
        var schema = schema
        let type = schema.tables[0].columns[0].type
        schema.tables[0].columns[0].type = type == .blob ? .text : .blob
        return try showing(schema)
    }

    /// A schema of more tables than a server looks at.
    func largeSchema() throws -> SyncRequest {
        let tables = (0...1_000).map { SyncTable("t\($0)", []) }
        return try showing(Schema(name: "large", version: 1, tables: tables))
    }

    private func showing(_ schema: Schema) throws -> SyncRequest {
        SyncRequest(method: "POST", path: "/api/sync/schema", body: try JSONEncoder().encode(schema))
    }

    /// Retires the identity under which a device sent a batch, as if it were an earlier one of the client's
    /// own. Nil if the request is no such batch.
    func retirement(of request: SyncRequest, number: Int) throws -> SyncRequest? {
        guard request.path == "/api/sync/push", let body = request.body,
            let author = try PlainJSON.object(body)["author"] as? [String: Any]
        else { return nil }
        let retirement: [String: Any] = [
            "version": Wire.protocolVersion, "scope": Wire.ownScope, "author": author,
            "successor": ["device": Self.unusedDevice(number), "incarnation": Self.unusedDevice(0)],
            "lastSequence": 1,
        ]
        return SyncRequest(
            method: "POST", path: "/api/sync/retirement",
            body: try JSONSerialization.data(withJSONObject: retirement, options: .sortedKeys))
    }

    /// A device id that no device has.
    private static func unusedDevice(_ number: Int, beginning: String = "fe") -> String {
        beginning + UInt64(number).hex(digits: 14)
    }
}
