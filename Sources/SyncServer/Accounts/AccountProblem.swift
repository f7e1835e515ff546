package import SyncCore

/// The reason why a request about an account is refused. ``problem`` has its code, a sentence and what to do.
package enum AccountProblem: Error, Hashable, Sendable {
    /// 401: no token, or an expired one. Cure: sign in.
    case signInNeeded
    /// 401: no account has this name and password. Does not say whether the account exists.
    case wrongPassword
    /// 409: the name is taken. Cure: another name, or sign in.
    case accountTaken
    /// 422: the name breaks a rule.
    case unusableName(rule: String)
    /// 422: the password breaks a rule.
    case unusablePassword(rule: String)
    /// 422: the device's id or name breaks a rule.
    case unusableDevice(rule: String)
    /// 429: too many attempts for this account or from this address.
    case tooManyAttempts(retryAfterSeconds: Int)

    /// The HTTP status.
    package var status: Int {
        switch self {
        case .signInNeeded, .wrongPassword: 401
        case .accountTaken: 409
        case .unusableName, .unusablePassword, .unusableDevice: 422
        case .tooManyAttempts: 429
        }
    }

    /// How long to wait before the next attempt makes sense.
    package var retryAfterSeconds: Int? {
        if case .tooManyAttempts(let seconds) = self { seconds } else { nil }
    }

    /// The body of the answer.
    package var problem: Problem {
        switch self {
        case .signInNeeded:
            Problem(
                code: SyncProblem.signInNeeded.rawValue, message: "This needs somebody to be signed in.",
                action: "Sign in again; what is not yet synced stays on the device.")
        case .wrongPassword:
            Problem(
                code: "wrongPassword", message: "There is no account with this name and password.",
                action: "Check both, or create an account.")
        case .accountTaken:
            Problem(
                code: "accountTaken", message: "There is already an account with this name.",
                action: "Sign in to it, or choose another name.")
        case .unusableName(let rule):
            Problem(code: "unusableName", message: rule, action: "Choose another name.")
        case .unusablePassword(let rule):
            Problem(code: "unusablePassword", message: rule, action: "Choose another password.")
        case .unusableDevice(let rule):
            Problem(
                code: "unusableDevice", message: rule, action: "Send the device's id and a short name for it."
            )
        case .tooManyAttempts(let seconds):
            Problem(
                code: "tooManyAttempts", message: "There were too many attempts to sign in.",
                action: "Wait \(seconds) seconds and try again.")
        }
    }
}
