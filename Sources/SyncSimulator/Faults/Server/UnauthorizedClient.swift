import Foundation
import SyncCore

/// A client of another account repeats what devices of the first one send: word for word, or naming the first
/// account's scope; and it sends requests that are not allowed.
struct UnauthorizedClient {
    /// Its account.
    static let account = "stranger"

    let onceIn: Int

    /// The request that the client makes of one that a device sent; nil if it makes none.
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

    /// A push into a scope under a device of its own, with stamps of somebody else's device: by them it would
    /// win, lose or settle what is not its own. Nil if the request is no push there.
    func withForgedStamps(_ request: SyncRequest, to scope: String, number: Int) throws -> SyncRequest? {
        guard request.path == "/api/sync/push", let body = request.body,
            var batch = try JSONSerialization.jsonObject(with: body) as? [String: Any],
            batch["scope"] as? String == scope, var author = batch["author"] as? [String: String]
        else { return nil }
        author["device"] = Self.unusedDevice(number)
        batch["author"] = author
        batch["previousSequence"] = 0
        var forged = SyncRequest(method: "POST", path: request.path, query: request.query)
        forged.query["revision"] = "1"
        forged.body = try JSONSerialization.data(withJSONObject: batch, options: .sortedKeys)
        return forged
    }

    /// A device id that no device has.
    private static func unusedDevice(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "fe" + String(repeating: "0", count: 14 - digits.count) + digits
    }
}
