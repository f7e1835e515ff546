/// The figures of a run.
package struct FleetReport: Sendable {
    /// The seed that replays it.
    package let seed: UInt64
    /// How many events there were.
    package var events = 0
    /// How many local transactions.
    package var actions = 0
    /// How many requests.
    package var requests = 0
    /// How many checks of laws.
    package var checks = 0
    /// How many faults of each kind.
    package var faults: [Fault: Int] = [:]
    /// How often each premise of a law or branch occurred.
    var premises = PremiseCount()
    /// The hash of the trace: the same for the same seed on every machine.
    package var trace = ""

    /// An empty report.
    package init(seed: UInt64) {
        self.seed = seed
    }
}
