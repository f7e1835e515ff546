/// Decides when to believe a server that says it cannot read a batch or a part of a backfill.
///
/// A batch of several transactions is halved after a few tries, until the unreadable one is alone. That
/// one has tries of its own; and twice as many as the one before, if nothing was taken between the two,
/// because then it may well be the server.
struct PoisonBatchTracker: Hashable, Sendable {
    private var tries = 0
    /// The transaction or record that was refused alone, and how often it was tried so.
    private var alone: String?
    private var triesAlone = 0
    private var givenUp = 0

    /// Counts one more refusal: of what is `alone`, or of several together.
    /// - Returns: whether to send it otherwise.
    mutating func isEnough(alone name: String?, most: Int) -> Bool {
        tries += 1
        guard let name else { return tries >= most }
        if alone != name { triesAlone = 0 }
        alone = name
        triesAlone += 1
        guard triesAlone >= most << min(givenUp, 6) else { return false }
        givenUp += 1
        alone = nil
        return true
    }
}
