package import Foundation
package import SyncCore

/// Signing up, in and out at a server. The only calls of a device that cannot be made offline.
package struct AccountClient: Sendable {
    private let server: URL
    private let exchange: HTTPExchange
    private let world: any World

    /// The accounts of a server.
    package init(
        server: URL, world: any World, timeouts: TransportTimeouts = TransportTimeouts(),
        allowsPlainText: Bool = false
    ) {
        self.server = server
        exchange = HTTPExchange(server: server, timeouts: timeouts, allowsPlainText: allowsPlainText)
        self.world = world
    }

    /// The name of the app that the server serves, which needs no account. It waits as long as the sign-in
    /// itself, because the short limit of a health probe is for servers that were reached before. The
    /// password then goes over the same connection.
    ///
    /// Throws ``TransportFailure``, or the server's `Problem`.
    package func servedApp() async throws -> String {
        let answer = try await exchange.healthBeforeRequest()
        guard answer.status == 200 else { throw try answer.problem() }
        do {
            return try JSONDecoder().decode(Health.self, from: answer.body).schema.name
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }

    /// Creates an account and signs this device in. Store the session with ``SessionStore``.
    ///
    /// Throws ``TransportFailure`` if there was no answer, or the server's `Problem`, such as `accountTaken`.
    package func signUp(
        account: String, password: String, device: String, deviceName: String
    ) async throws -> Session {
        try await session("/api/account", account, password, device, deviceName)
    }

    /// Signs this device in. Throws as ``signUp(account:password:device:deviceName:)``, such as
    /// `wrongPassword`.
    package func signIn(
        account: String, password: String, device: String, deviceName: String
    ) async throws -> Session {
        try await session("/api/session", account, password, device, deviceName)
    }

    /// Ends the session at its server. An unknown session counts as ended.
    ///
    /// Throws ``TransportFailure`` or the server's `Problem`; then the server still knows the session.
    package func signOut(_ session: Session) async throws {
        let ending = SyncRequest(method: "DELETE", path: "/api/session")
        let answer = try await exchange.answer(to: ending, token: session.accessToken)
        if answer.status == 204 { return }
        guard answer.status == 401 else { throw try answer.problem() }
        // Too old by now, or ended already: the refresh token tells which.
        switch try await SessionRenewer(exchange: exchange, world: world).renew(session) {
        case .refused: return
        case .undecided(let answer): throw try answer.problem()
        case .renewed(let fresh):
            let second = try await exchange.answer(to: ending, token: fresh.accessToken)
            guard second.status == 204 || second.status == 401 else { throw try second.problem() }
        }
    }

    private func session(
        _ path: String, _ account: String, _ password: String, _ device: String, _ deviceName: String
    ) async throws -> Session {
        let form = ["account": account, "password": password, "device": device, "deviceName": deviceName]
        let request = SyncRequest(
            method: "POST", path: path, body: try JSONEncoder.canonical.encode(form), needsSignIn: false)
        let answer = try await exchange.answer(to: request, token: nil)
        guard (200...201).contains(answer.status) else { throw try answer.problem() }
        do {
            return try Session(server: server, answer: answer.body, now: world.now())
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }
}

extension SyncAnswer {
    /// The problem that an answer with an error's status carries. Throws ``TransportFailure/notOurServer``.
    package func problem() throws -> Problem {
        do {
            return try JSONDecoder().decode(Problem.self, from: body)
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }
}
