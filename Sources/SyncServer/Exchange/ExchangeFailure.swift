import Foundation
import SyncCore

/// A request that gets a problem for an answer.
struct ExchangeFailure: Error {
    let kind: SyncProblem
    let problem: Problem

    var answer: SyncAnswer {
        do {
            return try .json(problem, status: kind.status, retryAfterSeconds: kind == .busy ? 5 : nil)
        } catch {
            preconditionFailure("Three pieces of text can always be written as JSON.")
        }
    }
}

extension SyncProblem {
    /// The failure of this kind: what happened, and what to do.
    func because(_ message: String, _ action: String) -> ExchangeFailure {
        ExchangeFailure(kind: self, problem: Problem(code: rawValue, message: message, action: action))
    }
}

extension SyncAnswer {
    static func json(
        _ value: some Encodable, status: Int, retryAfterSeconds: Int? = nil
    ) throws -> SyncAnswer {
        SyncAnswer(
            status: status, contentType: Wire.jsonType, retryAfterSeconds: retryAfterSeconds,
            body: try JSONEncoder.canonical.encode(value))
    }
}
