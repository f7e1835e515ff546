/// Decides by the app's place whether the server may be asked: in front of a person always; in the background
/// for a short sync once in a while; never while paused. Pure: every event with the time, a table in the
/// tests.
///
/// An app that enters the background syncs at once, so that the last edits are sent.
package struct PresenceMachine: Hashable, Sendable {
    /// Where the app is.
    package enum Presence: Hashable, Sendable, CaseIterable {
        /// On screen, or a program without a screen.
        case front
        /// Out of sight: no probes, no stream of signals.
        case background
        /// Paused by the app.
        case paused
    }

    /// Whether the server may be asked.
    package enum Gate: Hashable, Sendable {
        case open
        /// Not before that uptime (nil: not before something happens).
        case closed(until: Int64?)
    }

    /// The time limit of a short sync: phones give an app half a minute.
    package static let longestShortSync: Int64 = 30_000

    /// Where the app is.
    package private(set) var presence: Presence
    /// In the background: the time of the next short sync, and the end of the one under way.
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

    /// The end of the short sync under way; nil outside of one.
    package func givesUpAt(now: Int64) -> Int64? { isUnderWay(now) ? endsAt : nil }

    private func isUnderWay(_ now: Int64) -> Bool {
        guard presence == .background, let endsAt else { return false }
        return now < endsAt
    }

    // MARK: Events

    /// The app moved to another place.
    package mutating func enter(_ presence: Presence, now: Int64) {
        self.presence = presence
        endsAt = nil
        dueAt = now
    }

    /// A request is about to be sent through the open gate. Returns whether it begins a short sync.
    package mutating func passes(now: Int64) -> Bool {
        guard presence == .background, !isUnderWay(now) else { return false }
        endsAt = now + Self.longestShortSync
        dueAt = now + syncEvery
        return true
    }

    /// A person asked for a sync, even in the background: a short sync under way gets its full time again.
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
