import Foundation
import SyncCore

/// Asks the server for new tokens.
struct SessionRenewer: Sendable {
    let exchange: HTTPExchange
    let world: any World

    /// The result of a renewal.
    enum Outcome: Sendable {
        case renewed(Session)
        /// The session is over.
        case refused
        /// The server was too busy or failed: the token is neither renewed nor expired.
        case undecided(SyncAnswer)
    }

    /// Throws ``TransportFailure`` or `CancellationError`.
    func renew(_ session: Session) async throws -> Outcome {
        let body = try JSONEncoder.canonical.encode(["refreshToken": session.refreshToken])
        let request = SyncRequest(
            method: "POST", path: "/api/session/refresh", body: body, needsSignIn: false)
        let answer = try await exchange.answer(to: request, token: nil)
        switch answer.status {
        case 200:
            do {
                return .renewed(try Session(server: session.server, answer: answer.body, now: world.now()))
            } catch is DecodingError {
                throw TransportFailure.notOurServer
            }
        case 401: return .refused
        default: return .undecided(answer)
        }
    }
}

/// Owns the tokens of one device: gives a valid one to each caller, and renews it once for all that wait.
actor TokenKeeper {
    /// A token that ends sooner than this is renewed before it is used.
    private static let marginMilliseconds: Int64 = 60_000

    private let keeping: SessionStore
    private let renewer: SessionRenewer
    private let world: any World
    private var renewal: Task<SessionRenewer.Outcome, any Error>?

    init(keeping: SessionStore, renewer: SessionRenewer, world: any World) {
        self.keeping = keeping
        self.renewer = renewer
        self.world = world
    }

    /// The token for a request.
    enum Token: Sendable {
        case good(String)
        /// The server could not renew it now; this is its answer to whatever was to be sent.
        case undecided(SyncAnswer)
    }

    /// A token that is valid by the clock and is not `refused`. Throws ``TransportFailure``.
    func token(besides refused: String? = nil) async throws -> Token {
        guard let session = try keeping.load(), session.server == renewer.exchange.server else {
            throw TransportFailure.signInNeeded
        }
        let lasts = session.accessExpiresAt - world.now()
        if lasts > Self.marginMilliseconds, session.accessToken != refused {
            return .good(session.accessToken)
        }
        switch try await renew(session) {
        case .renewed(let fresh): return .good(fresh.accessToken)
        case .refused: throw TransportFailure.signInNeeded
        case .undecided(let answer): return .undecided(answer)
        }
    }

    /// All waiting callers share one renewal, and none cancels it by giving up: its reply holds the only
    /// valid token.
    private func renew(_ session: Session) async throws -> SessionRenewer.Outcome {
        if let renewal { return try await SharedRun.wait(for: renewal) }
        let task = Task { [renewer, keeping] in
            let outcome = try await renewer.renew(session)
            // Signed out, or in as another account, meanwhile: the outcome is obsolete.
            guard try keeping.load()?.refreshToken == session.refreshToken else { return outcome }
            switch outcome {
            case .renewed(let fresh): try keeping.save(fresh)
            case .refused: try keeping.save(nil)
            case .undecided: break
            }
            return outcome
        }
        renewal = task
        // Not part of this caller's task, which may be cancelled: others wait for the same renewal.
        Task {
            _ = await task.result
            if renewal == task { renewal = nil }
        }
        return try await SharedRun.wait(for: task)
    }
}
