public import SyncCore

/// Why something that only a server can do was not done. Nothing local is changed or lost by it.
public enum OnlineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server cannot be reached. Cure: try again when it can.
    case noConnection
    /// Nobody is signed in. Cure: sign in.
    case signInNeeded
    /// The server said no; its problem says why and what to do.
    case refused(Problem)

    /// The failure and the way out, for a person.
    public var description: String {
        switch self {
        case .noConnection: "The server cannot be reached. Try again when it can."
        case .signInNeeded: "Nobody is signed in. Sign in, then try again."
        case .refused(let problem): problem.description
        }
    }
}
