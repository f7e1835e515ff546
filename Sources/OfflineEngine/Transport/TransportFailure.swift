import Foundation
import SyncCore

/// The reason for the lack of an answer of our server. None says whether the server carried out the request.
package enum TransportFailure: Error, Hashable, Sendable {
    /// Nothing is reachable: no network, no such host, connection refused or broken.
    case noConnection
    /// No answer within the time allowed.
    case timedOut
    /// The sign-in ended and could not be renewed: a person has to sign in.
    case signInNeeded
    /// The answer was not an Aloft server's: a captive portal, a proxy.
    case notOurServer
    /// The server has no TLS, or its certificate is not trusted.
    case noSecureConnection
    /// The answer broke off.
    case cut

    /// In a sentence, for the inspector.
    var sentence: String {
        switch self {
        case .noConnection: "The server could not be reached, or the connection broke."
        case .timedOut: "No answer came in time."
        case .signInNeeded: "The sign-in has ended."
        case .notOurServer: "Something answered that is no Aloft server."
        case .noSecureConnection: "There is no secure connection to that address."
        case .cut: "The answer broke off."
        }
    }
}

extension Result where Success == SyncAnswer, Failure == TransportFailure {
    /// The reason why a request failed, in a sentence; nil if the server says that it succeeded.
    var sentence: String? {
        switch self {
        // Nothing was sent: the sign-in comes first.
        case .failure(.signInNeeded): return nil
        case .failure(let failure): return failure.sentence
        case .success(let answer):
            if answer.contentType == Wire.jsonType {
                if answer.status == 200 { return nil }
                if let problem = try? JSONDecoder().decode(Problem.self, from: answer.body) {
                    return problem.message
                }
            }
            return "Something answered with status \(answer.status) that is no Aloft server."
        }
    }
}
