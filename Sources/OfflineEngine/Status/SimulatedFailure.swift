import Foundation
import SyncCore

/// A failure that somebody wants to see the app live through, on a device that is well connected.
///
/// ```swift
/// replica.simulate(.lostAnswers)   // the server takes what is written now, and nobody hears of it
/// replica.simulate(nil)
/// ```
/// Only syncing fails: signing in goes the real way. No failure damages anything, for all of them happen.
public enum SimulatedFailure: String, Codable, CaseIterable, Hashable, Sendable {
    /// Nothing reaches the server, as at altitude.
    case noConnection
    /// The server gets and takes what was written, and no answer to that comes back; all else is answered. A
    /// pull confirms it, and nothing is counted twice. (What is too large for one request gets through as it
    /// is.)
    case lostAnswers
    /// The server says that it has too much to do.
    case serverBusy
    /// Something else answers everything, as the sign-in page of a hotel's network does.
    case captivePortal
    /// Every answer takes five seconds longer.
    case slow
}

/// A transport between the loop and the real one, which fails as somebody wants to see it.
struct FailingTransport: Transport {
    let real: any Transport
    let failure: SimulatedFailure

    func send(_ request: SyncRequest) async throws -> SyncAnswer {
        switch failure {
        case .noConnection: throw TransportFailure.noConnection
        case .captivePortal: throw TransportFailure.notOurServer
        case .serverBusy:
            let body = try JSONEncoder().encode(Self.busy)
            return SyncAnswer(status: 503, contentType: Wire.jsonType, retryAfterSeconds: 5, body: body)
        case .lostAnswers:
            let answer = try await real.send(request)
            if request.path == "/api/sync/push" { throw TransportFailure.cut }
            return answer
        case .slow:
            let answer = try await real.send(request)
            await Waker().sleep(milliseconds: 5_000)
            return answer
        }
    }

    func signals() -> AsyncThrowingStream<Signal, any Error> {
        switch failure {
        case .slow, .lostAnswers: real.signals()
        case .noConnection: AsyncThrowingStream { throw TransportFailure.noConnection }
        case .captivePortal: AsyncThrowingStream { throw TransportFailure.notOurServer }
        case .serverBusy: AsyncThrowingStream { throw Self.busy }
        }
    }

    private static let busy = Problem(
        code: SyncProblem.busy.rawValue, message: "The server has too much to do (simulated).",
        action: "Nothing is lost; it is tried again by itself.")
}
