package import SyncCore

/// Decides whether to push, to pull, to introduce the schema or to wait. Pure: facts and the time come in, a
/// step comes out.
///
/// A stuck push never stops a pull: each waits for its own retry, and after a push that failed a pull that
/// is due comes first. Silence, 401, 429 and 5xx never count against a change. Any success makes what waits
/// due at once; but after three pushes in a row that failed it makes the next one due only half a minute
/// after the last, unless the retry's own delay is shorter.
package struct SyncMachine: Hashable, Sendable {
    /// Facts from the database that decide the next step.
    package struct Facts: Hashable, Sendable {
        /// Whether changes wait that are not acknowledged.
        package var hasUnsent: Bool
        /// Whether an acknowledged batch waits for the pull that confirms it, or a too large one for the
        /// mark.
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
        case settleIdentity
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
    }

    /// Why nothing is sent, if so.
    package private(set) var block: Block?
    /// Whether the server is out of reach.
    package private(set) var isOffline = false
    private var wantsPull = true
    private var wantsIntroduction = false
    private var failedPushes = 0
    private var failedPulls = 0
    private var pushDueAt: Int64 = 0
    private var pushFailedAt: Int64 = 0
    /// No success of anything else makes a push due before this.
    private var pushHeldUntil: Int64 = 0
    private var pullDueAt: Int64 = 0
    /// The server asked to be left alone until then: nothing makes a pull due before.
    private var pullHeldUntil: Int64 = 0
    /// When a pull was last complete.
    private(set) var lastPulledAt: Int64?
    private var pagesInRow = 0
    /// Whether a pull that is due comes before a push: after a part of a large batch, or a push that failed.
    private var pullsFirst = false
    /// The pause after the pages of one sync.
    private var pausedUntil: Int64 = 0
    let policy: SyncPolicy

    /// A longer `Retry-After` holds only this long if another request succeeds: a proxy may have set it.
    private static let longestHold: Int64 = 15 * 60_000
    /// After so many failed pushes in a row, another request's success makes a push due only later.
    private static let pushesOnTrial = 3
    /// That is so long after the last push that failed.
    private static let pushesAgainAfter: Int64 = 30_000

    /// A machine that has not looked at the server yet.
    package init(policy: SyncPolicy) {
        self.policy = policy
    }

    /// The next step.
    package func step(_ facts: Facts, now: Int64) -> Step {
        switch block {
        case .signedOut, .signInNeeded: return .wait(until: nil)
        case .mismatch(_, let until) where now < until: return .wait(until: until)
        case .mismatch, nil: break
        }
        if isOffline { return .wait(until: nil) }
        let askAt = max(pullDueAt, pullHeldUntil)
        if wantsIntroduction, now >= askAt { return .introduceSchema }
        if facts.hasPriorIdentity { return now >= askAt ? .settleIdentity : .wait(until: askAt) }
        if facts.needsBackfill { return now >= askAt ? .backfill : .wait(until: askAt) }
        let wantsPush = facts.hasUnsent && facts.hasSynced && !facts.awaitsConfirmation
        let pushAt = max(pushDueAt, pushHeldUntil)
        let periodicAt = lastPulledAt.map { $0 + policy.pullEveryMilliseconds } ?? now
        let pullNow = wantsPull || wantsIntroduction || facts.awaitsConfirmation || !facts.hasSynced
        let pullAt = max(askAt, pausedUntil, pullNow ? now : periodicAt)
        if pullsFirst, now >= pullAt { return .pull }
        if wantsPush, now >= pushAt { return .push }
        if now >= pullAt { return .pull }
        return .wait(until: wantsPush ? min(pushAt, pullAt) : pullAt)
    }

    // MARK: What happened

    /// A pull is due, for instance after a signal.
    package mutating func requestPull() {
        wantsPull = true
        pausedUntil = 0
        makeDue()
    }

    /// Push and pull are due, however often they failed: the app in front, "sync now", another network. A
    /// `Retry-After` of the server still holds.
    package mutating func retryNow() {
        requestPull()
        pushDueAt = 0
    }

    /// The server is out of reach, or back: then a pull is due.
    package mutating func connectivityChanged(isOffline: Bool) {
        if self.isOffline, !isOffline { requestPull() }
        self.isOffline = isOffline
    }

    /// Takes over what another scope's machine knows of sign-in and connection.
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
        failedPushes = 0
        pushHeldUntil = 0
        makeDue()
    }

    /// The server took a part of a batch that goes in several.
    package mutating func tookPart() {
        pushed()
        pullsFirst = true
    }

    /// A pull showed that the server has the batch: its push did not fail.
    package mutating func confirmed() {
        failedPushes = 0
        pushDueAt = 0
    }

    /// A page came.
    package mutating func pulled(isComplete: Bool, now: Int64) {
        pullsFirst = false
        failedPulls = 0
        pullHeldUntil = 0
        wantsPull = !isComplete
        if isComplete { lastPulledAt = now }
        pagesInRow = isComplete ? 0 : pagesInRow + 1
        if let most = policy.pagesPerSync, pagesInRow >= most {
            pagesInRow = 0
            pausedUntil = now + policy.pauseMilliseconds
        }
        if case .mismatch = block { block = nil }
        makeDue()
    }

    /// The server knows the schema now.
    package mutating func introduced() {
        wantsIntroduction = false
        if case .mismatch = block { block = nil }
        makeDue()
    }

    /// The server wants to see the schema.
    package mutating func schemaIsUnknown() { wantsIntroduction = true }

    /// The sign-in ended.
    package mutating func needsSignIn() { block = .signInNeeded }

    /// Server and app do not fit together.
    package mutating func mismatched(_ problem: Problem, now: Int64, chance: UInt64) {
        failedPulls += 1
        block = .mismatch(problem, until: now + policy.retry.delay(after: 4 + failedPulls, chance: chance))
    }

    /// A push failed.
    package mutating func pushFailed(now: Int64, chance: UInt64, retryAfter: Int64?) {
        failedPushes += 1
        pushFailedAt = now
        pullsFirst = true
        pushDueAt = now + max(retryAfter ?? 0, policy.retry.delay(after: failedPushes, chance: chance))
        if let retryAfter { pushHeldUntil = max(pushHeldUntil, now + min(retryAfter, Self.longestHold)) }
    }

    /// The server finds the batch too large, and it cannot be made smaller: nothing is gained by trying soon.
    package mutating func pushIsTooLarge(now: Int64, chance: UInt64) {
        failedPushes += 1
        pushHeldUntil = now + policy.retry.delay(after: 6 + failedPushes, chance: chance)
    }

    /// A pull failed.
    package mutating func pullFailed(now: Int64, chance: UInt64, retryAfter: Int64?) {
        failedPulls += 1
        pullsFirst = false
        pullDueAt = now + max(retryAfter ?? 0, policy.retry.delay(after: failedPulls, chance: chance))
        if let retryAfter { pullHeldUntil = max(pullHeldUntil, now + min(retryAfter, Self.longestHold)) }
    }

    private mutating func makeDue() {
        let isOnTrial = failedPushes < Self.pushesOnTrial
        pushDueAt = isOnTrial ? 0 : min(pushDueAt, pushFailedAt + Self.pushesAgainAfter)
        pullDueAt = 0
    }
}
