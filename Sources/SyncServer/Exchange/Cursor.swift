import SyncCore

/// A place in a scope's feed: an epoch of its history, a number in it, and the horizon when its reader began
/// at the beginning. Opaque to replicas.
struct Cursor: Hashable, Sendable {
    let epoch: String
    let began: Int64
    let number: Int64

    init(epoch: String, began: Int64, number: Int64) {
        self.epoch = epoch
        self.began = began
        self.number = number
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let began = Int64(parts[1]), began >= 0, let number = Int64(parts[2]),
            number >= 0
        else { return nil }
        self.init(epoch: String(parts[0]), began: began, number: number)
    }

    var text: String { "\(epoch).\(began).\(number)" }

    /// The place that a cursor stands for; the beginning without one.
    ///
    /// An unknown epoch or a number beyond the head is lost history: start over. So is a number below the
    /// horizon, for deletions are missing there, unless its reader began under this very horizon: whoever
    /// reads from the beginning passes all numbers below it, and nothing that they read since was forgotten.
    static func place(
        _ text: String?, head: Int64, epoch: String, horizon: Int64, mistake: Mistake? = nil
    ) throws -> Cursor {
        let beginning = Cursor(epoch: epoch, began: horizon, number: 0)
        guard let text else { return beginning }
        guard let cursor = Cursor(text) else {
            throw SyncProblem.badRequest.because("The cursor cannot be read.", "Send it as it was given.")
        }
        guard cursor.number > 0 || !cursor.epoch.isEmpty else { return beginning }
        guard cursor.epoch == epoch, cursor.number <= head,
            cursor.number >= horizon || (cursor.began == horizon && mistake != .beginnersSentBack)
        else {
            throw SyncProblem.startOver.because(
                "The server no longer has the history that this cursor belongs to.",
                "Start over: download everything again; unsent changes stay.")
        }
        return cursor
    }
}
