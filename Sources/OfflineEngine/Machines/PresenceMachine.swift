/// Decides when the server may be asked at all, by where the app is: any time in front of a person; in the
/// background for a short sync once in a while; never while it is paused. Pure: every event with the time, a
/// table in the tests.
///
/// An app that leaves for the background has a short sync at once, so that what was just typed goes out.
package struct PresenceMachine: Hashable, Sendable {
    /// Where the app is.
    package enum Presence: Hashable, Sendable, CaseIterable {
        /// Before a person's eyes, or a program that is not to be looked at.
        case front
        /// Out of sight: no probes, no stream of signals.
        case background
        /// Somebody wants nothing to be asked.
        case paused
    }

    /// Whether the server may be asked.
    package enum Gate: Hashable, Sendable {
        case open
        /// Not before that uptime (nil: not before something happens).
        case closed(until: Int64?)
    }

    /// A short sync that does not come to its end is given up after this long: phones give an app half a
    /// minute.
    package static let longestShortSync: Int64 = 30_000

    /// Where the app is.
    package private(set) var presence: Presence
    /// In the background: when the next short sync is due, and when the one under way is given up.
    private var dueAt: Int64
    private var endsAt: Int64?
    private let syncEvery: Int64

    /// A machine that begins where the app is.
    ///
    /// - Parameter syncEvery: the time from one short sync to the next, milliseconds.
    package init(_ presence: Presence = .front, now: Int64, syncEvery: Int64) {
        self.presence = presence
        self.syncEvery = syncEvery
        dueAt = now
    }

    /// Whether the server may be asked now.
    package func gate(now: Int64) -> Gate {
        switch presence {
        case .front: .open
        case .paused: .closed(until: nil)
        case .background: now < dueAt && !isUnderWay(now) ? .closed(until: dueAt) : .open
        }
    }

    /// When the short sync that is under way is given up; nil outside of one.
    package func givesUpAt(now: Int64) -> Int64? { isUnderWay(now) ? endsAt : nil }

    private func isUnderWay(_ now: Int64) -> Bool {
        guard presence == .background, let endsAt else { return false }
        return now < endsAt
    }

    // MARK: What happened

    /// The app is somewhere else now.
    package mutating func enter(_ presence: Presence, now: Int64) {
        self.presence = presence
        endsAt = nil
        dueAt = now
    }

    /// The gate is open, and somebody goes through. Gives whether a short sync begins with that.
    package mutating func passes(now: Int64) -> Bool {
        guard presence == .background, !isUnderWay(now) else { return false }
        endsAt = now + Self.longestShortSync
        dueAt = now + syncEvery
        return true
    }

    /// A person asked for a sync, in the background, too: one that is under way has all its time once more.
    package mutating func syncNow(now: Int64) {
        if isUnderWay(now) {
            endsAt = now + Self.longestShortSync
        } else {
            dueAt = min(dueAt, now)
        }
    }

    /// The short sync has nothing left to do.
    package mutating func rested() { endsAt = nil }
}
