import FlightBag
import Foundation

/// The form for signing in or up.
struct AccountView {
    let isSignUp: Bool
    let kind: String
    let title: String
    let server: String
    let needsConnection: String?
    let name: String
    let passwordAutocomplete: String
    let problem: String?
    let problemAction: String?
    let otherAddress: String
    let otherTitle: String

    @MainActor init(
        _ kind: AccountForm, _ sync: SyncState, name: String? = nil, outcome: AccountOutcome? = nil
    ) {
        isSignUp = kind == .signUp
        self.kind = kind.rawValue
        title = isSignUp ? "Create account" : "Sign in"
        otherAddress = Page.account(isSignUp ? .signIn : .signUp).address
        otherTitle = isSignUp ? "I have an account" : "Create an account"
        passwordAutocomplete = isSignUp ? "new-password" : "current-password"
        server = sync.server.absoluteString
        if case .signInNeeded(let known) = sync.account {
            self.name = name ?? known
        } else {
            self.name = name ?? ""
        }
        switch outcome {
        case .refused(let sentence, let action), .failed(let sentence, let action):
            (problem, problemAction, needsConnection) = (sentence, action, nil)
        case .needsConnection:
            (problem, problemAction, needsConnection) = (nil, nil, SyncState.Reach.offline.accountNotice)
        case .done, nil: (problem, problemAction, needsConnection) = (nil, nil, nil)
        }
    }
}
