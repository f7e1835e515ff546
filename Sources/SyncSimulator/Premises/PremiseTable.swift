/// In how many runs of a campaign each premise occurred, and how often.
package struct PremiseTable: Sendable {
    /// The number of runs from which on a premise that never occurred is a bug of the simulator.
    package static let runsThatMeetAll = 1_000

    private var runs: [Premise: Int] = [:]
    private var occurrences: [Premise: Int] = [:]

    /// An empty table.
    package init() {}

    mutating func add(_ counts: [Premise: Int]) {
        for (premise, count) in counts where count > 0 {
            runs[premise, default: 0] += 1
            occurrences[premise, default: 0] += count
        }
    }

    /// The premises that never occurred, in the order of the table.
    package var missing: [Premise] { Premise.allCases.filter { runs[$0] == nil } }

    /// A line for each premise: its text, in how many runs it occurred, how often.
    package var lines: [String] {
        let width = (Premise.allCases.map(\.rawValue.count).max() ?? 0) + 2
        func row(_ text: String, _ runs: String, _ count: String) -> String {
            text + String(repeating: " ", count: width - text.count)
                + String(repeating: " ", count: max(0, 6 - runs.count)) + runs
                + String(repeating: " ", count: max(0, 10 - count.count)) + count
        }
        return [row("premise", "runs", "times")]
            + Premise.allCases.map {
                row($0.rawValue, "\(runs[$0, default: 0])", "\(occurrences[$0, default: 0])")
            }
    }
}
