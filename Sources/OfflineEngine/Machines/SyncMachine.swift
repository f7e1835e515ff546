package import SyncCore

/// Decides whether to push, to pull, to introduce the schema or to wait. Pure: facts and the time come in, a
/// step comes out.
///
/// It is three machines: a ``Block`` that only a person or time lifts, a ``RetryGate`` each for pushes and
/// for everything that is asked, and ``Demands``, whose decision is a table. A stuck push never stops a pull:
/// each waits for its own retry, and after a push that failed a pull that is due comes first. Silence, 401,
/// 429 and 5xx never count against a change.
package struct SyncMachine: Hashable, Sendable {
    /// Facts from the database that decide the next step.
    package struct Facts: Hashable, Sendable {
        /// Whether changes wait that are not acknowledged.
        package var hasUnsent: Bool
        /// Whether an acknowledged batch, or a prior identity's changes that the server has, wait for their
        /// confirmation by a pull, or a too large batch for the server's mark.
        package var awaitsConfirmation: Bool
        /// Whether a first sync was completed.
        package var hasSynced: Bool

        /// Whether changes of an earlier identity wait for the server's word.
        package var hasPriorIdentity: Bool
        /// Whether a restored server wants back what it lost.
        package var needsBackfill: Bool

        /// Facts from their parts.
        package init(
            hasUnsent: Bool, awaitsConfirmation: Bool, hasSynced: Bool, hasPriorIdentity: Bool = false,
            needsBackfill: Bool = false
        ) {
            self.hasUnsent = hasUnsent
            self.awaitsConfirmation = awaitsConfirmation
            self.hasSynced = hasSynced
            self.hasPriorIdentity = hasPriorIdentity
            self.needsBackfill = needsBackfill
        }
    }

    /// The next thing to do.
    package enum Step: Hashable, Sendable {
        case push
        case pull
        case introduceSchema
        case retireIdentity
        case backfill
        /// Until that time (nil: until something happens).
        case wait(until: Int64?)
    }

    /// Why nothing is sent until somebody does something.
    package enum Block: Hashable, Sendable {
        case signedOut
        case signInNeeded
        /// The server and this app do not fit: only an update helps. Tried again once in a while.
        case mismatch(Problem, until: Int64)

        /// Whether nothing is sent now.
        func holds(at now: Int64) -> Bool {
            guard case .mismatch(_, let until) = self else { return true }
            return now < until
        }

        /// When it lifts by itself; nil for never.
        var until: Int64? {
            guard case .mismatch(_, let until) = self else { return nil }
            return until
        }
    }

    /// Why nothing is sent, if so.
    package private(set) var block: Block?
    /// Whether the server is out of reach.
    package private(set) var isOffline = false
    private var wantsPull = true
    private var wantsIntroduction = false
    private var pushes: RetryGate
    /// The pulls, and what is asked in their place: schemas, retirements and backfills.
    private var pulls: RetryGate
    /// When a pull was last complete.
    private(set) var lastPulledAt: Int64?
    private var pagesInRow = 0
    /// Whether a pull that is due comes before a push: after a part of a large batch, or a push that failed.
    private var pullsFirst = false
    /// The pause after the pages of one sync.
    private var pausedUntil: Int64 = 0
    let policy: SyncPolicy

    /// A machine that has not looked at the server yet.
    package init(policy: SyncPolicy) {
        self.policy = policy
        pushes = RetryGate(policy: policy.retry, failuresUntilTrial: 3)
        pulls = RetryGate(policy: policy.retry)
    }

    /// The next step.
    package func step(_ facts: Facts, now: Int64) -> Step {
        if let block, block.holds(at: now) { return .wait(until: block.until) }
        if isOffline { return .wait(until: nil) }
        return demands(facts, now: now).step
    }

    private func demands(_ facts: Facts, now: Int64) -> Demands {
        let wantsPush = facts.hasUnsent && facts.hasSynced && !facts.awaitsConfirmation
        let pullNow = wantsPull || wantsIntroduction || facts.awaitsConfirmation || !facts.hasSynced
        let periodicAt = lastPulledAt.map { $0 + policy.pullEveryMilliseconds } ?? now
        let pullAt = max(pulls.opensAt, pausedUntil, pullNow ? now : periodicAt)
        func demand(_ isWanted: Bool, at time: Int64) -> Demands.Demand {
            isWanted ? now >= time ? .now : .later(time) : .none
        }
        return Demands(
            introduction: demand(wantsIntroduction, at: pulls.opensAt),
            retirement: demand(facts.hasPriorIdentity, at: pulls.opensAt),
            backfill: demand(facts.needsBackfill, at: pulls.opensAt),
            push: demand(wantsPush, at: pushes.opensAt), pull: demand(true, at: pullAt),
            pullsFirst: pullsFirst)
    }

    // MARK: Events

    /// A pull is due, for instance after a signal.
    package mutating func requestPull() {
        wantsPull = true
        pausedUntil = 0
        openGates()
    }

    /// Push and pull are due, however often they failed: the app in front, "sync now", another network. A
    /// `Retry-After` of the server still holds.
    package mutating func retryNow() {
        requestPull()
        pushes.handle(.retryRequested, at: 0)
    }

    /// The server went out of reach, or came back: then a pull is due.
    package mutating func connectivityChanged(isOffline: Bool) {
        if self.isOffline, !isOffline { requestPull() }
        self.isOffline = isOffline
    }

    /// Takes over sign-in and connection from another scope's machine.
    package mutating func go(along other: SyncMachine) {
        isOffline = other.isOffline
        block = other.block
    }

    /// Somebody signed in.
    package mutating func signedIn() {
        block = nil
        retryNow()
    }

    /// Nobody is signed in.
    package mutating func signedOut() { block = .signedOut }

    /// The server took a batch.
    package mutating func pushed() {
        pushes.handle(.succeeded, at: 0)
        openGates()
    }

    /// The server took a part of a batch that goes in several.
    package mutating func tookPart() {
        pushed()
        pullsFirst = true
    }

    /// A pull showed that the server has the batch: its push did not fail.
    package mutating func confirmed() { pushes.handle(.confirmed, at: 0) }

    /// A page came.
    package mutating func pulled(isComplete: Bool, now: Int64) {
        pullsFirst = false
        pulls.handle(.succeeded, at: now)
        wantsPull = !isComplete
        if isComplete { lastPulledAt = now }
        pagesInRow = isComplete ? 0 : pagesInRow + 1
        if let most = policy.pagesPerSync, pagesInRow >= most {
            pagesInRow = 0
            pausedUntil = now + policy.pauseMilliseconds
        }
        liftMismatch()
        openGates()
    }

    /// The server knows the schema now.
    package mutating func introduced() {
        wantsIntroduction = false
        liftMismatch()
        openGates()
    }

    /// The server wants to see the schema.
    package mutating func schemaIsUnknown() { wantsIntroduction = true }

    /// The sign-in ended.
    package mutating func needsSignIn() { block = .signInNeeded }

    /// Server and app do not fit together.
    package mutating func mismatched(_ problem: Problem, now: Int64, chance: UInt64) {
        pulls.handle(.unanswerable, at: now)
        let delay = policy.retry.delay(after: 4 + pulls.failures, chance: chance)
        block = .mismatch(problem, until: now + delay)
    }

    /// A push failed.
    package mutating func pushFailed(now: Int64, chance: UInt64, retryAfter: Int64?) {
        pushes.handle(.failed(retryAfter: retryAfter), at: now, chance: chance)
        pullsFirst = true
    }

    /// The server finds the batch too large, and it cannot be made smaller: retrying soon is pointless.
    package mutating func pushIsTooLarge(now: Int64, chance: UInt64) {
        pushes.handle(.refusedForLong, at: now, chance: chance)
    }

    /// A pull failed.
    package mutating func pullFailed(now: Int64, chance: UInt64, retryAfter: Int64?) {
        pulls.handle(.failed(retryAfter: retryAfter), at: now, chance: chance)
        pullsFirst = false
    }

    /// Opens what neither a trial nor a `Retry-After` keeps closed.
    private mutating func openGates() {
        pushes.handle(.othersSucceeded, at: 0)
        pulls.handle(.othersSucceeded, at: 0)
    }

    private mutating func liftMismatch() {
        if case .mismatch = block { block = nil }
    }
}
