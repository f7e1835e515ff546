import Foundation
import SyncCore
import SyncServer

/// The answers that an unauthorized client gets. In some runs its account is a member of the shared scope.
extension Fleet {
    /// The operator makes the client's account a member of the shared scope, in such runs.
    func admitUnauthorizedClient() throws {
        guard let sharedScope, scenario.unauthorizedClientIsMember else { return }
        try server.scopes.grant(.writer, on: sharedScope, to: UnauthorizedClient.account)
    }

    /// S13: whatever the client sends, it reads nothing of the account's and changes nothing there.
    func intrude(with request: SyncRequest, of account: SimulatedAccount) throws {
        guard inFaultPhase,
            let forged = faults.unauthorizedClient.forged(request, of: account.name, &chance)
        else { return }
        count(.intrusion)
        let answer = answerUnauthorized(forged, "a stranger asks for \(forged.path)")
        try checkServer()
        try expectRefusals(with: request, of: account)
        try expectProblems(with: request)
        guard answer.status == 200, forged.path != "/api/sync/schema" else { return }
        let scope = try forged.query["scope"] ?? PlainJSON.object(forged.body ?? Data())["scope"] as? String
        let isOwnPull = forged.path == "/api/sync/pull" && scope == Wire.ownScope
        let isMembersPull =
            forged.path == "/api/sync/pull" && scope == sharedScope && scenario.unauthorizedClientIsMember
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

    private func answerUnauthorized(_ request: SyncRequest, _ note: String) -> SyncAnswer {
        let (answer, _) = server.core.answer(request, account: UnauthorizedClient.account)
        trace.note("\(now) \(note): \(answer.status) \(answer.body.count)")
        trace.show(request, answer)
        return answer
    }

    /// S13: a request beyond an account's role in a scope is refused, that of the client's account or of the
    /// device's.
    private func expectRefusals(with request: SyncRequest, of account: SimulatedAccount) throws {
        let client = faults.unauthorizedClient
        var asked = SyncRequest(method: "GET", path: "/api/sync/overwritten", query: ["scope": account.name])
        try expectRefusal(of: asked, by: UnauthorizedClient.account)
        guard let sharedScope else { return }
        asked.query["scope"] = sharedScope
        let isMember = scenario.unauthorizedClientIsMember
        if !isMember { try expectRefusal(of: asked, by: UnauthorizedClient.account) }
        if account.grant.role == nil { try expectRefusal(of: asked, by: account.name) }
        if account.grant.role != .writer {
            try expectRefusal(of: client.backfill(to: sharedScope, number: requests), by: account.name)
        }
        // S9: stamps of somebody else's device change nothing.
        guard isMember,
            let forged = try client.withForgedStamps(request, to: sharedScope, number: requests)
        else { return }
        try noteForged(answerUnauthorized(forged, "a member forges stamps"))
        try checkServer()
        // S13: the scope takes no records of a table that is never shared.
        guard let own = app.tables(at: server.version).first(where: { !$0.isShareable }),
            let misplaced = try client.withOwnRecords(
                of: own.name, request, to: sharedScope, number: requests)
        else { return }
        try noteForged(answerUnauthorized(misplaced, "a member misplaces records"))
        try checkServer()
    }

    private func noteForged(_ answer: SyncAnswer) throws {
        if answer.status == 200 { noteOutcomes(try PlainJSON.object(answer.body)) }
    }

    /// S13: the server names the mistake in a request that no device of the run would send.
    private func expectProblems(with request: SyncRequest) throws {
        let client = faults.unauthorizedClient
        var strange: [(request: SyncRequest, problem: SyncProblem)] = [
            (client.ofFormerProtocol, .protocolTooOld),
            (try client.contradiction(to: app.schema(server.version)), .schemaMismatch),
        ]
        if let retirement = try client.retirement(of: request, number: requests) {
            strange.append((retirement, .identityOfAnother))
        }
        // Large to write and to parse.
        if requests.isMultiple(of: 16) { strange.append((try client.largeSchema(), .tooLarge)) }
        for (request, problem) in strange {
            let answer = answerUnauthorized(request, "a stranger asks for what cannot be")
            try noteAnswer(request, answer)
            guard try problemCode(answer) == problem.rawValue, answer.status == problem.status else {
                throw LawBroken(
                    law: "S13",
                    finding: "\(request.path) was answered \(answer.status), not \(problem.rawValue)")
            }
        }
        try checkServer()
    }

    private func expectRefusal(of request: SyncRequest, by account: String) throws {
        let (answer, _) = server.core.answer(request, account: account)
        guard answer.status == SyncProblem.notAllowed.status else {
            throw LawBroken(
                law: "S13", finding: "\(account) was answered \(request.path) with \(answer.status)")
        }
    }
}
