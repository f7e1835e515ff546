import Foundation
import GRDB
import SyncCore
import SyncServer

/// A client of another account repeats what devices of the first one send: word for word, or naming the first
/// account's scope. In some runs its account is a member of the shared scope.
extension Fleet {
    private static let unauthorized = "stranger"

    /// Whether the client may read and write in the shared scope, under devices of its own.
    private var clientIsMember: Bool { sharedScope != nil && seed % 4 == 3 }

    /// The operator makes the client's account a member of the shared scope, in such runs.
    func admitStranger() throws {
        guard let sharedScope, clientIsMember else { return }
        try server.scopes.grant(.writer, on: sharedScope, to: Self.unauthorized)
    }

    /// S13: whatever the client sends, it gets nothing of the account's and changes nothing there.
    func intrude(with request: SyncRequest, of account: SimulatedAccount) throws {
        guard inFaultPhase, chance.happens(onceIn: profile.intrudes) else { return }
        count(.intrusion)
        var forged = request
        if chance.happens(onceIn: 2) { name(account.name, in: &forged) }
        let (answer, _) = server.core.answer(forged, account: Self.unauthorized)
        trace.note("\(now) a stranger asks for \(forged.path): \(answer.status) \(answer.body.count)")
        trace.show(forged, answer)
        try checkServer()
        try pry(with: request, of: account)
        guard answer.status == 200, forged.path != "/api/sync/schema" else { return }
        let scope = try forged.query["scope"] ?? PlainJSON.object(forged.body ?? Data())["scope"] as? String
        let isOwnPull = forged.path == "/api/sync/pull" && scope == Wire.ownScope
        let isMembersPull = forged.path == "/api/sync/pull" && scope == sharedScope && clientIsMember
        if isMembersPull { return }
        let lines = answer.body.split(separator: UInt8(ascii: "\n"))
        let heading = try PlainJSON.object(Data(lines.first ?? Data()))
        // A heading, grants of its own, an end.
        let tells = lines.dropFirst().dropLast().contains { line in
            !String(decoding: line, as: UTF8.self).contains("\"table\":\"\(Grant.table)\"")
        }
        guard isOwnPull, !tells, heading["acknowledgedThrough"] as? Int == 0, heading["reply"] == nil else {
            throw LawBroken(law: "S13", finding: "another account was told \(forged.path) in \(scope ?? "?")")
        }
    }

    /// Names the account's own scope by its id instead of as `own`.
    private func name(_ account: String, in request: inout SyncRequest) {
        if request.query["scope"] == Wire.ownScope { request.query["scope"] = account }
        guard let body = request.body else { return }
        let text = String(decoding: body, as: UTF8.self)
        request.body = Data(
            text.replacing("\"scope\":\"\(Wire.ownScope)\"", with: "\"scope\":\"\(account)\"").utf8)
    }
}

/// Requests that are not allowed: sent with each intrusion, also by accounts whose role in a scope is less
/// than the request demands.
extension Fleet {
    /// S13: a request beyond the account's role is refused.
    private func pry(with request: SyncRequest, of account: SimulatedAccount) throws {
        var asked = SyncRequest(method: "GET", path: "/api/sync/overwritten", query: ["scope": account.name])
        try expectRefusal(of: asked, by: Self.unauthorized)
        guard let sharedScope else { return }
        asked.query["scope"] = sharedScope
        if !clientIsMember { try expectRefusal(of: asked, by: Self.unauthorized) }
        if account.grant.role == nil { try expectRefusal(of: asked, by: account.name) }
        if account.grant.role != .writer {
            try expectRefusal(of: try backfill(to: sharedScope), by: account.name)
        }
        if clientIsMember { try forgeStamps(with: request) }
    }

    private func expectRefusal(of request: SyncRequest, by account: String) throws {
        let (answer, _) = server.core.answer(request, account: account)
        guard answer.status == SyncProblem.notAllowed.status else {
            throw LawBroken(
                law: "S13", finding: "\(account) was answered \(request.path) with \(answer.status)")
        }
    }

    /// An empty backfill, as if the server had been restored.
    private func backfill(to scope: String) throws -> SyncRequest {
        let body: [String: Any] = [
            "version": Wire.protocolVersion, "scope": scope, "epoch": "e", "divergencePoint": 0,
            "acknowledgedThrough": 0,
            "author": ["device": Self.unusedDevice(requests), "incarnation": Self.unusedDevice(0)],
            "records": [],
        ]
        return SyncRequest(
            method: "POST", path: "/api/sync/backfill",
            body: try JSONSerialization.data(withJSONObject: body, options: .sortedKeys))
    }

    /// S9: a member writes under a device of its own, with stamps of somebody else's device: by them it would
    /// win, lose or settle what is not its own.
    private func forgeStamps(with request: SyncRequest) throws {
        guard request.path == "/api/sync/push", let body = request.body,
            var batch = try JSONSerialization.jsonObject(with: body) as? [String: Any],
            batch["scope"] as? String == sharedScope, var author = batch["author"] as? [String: String]
        else { return }
        author["device"] = Self.unusedDevice(requests)
        batch["author"] = author
        batch["previousSequence"] = 0
        var forged = SyncRequest(method: "POST", path: request.path, query: request.query)
        forged.query["turn"] = "1"
        forged.body = try JSONSerialization.data(withJSONObject: batch, options: .sortedKeys)
        let (answer, _) = server.core.answer(forged, account: Self.unauthorized)
        trace.note("\(now) a member forges stamps: \(answer.status) \(answer.body.count)")
        trace.show(forged, answer)
        try checkServer()
    }

    /// A device id that no device has.
    private static func unusedDevice(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "fe" + String(repeating: "0", count: 14 - digits.count) + digits
    }
}
