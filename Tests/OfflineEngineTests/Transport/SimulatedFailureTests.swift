import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E23: simulated failures, over the real server.
@Suite(.timeLimit(.minutes(20))) struct SimulatedFailureTests {
    @Test(arguments: SimulatedFailure.allCases)
    func `each failure is what it says, to whoever asks`(_ failure: SimulatedFailure) async throws {
        let health = Health(
            status: "ok", serverTime: 0, schema: SchemaTag(name: "test", version: 1, fingerprint: ""))
        let answer = SyncAnswer(
            status: 200, contentType: Wire.jsonType, body: try JSONEncoder().encode(health))
        let real = ScriptedTransport(answers: { _ in answer }) { AsyncThrowingStream { _ in } }
        let failing = FailingTransport(real: real, failure: failure)
        let push = SyncRequest(method: "POST", path: "/api/sync/push")
        var (status, thrown): (Int?, TransportFailure?)
        do {
            status = try await failing.send(push).status
        } catch let failure as TransportFailure {
            thrown = failure
        }
        switch failure {
        case .noConnection: #expect((status, thrown) == (nil, .noConnection))
        case .captivePortal: #expect((status, thrown) == (nil, .notOurServer))
        case .lostAnswers: #expect((status, thrown) == (nil, .cut))
        case .serverBusy: #expect((status, thrown) == (503, nil))
        case .slow: #expect((status, thrown) == (200, nil))
        }
        let reachesServer = failure == .lostAnswers || failure == .slow
        #expect(real.count(of: push.path) == (reachesServer ? 1 : 0))
    }

    @Test
    func `without a connection what is written waits; when answers are lost a pull confirms it`() async throws
    {
        try await LoopbackServer.with { server in
            let replica = try MemberCopy().open(server.world)
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }
                group.addTask {
                    while !Task.isCancelled {
                        try await Task.sleep(for: .milliseconds(20))
                        server.world.pass(seconds: 1)
                    }
                }
                for await status in replica.statusUpdates() where status.lastSynced != nil { break }
                replica.simulate(.noConnection)
                for await status in replica.statusUpdates() where status.connectivity == .offline { break }
                #expect(replica.status.simulatedFailure == .noConnection)
                try await replica.set(RecordID(), "Ada")
                for await status in replica.statusUpdates() where status.pendingChanges == 1 { break }
                replica.simulate(.lostAnswers)
                for await status in replica.statusUpdates() where status.pendingChanges == 0 { break }
                #expect(replica.status.simulatedFailure == .lostAnswers)
                replica.simulate(nil)
                for await status in replica.statusUpdates() where status.connectivity == .online { break }
                #expect(replica.status.simulatedFailure == nil)
                group.cancelAll()
            }
        }
    }
}
