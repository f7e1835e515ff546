/// The figures of a run.
package struct FleetReport: Sendable {
    /// The seed that replays it.
    package let seed: UInt64
    /// The number of events.
    package var events = 0
    /// The number of local transactions.
    package var actions = 0
    /// The number of requests.
    package var requests = 0
    /// The number of checks of laws.
    package var checks = 0
    /// The number of faults of each kind.
    package var faults: [Fault: Int] = [:]
    /// The occurrences of each premise of a law or branch.
    var premises = PremiseCount()
    /// The hash of the trace: equal for equal seeds on every machine.
    package var trace = ""

    /// An empty report.
    package init(seed: UInt64) {
        self.seed = seed
    }
}
