import Foundation
import SyncCore
import SyncServer
import Testing
import Zip

@Suite(.timeLimit(.minutes(20))) struct SyncRouteTests {
    @Test func `changes of one device reach another, packed when large, by both names of the paths`()
        async throws
    {
        try await RunningServer.with { server in
            let tablet = try await server.signUp().session
            let phone = try await server.signIn(device: "phone").session
            let batch = try Batch.of(names: (1...100).map { "Member number \($0)" })
            let pushed = try await server.send(
                "POST", "/sync/push", Gzip.deflate(batch, .quick), token: tablet.accessToken,
                headers: ["Content-Encoding": "gzip"])
            #expect(pushed.status == 200)
            #expect(try JSONDecoder().decode(PushReply.self, from: pushed.body).acknowledgedThrough == 100)
            let again = try await server.send("POST", "/api/sync/push", batch, token: tablet.accessToken)
            #expect(again.body == pushed.body)
            for path in ["/sync/pull", "/api/sync/pull"] {
                let answer = try await server.send("GET", try path + Batch.query, token: phone.accessToken)
                #expect(answer.status == 200)
                #expect(answer.headers["content-type"] == "application/x-ndjson")
                // URLSession asks for gzip by itself and inflates it.
                #expect(answer.headers["content-encoding"] == "gzip")
                let page = try PullPage(answer.body)
                #expect(page.lines.count == 100)
                #expect(page.ending.head == 100)
            }
            let plain = try await server.send(
                "GET", try "/sync/pull" + Batch.query, token: phone.accessToken,
                headers: ["Accept-Encoding": "identity"])
            #expect(plain.headers["content-encoding"] == nil)
            #expect(try PullPage(plain.body).lines.count == 100)
        }
    }

    @Test func `an account sees nothing of another`() async throws {
        try await RunningServer.with { server in
            let anna = try await server.signUp().session
            let bert = try await server.signUp("Bert").session
            let batch = try Batch.of(names: ["Anna's member"])
            #expect(
                try await server.send("POST", "/api/sync/push", batch, token: anna.accessToken).status == 200)
            let answer = try await server.send(
                "GET", try "/api/sync/pull" + Batch.query, token: bert.accessToken)
            #expect(try PullPage(answer.body).lines.isEmpty)
            let theirs = try Batch.query.replacingOccurrences(
                of: "scope=own", with: "scope=\(anna.account.id)")
            let refused = try await server.send("GET", "/api/sync/pull" + theirs, token: bert.accessToken)
            #expect(refused.status == 403)
            #expect(try refused.code == "notAllowed")
        }
    }

    @Test func `an acknowledged batch is there after the server's end`() async throws {
        try await RunningServer.inFolder { home in
            let world = StoppedWorld()
            try await RunningServer.serve(home: home, world: world) { server in
                let token = try await server.signUp().session.accessToken
                let batch = try Batch.of(names: ["Carla"])
                #expect(try await server.send("POST", "/api/sync/push", batch, token: token).status == 200)
            }
            let log = home.appending(path: "server.sqlite-wal")
            #expect(try Data(contentsOf: log).isEmpty)
            try await RunningServer.serve(home: home, world: world) { server in
                let token = try await server.signIn().session.accessToken
                let answer = try await server.send("GET", try "/api/sync/pull" + Batch.query, token: token)
                #expect(String(decoding: answer.body, as: UTF8.self).contains("Carla"))
            }
        }
    }
}

/// Batches of the studio's schema, and the query of a pull.
enum Batch {
    static let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")

    static func of(names: [String], by author: Author = Self.author) throws -> Data {
        let world = StoppedWorld()
        let changes = names.enumerated().map { index, name in
            Change(
                sequence: Int64(index + 1), transaction: Int64(index + 1), table: "member",
                id: RecordID(world),
                verb: .insert, generation: 1, edits: ["name": .value(.text(name))],
                stamp: Stamp(milliseconds: world.now(), counter: index, device: author.device))
        }
        let batch = PushBatch(
            schema: try SchemaTag(RunningServer.schema), scope: "own", author: author, previousSequence: 0,
            lastSequence: Int64(names.count), changes: changes)
        return try JSONEncoder().encode(batch)
    }

    static var query: String {
        get throws {
            let tag = try SchemaTag(RunningServer.schema)
            return "?protocol=1&scope=own&device=00000000000000d2&incarnation=00000000000000a2"
                + "&app=\(tag.name)&schemaVersion=\(tag.version)&schema=\(tag.fingerprint)"
        }
    }
}
