/// Keys that put rows in an order which two devices may change apart: text, compared byte by byte, so that
/// there is always one between two others and moving a row writes that row alone.
package enum SortKey {
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// A key after `before` and ahead of `after`; nil stands for the end on that side. Nil when there is
    /// none, because the two are equal or in the wrong order, or hold what no key has.
    package static func between(_ before: String?, _ after: String?) -> String? {
        let low = (before ?? "").utf8.map { digits.firstIndex(of: $0) }
        let high = after.map { $0.utf8.map { digits.firstIndex(of: $0) } }
        guard low.allSatisfy({ $0 != nil }), high?.allSatisfy({ $0 != nil }) ?? true else { return nil }
        if let before, let after, !Array(before.utf8).lexicographicallyPrecedes(Array(after.utf8)) {
            return nil
        }
        guard let found = middle(low.compactMap(\.self), high?.compactMap(\.self)) else { return nil }
        return String(decoding: found.map { digits[$0] }, as: UTF8.self)
    }

    /// `count` keys in order, evenly spread.
    package static func spread(_ count: Int) -> [String] {
        (0..<count).map { index in
            let share = (index + 1) * digits.count * digits.count / (count + 1)
            let (first, second) = (share / digits.count, share % digits.count)
            // A key that ends with the least digit has none directly before it.
            return String(decoding: [digits[first % digits.count], digits[max(1, second)]], as: UTF8.self)
        }
    }

    private static func middle(_ low: [Int], _ high: [Int]?) -> [Int]? {
        var found: [Int] = []
        var high = high
        for index in 0..<(max(low.count, high?.count ?? 0) + 1) {
            let least = index < low.count ? low[index] : 0
            let most = high.map { index < $0.count ? $0[index] : 0 } ?? digits.count
            if most - least > 1 { return found + [(least + most) / 2] }
            found.append(least)
            // Behind a lesser digit nothing bounds from above.
            if most > least { high = nil }
        }
        // Only what ends with the least digit comes here.
        return high == nil ? found + [digits.count / 2] : nil
    }
}
