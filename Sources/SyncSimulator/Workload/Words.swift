/// Values that people write in an app whose schema is drawn at random, the awkward ones among them.
enum Words {
    /// A text. `step` makes most texts unique; some recur, spelled a little differently.
    static func text(_ step: Int, _ chance: inout SeededChance) -> String {
        switch chance.number(in: 0...15) {
        case 0: "it's \"w\(step)\""
        case 1: "w\(step)\nline\r\n\ttab"
        case 2: "w\(step)\\u0041\\"
        case 3: "w\(step)\t"
        case 4: "🛩️w\(step)👩‍👩‍👧"
        case 5: chance.pick(["Zürich", "Zu\u{308}rich", "ZÜRICH"])
        case 6: chance.pick(["abc", "ABC", "Abc"])
        case 7: chance.pick(["", " ", "007", "1e5", "null", "{\"delta\":1}", "\u{FEFF}x\u{2028}"])
        case 8: "w\(step)\0z"
        default: "w\(step)"
        }
    }

    /// A name that others may have, too.
    static func name(_ chance: inout SeededChance) -> String {
        chance.pick(["n0", "N0", "n1\0a", "N1\0a", "né", "ne\u{301}"])
    }

    /// An element of a set, one of which SQLite's `json_each` takes for another.
    static func element(_ chance: inout SeededChance) -> String {
        chance.pick(["t0", "t0", "t1", "t1", "t2", "it's", "q\"\\", "é\n", "🛩️", "t0\0a"])
    }

    /// A value that a column takes.
    static func value(of column: AppShape.Column, _ step: Int, _ chance: inout SeededChance) -> PlainValue {
        if !column.isNotNull, chance.happens(onceIn: 6) { return .null }
        if let range = column.range {
            let number = chance.pick([range.lowerBound, range.upperBound, column.inside(step)])
            return column.kind == .real ? .number(number) : .whole(Int(number))
        }
        switch column.kind {
        case .text: return .text(text(step, &chance))
        case .integer: return .whole(chance.pick([step, -step, 0, 1, 9_007_199_254_740_993, .max]))
        case .real:
            return .number(chance.pick([Double(step) / 3, Double(step) + 0.1, 0, 5, -1e300, 2.5e-300]))
        case .boolean: return .whole(chance.number(in: 0...1))
        case .blob: return .bytes(chance.pick([[], [0], [UInt8(truncatingIfNeeded: step), 0, 255, 39]]))
        }
    }

    /// A value that the server has to refuse; nil if the column takes whatever it gets.
    static func misfit(of column: AppShape.Column) -> PlainValue? {
        if let range = column.range {
            return column.kind == .real
                ? .number(range.upperBound.nextUp) : .whole(Int(range.upperBound) + 1)
        }
        return switch column.kind {
        case .text: nil
        case .integer, .real, .blob: .text("poison")
        case .boolean: .whole(2)
        }
    }

    /// A value in place of a refused one.
    static func mended(_ column: AppShape.Column) -> PlainValue {
        if let range = column.range {
            return column.kind == .real ? .number(range.lowerBound) : .whole(Int(range.lowerBound))
        }
        return switch column.kind {
        case .text: .text("mended")
        case .integer, .boolean: .whole(1)
        case .real: .number(1.5)
        case .blob: .bytes([1])
        }
    }
}

extension AppShape.Column {
    /// A number of its range that depends on the step.
    fileprivate func inside(_ step: Int) -> Double {
        guard let range else { return Double(step) }
        let number = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step % 7) / 7
        return kind == .real ? number : number.rounded(.up)
    }
}
