import OfflineEngine
import SyncCore

/// What became of signing up, in or out.
package enum AccountOutcome: Hashable, Sendable {
    case done
    /// The server cannot be reached, and this cannot be done without it. Everything else can.
    case needsConnection
    /// It was refused; what happened, and what to do.
    case refused(sentence: String, action: String)

    init(_ error: SignInError) {
        switch error {
        case .noConnection: self = .needsConnection
        case .refused(let problem): self = .refused(sentence: problem.message, action: problem.action)
        case .belongsToAnotherAccount(let name):
            self = .refused(
                sentence: "What is on this device belongs to “\(name)”.",
                action: "Sign in as “\(name)”, or start Aloft with another --home for this account.")
        }
    }
}
