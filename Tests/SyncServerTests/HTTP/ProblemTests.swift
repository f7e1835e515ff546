import Foundation
import HTTPServing
import HTTPTypes
import SyncCore
import Testing
import Zip

@testable import SyncServer

@Suite(.timeLimit(.minutes(20))) struct ProblemTests {
    @Test func `every answer carries the server's time and may not be stored or guessed`() async throws {
        try await RunningServer.with { server in
            for path in ["/api/health", "/nowhere", "/api/sync/pull"] {
                let answer = try await server.send("GET", path)
                #expect(answer.headers["aloft-time"] == "1800000000000")
                #expect(answer.headers["cache-control"] == "no-store")
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["content-type"] == "application/json")
            }
        }
    }

    @Test func `health says ok, the time and the schema without signing in`() async throws {
        try await RunningServer.with { server in
            let answer = try await server.send("GET", "/api/health")
            let said = try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
            #expect(answer.status == 200)
            #expect(said["status"] as? String == "ok")
            #expect(said["serverTime"] as? Int == 1_800_000_000_000)
            #expect((said["schema"] as? [String: Any])?["name"] as? String == "studio")
        }
    }

    @Test(arguments: [
        ("GET", "/"), ("GET", "/api/nothing"), ("PUT", "/api/health"), ("GET", "/api/../etc/passwd"),
    ])
    func `a path that is not there is a problem too`(_ method: String, _ path: String) async throws {
        try await RunningServer.with { server in
            let answer = try await server.send(method, path)
            #expect(answer.status == 404)
            #expect(try answer.code == "notFound")
        }
    }

    @Test(arguments: [
        ("POST", "/api/sync/push"), ("GET", "/api/sync/pull"), ("POST", "/sync/push"), ("GET", "/sync/pull"),
        ("GET", "/api/sync/signal"), ("DELETE", "/api/session"), ("DELETE", "/api/sessions"),
        ("GET", "/api/devices"),
    ])
    func `a client that is not signed in is told so`(_ method: String, _ path: String) async throws {
        try await RunningServer.with { server in
            let foreign = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0."
            for token in [nil, "", "nonsense", foreign] {
                let answer = try await server.send(method, path, token: token)
                #expect(answer.status == 401)
                #expect(try answer.code == "signInNeeded")
                #expect(try answer.problem.action.isEmpty == false)
            }
        }
    }

    @Test(arguments: [
        ("{\"account\":\"anna\",\n x", "character"), ("", "no JSON"), ("[1,2", "no JSON"),
        ("{\"account\":\"anna\"}", "“password” is missing"), ("[]", "has the wrong type"),
        (
            "{\"account\":1,\"password\":\"a\",\"device\":\"b\",\"deviceName\":\"c\"}",
            "“account” has the wrong type"
        ),
    ])
    func `a body that is no form says what is wrong and where`(_ body: String, _ part: String) async throws {
        try await RunningServer.with { server in
            let answer = try await server.send("POST", "/api/session", Data(body.utf8))
            #expect(answer.status == 400)
            #expect(try answer.code == "badRequest")
            #expect(try answer.problem.message.contains(part))
        }
    }

    @Test func `a body beyond 2 MB is too large, announced or not`() async throws {
        try await RunningServer.with { server in
            let answer = try await server.send("POST", "/api/session", Data(count: 2 * 1_048_576 + 1))
            #expect(answer.status == 413)
            #expect(try answer.code == "tooLarge")
            let allowed = try await server.send("POST", "/api/session", Data(count: 2 * 1_048_576))
            #expect(allowed.status == 400)
        }
    }

    @Test func `a gzip bomb stops at 16 MB`() async throws {
        try await RunningServer.with { server in
            let gzip = ["Content-Encoding": "gzip"]
            let bomb = Gzip.deflate(Data(count: 200 * 1_048_576), .quick)
            #expect(bomb.count < 1_048_576)
            let answer = try await server.send("POST", "/api/session", bomb, headers: gzip)
            #expect(answer.status == 413)
            #expect(try answer.problem.message.contains("16 MB when inflated"))
        }
    }

    @Test func `gzip bodies are read, damaged and unknown ones refused`() async throws {
        try await RunningServer.with { server in
            _ = try await server.signUp()
            let form = Data(
                #"{"account":"anna","password":"correct horse","device":"a","deviceName":"b"}"#.utf8)
            let packed = Gzip.deflate(form, .quick)
            func status(_ body: Data, _ encoding: String) async throws -> Int {
                try await server.send("POST", "/api/session", body, headers: ["Content-Encoding": encoding])
                    .status
            }
            #expect(try await status(packed, "gzip") == 200)
            #expect(try await status(packed.dropLast(9), "gzip") == 400)
            #expect(try await status(form, "gzip") == 400)
            #expect(try await status(packed + packed, "gzip") == 400)
            #expect(try await status(form, "identity") == 200)
            #expect(try await status(form, "br") == 415)
        }
    }

    @Test(
        arguments: [
            (nil, false), ("gzip", true), ("deflate, gzip;q=0.5", true), ("gzip;q=0", false), ("*", true),
            ("br", false),
            ("GZIP", true), ("gzip; q=0.000", false),
        ] as [(String?, Bool)])
    func `answers are packed for who takes it`(_ header: String?, _ takes: Bool) {
        var headers = HTTPFields()
        headers[.acceptEncoding] = header
        #expect(headers.takesGzip == takes)
    }
}
