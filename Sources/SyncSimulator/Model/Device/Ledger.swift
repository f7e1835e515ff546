/// The model's memory of the changes in one device's file: restored with the file.
struct Ledger {
    /// An identity that the file had, and the last change that it captured.
    struct Incarnation {
        let author: String
        var lastSequence: Int
    }

    /// The numbers of all changes that were ever committed.
    var captured: Set<Int> = []
    /// The changes that have left the outbox, and the identity under which the server has them.
    var fates: [Int: String] = [:]
    /// The changes in the outbox that the server is known to have, under an earlier identity.
    var applied: Set<Int> = []
    /// Changes that were set aside because it is unknown whether the server has them, or has counted their
    /// additions to counters.
    var uncertain: Set<Int> = []
    /// The time in the stamp with which each was first sent.
    var stamped: [Int: String] = [:]
    /// The changes that were refused and then settled by the person.
    var settled: Set<Int> = []
    /// The identities, the present one last.
    var incarnations: [Incarnation] = []
    /// The change up to which the overlay was replayed over the server's state.
    var replayedThrough = 0
    /// The changes that the device set aside by itself, when the scope was lost or with a copy that was not
    /// taken: the server never gets them.
    var kept: Set<Int> = []
    /// The changes coalesced with a later change in ``kept``.
    var joined: Set<Int> = []
    /// Whether the scope was lost once.
    var wasLost = false
    /// Transactions that were hidden when it was last looked at, by their first change.
    var hidden: Set<Int> = []
    /// Transactions that were hidden and then shown.
    var unhidden: Set<Int> = []
    /// The last change captured in this scope, also if it is confirmed or set aside since.
    var last = 0

    /// The identity that a change was captured under.
    func author(of sequence: Int) -> String {
        incarnations.first { sequence <= $0.lastSequence }?.author ?? incarnations.last?.author ?? ""
    }
}
