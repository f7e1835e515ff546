import OfflineEngine

/// A bad line that a pilot tries out on the ground, to see what this device does then.
///
/// A rehearsal affects syncing only, and lasts until it is ended or the process is; the status line says so
/// all the while.
package enum Rehearsal: String, CaseIterable, Hashable, Sendable {
    case noConnection, lostAnswers, busyServer, hotelNetwork, slowAnswers

    /// Its name on the page.
    package var words: String {
        switch self {
        case .noConnection: "No connection"
        case .lostAnswers: "Lost answers"
        case .busyServer: "Busy server"
        case .hotelNetwork: "Hotel sign-in page"
        case .slowAnswers: "Slow answers"
        }
    }

    var failure: SimulatedFailure {
        switch self {
        case .noConnection: .noConnection
        case .lostAnswers: .lostAnswers
        case .busyServer: .serverBusy
        case .hotelNetwork: .captivePortal
        case .slowAnswers: .slow
        }
    }

    init?(_ failure: SimulatedFailure?) {
        guard let found = Self.allCases.first(where: { $0.failure == failure }) else { return nil }
        self = found
    }
}
