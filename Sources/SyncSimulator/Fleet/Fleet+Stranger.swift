import Foundation
import GRDB
import SyncCore
import SyncServer

/// Another account repeats what devices of the first one send: word for word, or naming the first account's
/// scope. In some runs it has a place in the shared scope itself.
extension Fleet {
    private static let stranger = "stranger"

    /// Whether the stranger may read and write in the shared scope, under devices of its own.
    private var strangerIsMember: Bool { sharedScope != nil && seed % 4 == 3 }

    /// The operator lets the stranger in.
    func admitStranger() throws {
        guard let sharedScope, strangerIsMember else { return }
        try server.scopes.grant(.writer, on: sharedScope, to: Self.stranger)
    }

    /// S13: whatever the stranger says, it gets nothing of the account's and changes nothing there.
    func intrude(with request: SyncRequest, of account: SimulatedAccount) throws {
        guard isStormy, chance.happens(onceIn: profile.intrudes) else { return }
        count(.intrusion)
        var forged = request
        if chance.happens(onceIn: 2) { name(account.name, in: &forged) }
        let (answer, _) = server.core.answer(forged, account: Self.stranger)
        trace.note("\(now) a stranger asks for \(forged.path): \(answer.status) \(answer.body.count)")
        trace.show(forged, answer)
        try checkServer()
        guard answer.status == 200, forged.path != "/api/sync/schema" else { return }
        let scope = try forged.query["scope"] ?? PlainJSON.object(forged.body ?? Data())["scope"] as? String
        let isOwnPull = forged.path == "/api/sync/pull" && scope == Wire.ownScope
        let isMembersPull = forged.path == "/api/sync/pull" && scope == sharedScope && strangerIsMember
        if isMembersPull { return }
        let lines = answer.body.split(separator: UInt8(ascii: "\n"))
        let heading = try PlainJSON.object(Data(lines.first ?? Data()))
        // A heading, grants of its own, an end.
        let tells = lines.dropFirst().dropLast().contains { line in
            !String(decoding: line, as: UTF8.self).contains("\"table\":\"\(Grant.table)\"")
        }
        guard isOwnPull, !tells, heading["mark"] as? Int == 0, heading["reply"] == nil else {
            throw LawBroken(law: "S13", finding: "a stranger was answered \(forged.path) in \(scope ?? "?")")
        }
    }

    /// The account's own scope by its id instead of as everybody's own.
    private func name(_ account: String, in request: inout SyncRequest) {
        if request.query["scope"] == Wire.ownScope { request.query["scope"] = account }
        guard let body = request.body else { return }
        let text = String(decoding: body, as: UTF8.self)
        request.body = Data(
            text.replacing("\"scope\":\"\(Wire.ownScope)\"", with: "\"scope\":\"\(account)\"").utf8)
    }
}
