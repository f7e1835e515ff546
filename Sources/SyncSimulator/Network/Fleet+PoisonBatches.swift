import Foundation
import OfflineEngine
import SyncCore

/// In one of eleven seeds the server, or something before it, cannot read some words, now and then, in the
/// fault phase; most of all if it has taken them already. The person who wrote one has to be asked, unless an
/// earlier attempt was taken; no other change waits for that.
extension Fleet {
    /// Whether a run is of that kind.
    var stumbles: Bool { seed % 11 == 7 }

    /// The answer to a request that cannot be read; nil if the request gets through.
    func unreadableAnswer(_ request: SyncRequest) throws -> SyncAnswer? {
        guard stumbles, inFaultPhase, let body = batch(request),
            stumbles(over: String(decoding: body, as: UTF8.self)),
            replies[body] != nil || stumbling.happens(onceIn: 2)
        else { return nil }
        count(.unreadable)
        let problem = Problem(
            code: SyncProblem.badRequest.rawValue, message: "The body is no JSON.", action: "Correct it.")
        return SyncAnswer(status: 400, contentType: Wire.jsonType, body: try JSONEncoder().encode(problem))
    }

    /// Whether a text has such a word: one in four of those that people write.
    func stumbles(over text: String) -> Bool {
        let words = text.matches(of: #/"[wW](\d+)"/#)
        return words.contains { word in Int(word.1).map { UInt64($0) % 4 == seed / 11 % 4 } ?? false }
    }
}
