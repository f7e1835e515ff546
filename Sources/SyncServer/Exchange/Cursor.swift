import SyncCore

/// A place in a scope's feed: an epoch of its history and a number in it. Opaque to replicas.
struct Cursor: Hashable, Sendable {
    let epoch: String
    let number: Int64

    init(epoch: String, number: Int64) {
        self.epoch = epoch
        self.number = number
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else { return nil }
        self.init(epoch: String(parts[0]), number: number)
    }

    var text: String { "\(epoch).\(number)" }

    /// The number that a cursor stands for; 0 without one. An unknown epoch or a number beyond the head is
    /// lost history, one below the horizon has missed deletions: both have to start over.
    static func position(_ text: String?, head: Int64, epoch: String, horizon: Int64) throws -> Int64 {
        guard let text else { return 0 }
        guard let cursor = Cursor(text) else {
            throw SyncProblem.badRequest.because("The cursor cannot be read.", "Send it as it was given.")
        }
        guard cursor.number > 0 || !cursor.epoch.isEmpty else { return 0 }
        guard cursor.epoch == epoch, cursor.number <= head, cursor.number >= horizon else {
            throw SyncProblem.startOver.because(
                "The server no longer has the history that this cursor belongs to.",
                "Start over: download everything again; unsent changes stay.")
        }
        return cursor.number
    }
}
