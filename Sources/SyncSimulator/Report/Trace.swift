import Foundation
import Notation
import SyncCore

/// A hash of everything that happened, to prove that a replay is exact.
struct Trace {
    /// Gets each line, for a person who follows a replay.
    var follower: (@Sendable (String) -> Void)?
    private var fingerprint = Fingerprint()

    /// Adds a line to the hash, and gives it to the follower.
    mutating func note(_ text: String) {
        follower?(text)
        fingerprint.add(text)
    }

    var hash: String { fingerprint.text }

    /// Shows a follower a request and its answer; they are not hashed.
    func show(_ request: SyncRequest, _ answer: SyncAnswer) {
        guard let follower else { return }
        let asked = request.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
        follower("  asked \(asked)\(String(decoding: request.body ?? Data(), as: UTF8.self))")
        follower("  answered \(String(decoding: answer.body, as: UTF8.self))")
    }
}
