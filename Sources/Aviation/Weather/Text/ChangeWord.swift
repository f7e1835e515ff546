/// A word that begins a change of the conditions: BECMG, TEMPO, INTER, PROB40.
///
/// A word that is only like one begins a change, too: its conditions never count for the group before it.
struct ChangeWord {
    enum Kind: String, CaseIterable {
        case becoming = "BECMG"
        case temporary = "TEMPO"
        case intermittent = "INTER"
        case probable = "PROB"
    }

    /// Nil when the word may be any of them.
    let kind: Kind?
    /// The figure of PROB, also of PROB40TEMPO.
    private(set) var percent: Int?
    /// The letters behind it in the same word: the times in "TEMPO0506/0510".
    private(set) var rest: Substring

    /// Reads "TEMPO", "PROB40", "PROB40TEMPO", each perhaps with more in the same word. Nil for another word.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        guard let first = Kind.allCases.first(where: { scanner.take($0.rawValue) }) else { return nil }
        guard first == .probable else {
            (kind, rest) = (first, scanner.remainder)
            return
        }
        percent = scanner.digits(2).flatMap { $0 == 0 ? nil : $0 }
        let second = [Kind.temporary, .intermittent].first { scanner.take($0.rawValue) }
        (kind, rest) = (second ?? first, scanner.remainder)
    }

    /// Reads a word that is none of a report but like one of these: "BCMG", "TEMP0", "SCT030TEMPO",
    /// "TEMPORARY". Nil for any other word.
    init?(like written: Substring) {
        let times = Self.times(written)
        let word = written.dropLast(times.count).uppercased()
        let letters = Array(word.utf8)
        guard (3...24).contains(letters.count) else { return nil }
        rest = times
        // PROB is matched in its whole word, "PR0B30", because its four letters alone are like too many.
        let near = Kind.allCases.map { kind in
            (kind: kind, steps: Self.names(kind).map { Self.steps(letters, Array($0.utf8)) }.min() ?? 9)
        }
        if let best = near.min(by: { $0.steps < $1.steps }), best.steps <= 1 {
            kind = best.kind
            percent = best.kind == .probable ? Self.percent(letters) : nil
        } else if let inner = Kind.allCases.first(where: { word.contains($0.rawValue) }) {
            kind = inner
        } else if near.contains(where: { $0.kind != .probable && $0.steps == 2 })
            || Self.beginnings.contains(where: { word.hasPrefix($0) })
        {
            kind = nil
        } else {
            return nil
        }
    }

    /// "2615/2618" at the end of a word.
    private static func times(_ word: Substring) -> Substring {
        let figures = word.suffix(9)
        let isTimes = figures.utf8.enumerated().allSatisfy { place, byte in
            place == 4 ? byte == UInt8(ascii: "/") : byte.isDigit
        }
        return isTimes && figures.utf8.count == 9 ? figures : ""
    }

    private static let beginnings = [
        "TEMP", "BEC", "PRO", "BCM", "GRADU", "RAPID", "OCNL", "THEN", "LATER", "CHANG",
    ]

    private static func names(_ kind: Kind) -> [String] {
        kind == .probable ? ["PROB30", "PROB40"] : [kind.rawValue]
    }

    private static func percent(_ letters: [UInt8]) -> Int? {
        let figures = letters.suffix(2)
        guard figures.allSatisfy(\.isDigit) else { return nil }
        return figures.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// How many letters are wrong, missing, too many or exchanged with their neighbour.
    static func steps(_ first: [UInt8], _ second: [UInt8]) -> Int {
        guard abs(first.count - second.count) <= 2 else { return 9 }
        var before: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let cost = first[row] == second[column] ? 0 : 1
                var least = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last.last ?? 0
    }
}
