/// Decides when to listen for the server's signals, when a silent stream counts as broken, and whether a head
/// that the server sends calls for a pull. Pure: every event with the time; a table in the tests.
package struct ListeningMachine: Hashable, Sendable {
    /// The next step for the stream.
    package enum Step: Hashable, Sendable {
        /// Ask for one.
        case open
        /// The stream is silent: close it.
        case giveUp
        /// Nothing until that uptime.
        case wait(until: Int64)
    }

    /// Longer than the 20 s after which the server sends its heads, even if none moved.
    package static let longestSilence: Int64 = 50_000

    /// No other channel reports changes in time, so the pauses stay short.
    private static let retry = RetryPolicy(delaysMilliseconds: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000])

    /// A stream that lasts this long is a good one.
    private static let provesItself: Int64 = 15_000

    /// The uptime at which the open stream was requested, and at which it last sent something; nil without a
    /// stream.
    private var openedAt: Int64?
    private var heardAt: Int64?
    private var dueAt: Int64 = 0
    private var failures = 0
    /// Each scope's head at its last pull.
    private var pulledHeads: [String: Int64] = [:]
    /// The heads sent since a pull was requested, whose answer may be older.
    private var saidMeanwhile: [String: Int64] = [:]

    /// A machine without a stream, that wants one.
    package init() {}

    /// The next thing to do.
    package func step(now: Int64) -> Step {
        guard let heardAt else { return now >= dueAt ? .open : .wait(until: dueAt) }
        let end = heardAt + Self.longestSilence
        return now >= end ? .giveUp : .wait(until: end)
    }

    /// Whether a stream is open, as far as is known.
    package var isOpen: Bool { heardAt != nil }

    /// A stream was asked for.
    package mutating func opened(at now: Int64) {
        openedAt = now
        heardAt = now
    }

    /// The stream ended, or was closed; the next one waits a while. One that ends soon counts as a failure
    /// even if it said something: there are proxies that let nothing last.
    package mutating func ended(at now: Int64, chance: UInt64) {
        openedAt = nil
        heardAt = nil
        failures += 1
        dueAt = now + Self.retry.delay(after: failures, chance: chance)
    }

    /// The server can be reached again: no reason to wait for a stream.
    package mutating func makeDue() { dueAt = 0 }

    /// Takes the announced heads; returns the scopes whose local copy is behind.
    package mutating func heard(_ heads: [String: Int64], at now: Int64) -> [String] {
        if heardAt != nil { heardAt = now }
        if let openedAt, now >= openedAt + Self.provesItself { failures = 0 }
        saidMeanwhile.merge(heads) { $1 }
        return heads.filter { pulledHeads[$0.key] != $0.value }.map(\.key).sorted()
    }

    /// A pull of a scope is asked for.
    package mutating func asked(for scope: String) { saidMeanwhile[scope] = nil }

    /// A page came. Gives whether the head moved beyond it while it was on its way.
    package mutating func pulled(_ scope: String, head: Int64, isComplete: Bool) -> Bool {
        pulledHeads[scope] = head
        let said = saidMeanwhile.removeValue(forKey: scope)
        return isComplete && said ?? head > head
    }
}
