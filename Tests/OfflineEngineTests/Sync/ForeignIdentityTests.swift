import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A file that was copied to another account's device: the identity under which its changes were captured is
/// that account's, and this account's server answers so when the copy retires it.
struct ForeignIdentityTests {
    @Test(arguments: [true, false])
    func `changes captured under another account's identity are sent under a new one`(isCertain: Bool) throws
    {
        let talk = try Talk()
        try talk.insert(1...3)
        // The other account has sent them, unknown to this copy.
        for _ in 0..<4 {
            guard case .send(let request, let pending) = try talk.conversation.nextRequest() else { break }
            let answer = talk.core.answer(request, account: "bert").answer
            let isHeard = request.path != "/api/sync/push"
            try talk.conversation.receive(
                isHeard ? .success(answer) : .failure(.timedOut), for: pending)
            if !isHeard { break }
        }
        #expect(try talk.serverIDs() == [1, 2, 3])
        try talk.copy.database.write { try Identity.renew(isCertain: isCertain, talk.world, $0) }
        talk.conversation = SyncConversation(store: talk.copy.store, policy: SyncPolicy())
        try talk.settle()
        #expect(talk.sent.contains { $0.request.path == "/api/sync/retirement" && $0.status == 409 })
        #expect(try talk.copy.outbox().isEmpty)
        let rejected = try talk.copy.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_rejected")
        }
        #expect(rejected == 0)
        let scopes = try talk.server.read { db in
            try Row.fetchAll(
                db, sql: "SELECT scope, count(*) FROM record WHERE NOT isDeleted GROUP BY scope")
        }
        #expect(scopes.map { $0[1] as Int } == [3, 3])
        #expect(try talk.shownIDs() == [1, 2, 3])
    }
}
