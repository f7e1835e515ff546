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

extension DecodingError {
    /// The error and its place, in a sentence.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, let context):
            "“\(Self.path(context.codingPath + [key]))” is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "“\(Self.path(context.codingPath))” has the wrong type."
        case .dataCorrupted(let context):
            "“\(Self.path(context.codingPath))” cannot be read: \(context.debugDescription)"
        @unknown default:
            "The body cannot be read."
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty
            ? "the body" : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
