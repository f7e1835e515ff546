package import Foundation
package import SyncCore

/// The transport that ships: HTTP by `URLSession`, tokens from the secret store, renewed before they end.
package final class HTTPTransport: Transport {
    private let exchange: HTTPExchange
    private let tokens: TokenKeeper

    /// A transport to `server` with the session in `secrets`, if it is of that server. Connects to nothing
    /// yet.
    package init(
        server: URL, secrets: any SecretStore, world: any World,
        timeouts: TransportTimeouts = TransportTimeouts(), allowsPlainText: Bool = false
    ) {
        exchange = HTTPExchange(server: server, timeouts: timeouts, allowsPlainText: allowsPlainText)
        tokens = TokenKeeper(
            keeping: SessionStore(secrets), renewer: SessionRenewer(exchange: exchange, world: world),
            world: world)
    }

    /// See ``Transport/send(_:)``. A 401 is tried once more with a new token.
    package func send(_ request: SyncRequest) async throws -> SyncAnswer {
        guard request.needsSignIn else { return try await exchange.answer(to: request, token: nil) }
        switch try await tokens.token() {
        case .undecided(let answer): return answer
        case .good(let token):
            let answer = try await exchange.answer(to: request, token: token)
            guard answer.status == 401 else { return answer }
            return try await retry(request, refused: token)
        }
    }

    /// See ``Transport/signals()``. Silence beyond ``TransportTimeouts/signalSeconds`` breaks the stream.
    package func signals() -> AsyncThrowingStream<Signal, any Error> {
        // Each signal has the heads of all scopes: a slow reader needs the latest only.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Lives as long as the stream that it fills.
            let task = Task { [exchange, tokens] in
                do {
                    try await SignalStream(exchange: exchange, tokens: tokens).read { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func retry(_ request: SyncRequest, refused: String) async throws -> SyncAnswer {
        switch try await tokens.token(besides: refused) {
        case .undecided(let answer): return answer
        case .good(let token):
            let answer = try await exchange.answer(to: request, token: token)
            guard answer.status != 401 else { throw TransportFailure.signInNeeded }
            return answer
        }
    }
}
