/// Decides from results whether the server can be reached; the system's word on its network is only a hint.
///
/// One bad result makes the copy degraded, three seconds without a good one offline; two good probes, the
/// second a second after the first, bring it back online. Pure: every event with the time, a total table in
/// the tests.
package struct ConnectivityMachine: Hashable, Sendable {
    /// The known state of the connection.
    package enum State: Hashable, Sendable {
        /// No good result for three seconds, or never one.
        case offline
        /// Something failed at that time, or something came back at that time.
        case degraded(since: Int64, isRecovering: Bool)
        /// The last result was good.
        case online
    }

    /// An observation about the connection.
    package enum Event: Hashable, Sendable, CaseIterable {
        /// The server answered: a probe, or any other request.
        case good
        /// Silence, or an answer that is not our server's.
        case bad
        /// The signal stream broke.
        case signalBroke
        /// The system says that the network changed.
        case networkChanged
        /// The time that `probeAt` named has come.
        case tick
    }

    /// Three seconds without a good result are offline.
    static let offlineAfter: Int64 = 3_000
    /// The second good probe comes this long after the first.
    static let confirmAfter: Int64 = 1_000
    /// The mean pause between probes while offline, jittered from half to one and a half times: a fleet that
    /// lost its server at one moment must not come back at one moment.
    static let retryEvery: Int64 = 4_000
    /// The probe after a broken stream comes within this time: a server that stops breaks all of them.
    static let doubtWithin: Int64 = 1_000

    /// The known state of the connection.
    package private(set) var state: State = .offline
    /// When to probe next.
    package private(set) var probeAt: Int64
    /// A probe while online comes this often.
    private let probeEvery: Int64

    /// A machine that knows nothing yet and probes at once.
    package init(now: Int64, probeEvery: Int64 = SyncPolicy().probeEveryMilliseconds) {
        probeAt = now
        self.probeEvery = probeEvery
    }

    /// Takes an event at an uptime.
    ///
    /// - Parameter chance: any number, another one on every device and every time.
    package mutating func handle(_ event: Event, at now: Int64, chance: UInt64) {
        switch (event, state) {
        case (.good, .offline):
            state = .degraded(since: now, isRecovering: true)
            probeAt = now + Self.confirmAfter
        case (.good, .degraded(let since, true)) where now < since + Self.confirmAfter:
            break
        case (.good, .degraded), (.good, .online):
            state = .online
            probeAt = now + probeEvery
        case (.bad, .online):
            state = .degraded(since: now, isRecovering: false)
            probeAt = now + Self.confirmAfter
        case (.bad, .degraded(let since, false)) where now < since + Self.offlineAfter:
            probeAt = now + Self.confirmAfter
        case (.bad, .degraded), (.bad, .offline):
            state = .offline
            probeAt = now + Self.retryEvery / 2 + Int64(chance % UInt64(Self.retryEvery + 1))
        case (.signalBroke, _):
            probeAt = min(probeAt, now + Int64(chance % UInt64(Self.doubtWithin + 1)))
        case (.networkChanged, _):
            probeAt = now
        case (.tick, _):
            probeAt = max(probeAt, now + Self.confirmAfter)
        }
    }
}
