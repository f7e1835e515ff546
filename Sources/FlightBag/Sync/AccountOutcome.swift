import OfflineEngine
import SyncCore

/// The outcome of signing up, in or out.
package enum AccountOutcome: Hashable, Sendable {
    case done
    /// The server cannot be reached, and this cannot be done without it. Everything else can.
    case needsConnection
    /// It failed for a cause that may pass, such as a full disk or a server that has too much to do; what
    /// happened, and what to do.
    case failed(sentence: String, action: String)
    /// It was refused, and would be again; what happened, and what to do.
    case refused(sentence: String, action: String)

    init(_ error: SignInError) {
        switch error {
        case .noConnection: self = .needsConnection
        case .belongsToAnotherAccount(let name):
            self = .refused(
                sentence: "What is on this device belongs to “\(name)”.",
                action: "Sign in as “\(name)”, or start Aloft with another --home for this account.")
        default:
            let (sentence, action) = (error.problem.message, error.problem.action)
            self =
                error.mayPass
                ? .failed(sentence: sentence, action: action) : .refused(sentence: sentence, action: action)
        }
    }
}
