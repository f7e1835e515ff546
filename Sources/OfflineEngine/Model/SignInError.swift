public import Foundation
public import SyncCore

/// Why signing up or in did not work. Nothing local is lost or changed by it, and the copy belongs to nobody
/// to whom it did not belong before.
public enum SignInError: Error, Hashable, Sendable {
    /// The server could not be reached: this needs a connection. Try again when there is one.
    case noConnection
    /// The address has no scheme, a scheme other than http and https, or no host. Cure: another address.
    case notAnAddress(String)
    /// Something answered there, and it is no Aloft server: a captive portal, or another program. Cure:
    /// sign in to the network, or another address.
    case notAloft(URL)
    /// There is no TLS at an address that begins with https, or its certificate is not trusted; or the
    /// address begins with http and is not of this device. Cure: the server's certificate, or the address
    /// that the operator gave; ``SyncPolicy/allowsPlainHTTP`` where the line is trusted.
    case noSecureConnection(URL)
    /// The server serves another app. Cure: the address of this app's server.
    case anotherApp(app: String, served: String)
    /// The server said no; its problem says why and what to do.
    case refused(Problem)
    /// The server failed or has too much to do; its problem says what. Try again later.
    case busy(Problem)
    /// The server said yes, and this device cannot keep the session: its disk is full, or the place of its
    /// secrets cannot be written. Try again when that is mended.
    case notKept(Problem)
    /// This copy belongs to another account, whose name it is: open another copy for this one.
    case belongsToAnotherAccount(String)

    /// Whether the same attempt may work later without anybody changing what was asked for.
    public var mayPass: Bool {
        switch self {
        case .noConnection, .notAloft, .noSecureConnection, .busy, .notKept: true
        case .notAnAddress, .anotherApp, .refused, .belongsToAnotherAccount: false
        }
    }

    /// The failure and the way out, for a person.
    public var problem: Problem {
        switch self {
        case .noConnection:
            Problem(
                code: "noConnection", message: "The server cannot be reached.",
                action: "Signing in needs a connection; try again when there is one.")
        case .notAnAddress(let text):
            Problem(
                code: "notAnAddress", message: "“\(text)” is no server's address.",
                action: "An address begins with http:// or https:// and has a host: https://sync.example.org."
            )
        case .notAloft(let url):
            Problem(
                code: "notAloft",
                message: "Something answers at \(url.absoluteString) that is no Aloft server.",
                action: "Check the address; in a hotel's or a field's network sign in to that first.")
        case .noSecureConnection(let url):
            Problem(
                code: "noSecureConnection",
                message: url.isPlainText
                    ? "\(url.absoluteString) is not encrypted: anybody on the way could read the password."
                    : "There is no secure connection to \(url.absoluteString).",
                action: url.isPlainText
                    ? "Use the address of the server that begins with https; where the line is trusted, "
                        + "start with --plain-http."
                    : "Check the server's certificate, and whether its address begins with https.")
        case .anotherApp(let app, let served):
            Problem(
                code: "anotherApp", message: "This app syncs “\(app)”, and that server serves “\(served)”.",
                action: "Use the address of a server for “\(app)”. This copy still belongs to nobody.")
        case .refused(let problem), .busy(let problem), .notKept(let problem): problem
        case .belongsToAnotherAccount(let name):
            Problem(
                code: "belongsToAnotherAccount", message: "This copy belongs to “\(name)”.",
                action: "Open another copy for another account.")
        }
    }
}

extension SignInError: LocalizedError, CustomStringConvertible {
    /// The failure and the way out, for a person.
    public var description: String { problem.description }
    /// Equals ``description``.
    public var errorDescription: String? { description }
    /// The way out.
    public var recoverySuggestion: String? { problem.action }
}

extension SignInError {
    /// The failure of a request to the server at `url`; nil for any other error.
    init?(_ error: any Error, asking url: URL) {
        switch error {
        case TransportFailure.notOurServer: self = .notAloft(url)
        case TransportFailure.noSecureConnection: self = .noSecureConnection(url)
        case is TransportFailure: self = .noConnection
        case let problem as Problem:
            self = Self.passing.contains(problem.code) ? .busy(problem) : .refused(problem)
        default: return nil
        }
    }

    /// The codes of a server's problems that have nothing to do with the account.
    private static let passing: Set<String> = [
        SyncProblem.busy.rawValue, SyncProblem.internalFailure.rawValue, SyncProblem.incomplete.rawValue,
        "tooManyAttempts",
    ]

    /// Throws ``notAnAddress(_:)`` unless it begins with http:// or https:// and has a host.
    static func check(_ server: URL) throws {
        guard ["http", "https"].contains(server.scheme?.lowercased() ?? ""), server.host()?.isEmpty == false
        else { throw SignInError.notAnAddress(server.absoluteString) }
    }
}
