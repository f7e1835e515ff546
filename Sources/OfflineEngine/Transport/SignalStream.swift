import Foundation
import SyncCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads the server's event stream. `bytes(for:)` does not exist on Linux, so the bytes come through a
/// delegate.
struct SignalStream: Sendable {
    let exchange: HTTPExchange
    let tokens: TokenKeeper

    /// Gives each signal until the stream breaks; always ends by throwing ``TransportFailure``, `Problem` or
    /// `CancellationError`.
    func read(_ give: @Sendable (Signal) -> Void) async throws -> Never {
        var refused: String?
        while true {
            switch try await tokens.token(besides: refused) {
            case .undecided(let answer): throw try answer.problem()
            case .good(let token):
                guard try await listen(token, give) == .refused, refused == nil else {
                    throw TransportFailure.signInNeeded
                }
                refused = token
            }
        }
    }

    private enum Ending { case refused }

    private func listen(_ token: String, _ give: @Sendable (Signal) -> Void) async throws -> Ending {
        let request = SyncRequest(method: "GET", path: "/api/sync/signal")
        var parser = EventStreamParser()
        var refusal: SyncAnswer?
        for try await piece in try await exchange.stream(request, token: token) {
            switch piece {
            case .head(let response):
                guard HTTPExchange.isOurs(response) else { throw TransportFailure.notOurServer }
                if response.statusCode == 401 { return .refused }
                if response.statusCode != 200 {
                    refusal = SyncAnswer(
                        status: response.statusCode, contentType: Wire.jsonType, body: Data())
                }
            case .body(let bytes):
                if refusal != nil {
                    refusal?.body.append(bytes)
                } else {
                    for event in try events(in: bytes, &parser) { try signal(event).map(give) }
                }
            }
        }
        try Task.checkCancellation()
        if let refusal { throw try refusal.problem() }
        throw TransportFailure.cut
    }

    private func events(in bytes: Data, _ parser: inout EventStreamParser) throws -> [EventStreamParser.Event]
    {
        do {
            return try parser.take(bytes)
        } catch is EventStreamParser.TooLong {
            throw TransportFailure.notOurServer
        }
    }

    private func signal(_ event: EventStreamParser.Event) throws -> Signal? {
        guard event.name == "heads" else { return nil }
        do {
            return Signal(heads: try JSONDecoder().decode([String: Int64].self, from: Data(event.data.utf8)))
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }
}
