import Foundation
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct SignUpTests {
    @Test func `signing up gives a session that opens the door at once`() async throws {
        try await RunningServer.with { server in
            let answer = try await server.signUp()
            let session = try answer.session
            #expect(answer.status == 201)
            #expect(session.account.name == "Anna")
            #expect(session.accessExpiresInSeconds == 900)
            #expect(try await server.opens(session))
        }
    }

    @Test func `a name is taken whatever its case and form of Unicode`() async throws {
        try await RunningServer.with { server in
            #expect(try await server.signUp("José").status == 201)
            for twin in ["JOSÉ", "jose\u{301}", " josé "] {
                let answer = try await server.signUp(twin)
                #expect(answer.status == 409)
                #expect(try answer.code == "accountTaken")
                #expect(try await server.signIn(twin).status == 200)
            }
            #expect(try await server.signUp("Jose").status == 201)
        }
    }

    @Test(arguments: [
        ("ab", "unusableName"), (String(repeating: "a", count: 65), "unusableName"),
        ("anna@", "unusableName"),
        ("anna@home", "unusableName"), ("a@b@c.de", "unusableName"), ("an\u{200b}na", "unusableName"),
        (String(repeating: "a", count: 10_000), "unusableName"),
    ])
    func `a name that breaks a rule is refused`(_ name: String, _ code: String) async throws {
        try await RunningServer.with { server in
            let answer = try await server.signUp(name)
            #expect(answer.status == 422)
            #expect(try answer.code == code)
        }
    }

    @Test(arguments: ["abc", String(repeating: "ß", count: 64), "anna.b+c@example.co.uk"])
    func `names at the edges of the rules are taken`(_ name: String) throws {
        #expect(try AccountName(name).shown == name)
    }

    @Test func `a password has ten to 256 characters`() async throws {
        try await RunningServer.with { server in
            for length in [9, 257] {
                let answer = try await server.signUp(password: String(repeating: "x", count: length))
                #expect(answer.status == 422)
                #expect(try answer.code == "unusablePassword")
            }
            #expect(try await server.signUp("ten", password: String(repeating: "x", count: 10)).status == 201)
            #expect(
                try await server.signUp("most", password: String(repeating: "é", count: 256)).status == 201)
        }
    }

    @Test func `a device needs an id and a name`() async throws {
        try await RunningServer.with { server in
            for device in ["", "with space", String(repeating: "d", count: 65)] {
                let answer = try await server.signUp(device: device)
                #expect(answer.status == 422)
                #expect(try answer.code == "unusableDevice")
            }
        }
    }

    @Test func `neither password nor token is in the database`() async throws {
        try await RunningServer.inFolder { home in
            let (sessions, found) = AsyncStream<SessionReply>.makeStream()
            try await RunningServer.serve(home: home, world: StoppedWorld()) { server in
                found.yield(try await server.signUp().session)
                found.finish()
            }
            let session = try #require(await sessions.first { _ in true })
            let secrets =
                ["correct horse", session.accessToken, session.refreshToken]
                + session.refreshToken.split(separator: ".").dropFirst().map(String.init)
            let file = try Data(contentsOf: home.appending(path: "server.sqlite"))
            for secret in secrets { #expect(file.range(of: Data(secret.utf8)) == nil) }
            #expect(file.range(of: Data("Anna".utf8)) != nil)
            let mode = try FileManager.default.attributesOfItem(
                atPath: home.appending(path: "server.key").path)
            #expect(mode[.posixPermissions] as? Int == 0o600)
        }
    }
}
