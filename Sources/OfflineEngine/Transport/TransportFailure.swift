/// Why there was no answer of our server. None of them says anything about what the server did with the
/// request.
package enum TransportFailure: Error, Hashable, Sendable {
    /// Nothing is reachable: no network, no such host, connection refused or broken.
    case noConnection
    /// No answer within the time allowed.
    case timedOut
    /// The sign-in ended and could not be renewed: a person has to sign in.
    case signInNeeded
    /// Something answered that is no Aloft server: a captive portal, a proxy.
    case notOurServer
    /// The answer broke off.
    case cut
}
