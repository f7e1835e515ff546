/// Decides when to believe a server that says it cannot read a batch or a part of a backfill.
///
/// Several transactions together are sent again a few times before they are halved, until the unreadable one
/// is alone. It then has its own tries, twice as many as the one given up before it (at most 64 times as many
/// as the first), because repeated failures point to the server. Any success starts a new tracker.
struct PoisonBatchTracker: Hashable, Sendable {
    private var tries = 0
    /// The transaction or record that was refused alone, and how often it was tried so.
    private var alone: String?
    private var triesAlone = 0
    private var givenUp = 0

    /// Counts one more refusal: of the transaction or record `alone`, or of several together.
    /// - Returns: whether the tries are used up: then several are halved, and a single one is rejected.
    mutating func countRefusal(alone name: String?, most: Int) -> Bool {
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
