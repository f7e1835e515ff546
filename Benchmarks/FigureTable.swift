import Foundation

/// The measured figures, as rows of one table for the end.
struct FigureTable {
    private var rows: [[String]] = []

    /// Adds a row and prints it.
    mutating func add(
        _ what: String, _ figure: String, beside peer: String, ratio: Double?, target: String = ""
    ) {
        rows.append([what, figure, peer, ratio.map { $0.digits(2) + " ×" } ?? "–", target])
        Self.say("\(what): \(figure); \(peer)\(ratio.map { "; ratio " + $0.digits(2) } ?? "")")
    }

    /// Writes a line at once, even to a file.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// The table in Markdown.
    var markdown: String {
        (["| What | Measured | Beside it | Ratio | Target |", "|---|---|---|---|---|"]
            + rows.map { "| " + $0.joined(separator: " | ") + " |" }).joined(separator: "\n")
    }
}

/// Times as a person reads them.
struct Stopwatch {
    private(set) var milliseconds: [Double] = []

    mutating func measure<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let start = ContinuousClock.now
        let result = try await body()
        note(since: start)
        return result
    }

    mutating func note(since start: ContinuousClock.Instant) {
        milliseconds.append(start.duration(to: .now) / .milliseconds(1))
    }

    mutating func add(_ other: Stopwatch) { milliseconds += other.milliseconds }

    /// The time that this share of the measurements stays under, milliseconds.
    func percentile(_ share: Double) -> Double {
        let sorted = milliseconds.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}

extension Double {
    /// With this many decimals.
    func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

extension Int {
    /// With commas between thousands.
    var grouped: String {
        let digits = Array(String(self))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}
