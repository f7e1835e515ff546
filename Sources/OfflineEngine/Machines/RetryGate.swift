/// Decides when requests of one kind may be sent again after failures. Pure: an event and the time come in.
///
/// The delay of the policy keeps it closed, and any success of another request opens it. A `Retry-After` of
/// the server keeps it closed against other successes, too, for a quarter of an hour at most: a proxy may
/// have set it.
package struct RetryGate: Hashable, Sendable {
    /// An event that the gate hears of.
    package enum Event: Hashable, Sendable {
        /// A request failed; the server may have said how many milliseconds to stay away.
        case failed(retryAfter: Int64?)
        /// The server cannot take the request for some time, such as a batch that is too large.
        case refusedForLong
        /// The request was understood and cannot be answered; the gate only counts it.
        case unanswerable
        /// A request succeeded.
        case succeeded
        /// Another request showed that the last one had succeeded though its answer was lost.
        case confirmed
        /// A request of another kind succeeded, or there is a reason to ask.
        case othersSucceeded
        /// A person asked, or the network changed: try again, however often it failed.
        case retryRequested
    }

    private static let longestHold: Int64 = 15 * 60_000

    /// After this many failures in a row another request's success opens the gate only when `trialPause` has
    /// passed since the last one; nil if it always opens it.
    private let failuresUntilTrial: Int?
    private static let trialPause: Int64 = 30_000
    private let policy: RetryPolicy
    /// How many requests failed in a row.
    package private(set) var failures = 0
    private var dueAt: Int64 = 0
    private var failedAt: Int64 = 0
    private var heldUntil: Int64 = 0

    /// An open gate.
    package init(policy: RetryPolicy, failuresUntilTrial: Int? = nil) {
        self.policy = policy
        self.failuresUntilTrial = failuresUntilTrial
    }

    /// From this time on a request may be sent.
    package var opensAt: Int64 { max(dueAt, heldUntil) }

    /// Takes an event; `chance` decides where between a tenth of a delay and all of it.
    package mutating func handle(_ event: Event, at now: Int64, chance: UInt64 = 0) {
        switch event {
        case .failed(let retryAfter):
            failures += 1
            failedAt = now
            dueAt = now + max(retryAfter ?? 0, policy.delay(after: failures, chance: chance))
            if let retryAfter { heldUntil = max(heldUntil, now + min(retryAfter, Self.longestHold)) }
        case .refusedForLong:
            failures += 1
            heldUntil = now + policy.delay(after: 6 + failures, chance: chance)
        case .unanswerable:
            failures += 1
        case .succeeded:
            failures = 0
            dueAt = 0
            heldUntil = 0
        case .confirmed:
            failures = 0
            dueAt = 0
        case .othersSucceeded:
            let isOnTrial = failuresUntilTrial.map { failures >= $0 } ?? false
            dueAt = isOnTrial ? min(dueAt, failedAt + Self.trialPause) : 0
        case .retryRequested:
            dueAt = 0
        }
    }
}
