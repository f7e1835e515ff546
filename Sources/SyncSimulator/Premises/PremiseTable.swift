/// In how many runs of a campaign each premise occurred, and how often.
package struct PremiseTable: Sendable {
    /// The number of runs from which on a premise that is too rare is a bug of the simulator.
    package static let runsThatMeetAll = 1_000

    private var runs: [Premise: Int] = [:]
    private var occurrences: [Premise: Int] = [:]
    private var total = 0
    /// In how many runs both premises of each pair occurred.
    private var meetings = Premise.pairs.map { _ in 0 }

    /// An empty table.
    package init() {}

    mutating func add(_ counts: [Premise: Int]) {
        total += 1
        for (place, pair) in Premise.pairs.enumerated()
        where counts[pair.one, default: 0] > 0 && counts[pair.other, default: 0] > 0 {
            meetings[place] += 1
        }
        for (premise, count) in counts where count > 0 {
            runs[premise, default: 0] += 1
            occurrences[premise, default: 0] += count
        }
    }

    /// The premises that never occurred, in the order of the table.
    package var missing: [Premise] { Premise.allCases.filter { runs[$0] == nil } }

    /// The premises that occurred in fewer runs than they have to, in the order of the table.
    package var tooRare: [Premise] {
        Premise.allCases.filter { runs[$0, default: 0] * 1_000 < $0.leastPerThousand * total }
    }

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
            + ["", "runs of both"]
            + zip(Premise.pairs, meetings).map { pair, count in
                "\(count)  \(pair.one.rawValue)  ×  \(pair.other.rawValue)"
            }
    }
}
