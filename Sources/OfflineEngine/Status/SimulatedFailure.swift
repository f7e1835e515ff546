import Foundation
import SyncCore

/// A failure to try the app with, on a device that is well connected.
///
/// ```swift
/// replica.simulate(.lostAnswers)   // the server takes what is written now, and nobody hears of it
/// replica.simulate(nil)
/// ```
/// Only syncing fails: signing in takes the real transport. No failure damages data, because all of them
/// happen in practice.
public enum SimulatedFailure: String, Codable, CaseIterable, Hashable, Sendable {
    /// Nothing reaches the server, as at altitude.
    case noConnection
    /// The server applies changes, but its answers to them are lost; all other requests are answered. A pull
    /// confirms the changes, and nothing is counted twice. (A batch too large for one request gets through
    /// normally.)
    case lostAnswers
    /// The server says that it has too much to do.
    case serverBusy
    /// Another server answers everything, like the sign-in page of a hotel's network.
    case captivePortal
    /// Every answer takes five seconds longer.
    case slow
}

/// A transport around the real one that simulates a failure.
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
