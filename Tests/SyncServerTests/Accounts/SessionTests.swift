import Foundation
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct SessionTests {
    @Test func `a wrong password and an unknown account get the same answer`() async throws {
        try await RunningServer.with { server in
            _ = try await server.signUp()
            let wrong = try await server.signIn(password: "correct hors")
            let unknown = try await server.signIn("Bert")
            #expect(wrong.status == 401)
            #expect(try wrong.code == "wrongPassword")
            #expect(wrong.body == unknown.body)
            #expect(wrong.status == unknown.status)
        }
    }

    @Test func `an access token ends after a quarter of an hour`() async throws {
        try await RunningServer.with { server in
            let session = try await server.signUp().session
            server.world.pass(seconds: 899)
            #expect(try await server.opens(session))
            server.world.pass(seconds: 1)
            let answer = try await server.send("GET", "/api/devices", token: session.accessToken)
            #expect(answer.status == 401)
            #expect(try answer.code == "signInNeeded")
            #expect(answer.headers["www-authenticate"] == "Bearer")
        }
    }

    @Test func `renewing replaces both tokens and the old one still opens until it ends`() async throws {
        try await RunningServer.with { server in
            let first = try await server.signUp().session
            server.world.pass(seconds: 600)
            let answer = try await server.renew(first)
            let second = try answer.session
            #expect(answer.status == 200)
            #expect(second.refreshToken != first.refreshToken)
            #expect(second.account == first.account)
            #expect(try await server.opens(first))
            server.world.pass(seconds: 600)
            #expect(try await server.opens(first) == false)
            #expect(try await server.opens(second))
        }
    }

    @Test func `a renewal whose reply was lost gets the same successor, also a month later`() async throws {
        try await RunningServer.with { server in
            let first = try await server.signUp().session
            let lost = try await server.renew(first).session
            server.world.pass(seconds: 30 * 24 * 3600)
            let again = try await server.renew(first).session
            #expect(again.refreshToken == lost.refreshToken)
            #expect(try await server.opens(again))
            #expect(try await server.renew(again).status == 200)
        }
    }

    @Test func `two renewals at once do not fork the session`() async throws {
        try await RunningServer.with { server in
            let first = try await server.signUp().session
            let second = try await server.renew(first).session
            #expect(try await server.opens(second))
            server.world.pass(seconds: 60)
            let twin = try await server.renew(first).session
            #expect(twin.refreshToken == second.refreshToken)
        }
    }

    @Test func `an old token shown after its successor was used ends the session for both`() async throws {
        try await RunningServer.with { server in
            let first = try await server.signUp().session
            let second = try await server.renew(first).session
            #expect(try await server.opens(second))
            server.world.pass(seconds: 61)
            let reused = try await server.renew(first)
            #expect(reused.status == 401)
            #expect(try reused.code == "signInNeeded")
            #expect(try await server.opens(second) == false)
            #expect(try await server.renew(second).status == 401)
        }
    }

    @Test func `a token two renewals old ends the session within the minute too`() async throws {
        try await RunningServer.with { server in
            let first = try await server.signUp().session
            let second = try await server.renew(first).session
            let third = try await server.renew(second).session
            #expect(try await server.renew(first).status == 401)
            #expect(try await server.opens(third) == false)
        }
    }

    @Test func `a made-up token for a known session is refused and ends nothing`() async throws {
        try await RunningServer.with { server in
            let session = try await server.signUp().session
            var forged = session
            let parts = session.refreshToken.split(separator: ".")
            forged.refreshToken = "\(parts[0]).\(String(parts[1].reversed())).\(parts[2])"
            #expect(try await server.renew(forged).status == 401)
            #expect(try await server.opens(session))
            #expect(try await server.renew(session).status == 200)
        }
    }

    @Test func `half a year without a renewal ends the session`() async throws {
        try await RunningServer.with { server in
            let session = try await server.signUp().session
            server.world.pass(seconds: 180 * 24 * 3600)
            let renewed = try await server.renew(session).session
            server.world.pass(seconds: 180 * 24 * 3600 + 1)
            #expect(try await server.renew(renewed).status == 401)
        }
    }

    @Test func `signing out ends the session at once and no other`() async throws {
        try await RunningServer.with { server in
            let tablet = try await server.signUp().session
            let phone = try await server.signIn(device: "phone").session
            #expect(try await server.send("DELETE", "/api/session", token: tablet.accessToken).status == 204)
            #expect(try await server.opens(tablet) == false)
            #expect(try await server.renew(tablet).status == 401)
            #expect(try await server.opens(phone))
        }
    }

    @Test func `signing out everywhere ends every session of the account and of no other`() async throws {
        try await RunningServer.with { server in
            let tablet = try await server.signUp().session
            let phone = try await server.signIn(device: "phone").session
            let other = try await server.signUp("Bert").session
            #expect(try await server.send("DELETE", "/api/sessions", token: phone.accessToken).status == 204)
            #expect(try await server.opens(tablet) == false)
            #expect(try await server.opens(phone) == false)
            #expect(try await server.opens(other))
        }
    }

    @Test func `the devices of an account are listed, signing in again on one replaces it`() async throws {
        try await RunningServer.with { server in
            let old = try await server.signUp().session
            server.world.pass(seconds: 5)
            let phone = try await server.signIn(device: "phone").session
            server.world.pass(seconds: 5)
            _ = try await server.signIn().session
            #expect(try await server.opens(old) == false)
            let answer = try await server.send("GET", "/api/devices", token: phone.accessToken)
            let devices = try JSONDecoder().decode([DeviceReply].self, from: answer.body)
            #expect(devices.map(\.id) == ["ipad", "phone"])
            #expect(devices.map(\.name) == ["ipad of Anna", "phone of Anna"])
            #expect(devices.map(\.isThisOne) == [false, true])
            #expect(devices.map(\.signedInAt) == [1_800_000_010_000, 1_800_000_005_000])
        }
    }

    @Test func `tokens outlive the server's process and are worth nothing at another server`() async throws {
        try await RunningServer.inFolder { home in
            let world = StoppedWorld()
            let (sessions, found) = AsyncStream<SessionReply>.makeStream()
            try await RunningServer.serve(home: home, world: world) { server in
                found.yield(try await server.signUp().session)
            }
            found.finish()
            let session = try #require(await sessions.first { _ in true })
            try await RunningServer.serve(home: home, world: world) { server in
                let opens = try await server.opens(session)
                #expect(opens)
            }
            // The database under another key, as after a restore without the key's file.
            try FileManager.default.removeItem(at: home.appending(path: "server.key"))
            try await RunningServer.serve(home: home, world: world) { server in
                let opens = try await server.opens(session)
                let renewed = try await server.renew(session).status
                let signedIn = try await server.signIn().status
                #expect(!opens)
                #expect(renewed == 401)
                #expect(signedIn == 200)
            }
        }
    }

    @Test func `ten wrong passwords close the account for a while, with the time to wait`() async throws {
        try await RunningServer.with { server in
            _ = try await server.signUp()
            for _ in 1...10 { #expect(try await server.signIn(password: "wrong password").status == 401) }
            let closed = try await server.signIn()
            #expect(closed.status == 429)
            #expect(try closed.code == "tooManyAttempts")
            #expect(closed.headers["retry-after"] == "30")
            server.world.pass(seconds: 30)
            #expect(try await server.signIn().status == 200)
        }
    }

    @Test func `an address that tries many accounts is held up, another address is not`() async throws {
        try await RunningServer.with { server in
            _ = try await server.signUp()
            let bad = ["X-Forwarded-For": "203.0.113.9, 198.51.100.1"]
            for number in 1...50 {
                #expect(try await server.signIn("guess\(number)", headers: bad).status == 401)
            }
            #expect(try await server.signIn(headers: bad).status == 429)
            #expect(try await server.signIn(headers: ["X-Forwarded-For": "198.51.100.2"]).status == 200)
        }
    }

    @Test func `right passwords never run out of attempts`() async throws {
        try await RunningServer.with { server in
            _ = try await server.signUp()
            for _ in 1...60 { #expect(try await server.signIn().status == 200) }
        }
    }
}
