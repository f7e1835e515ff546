/// Numbers in sentences about a loading.
enum WrittenNumber {
    /// With two decimals, or six if two would show zero.
    static func text(_ number: Double) -> String {
        let short = rounded(number, 100)
        return DecimalText.shortest(short == 0 ? rounded(number, 1_000_000) : short)
    }

    private static func rounded(_ number: Double, _ scale: Double) -> Double {
        let scaled = (number * scale).rounded()
        return abs(scaled) < 1e15 ? scaled / scale : number
    }

    /// "Baggage A and B", "Seats 1, 2 and 3": words that all names begin with are said once.
    static func list(_ names: [String]) -> String {
        guard let first = names.first else { return "" }
        var common = first.split(separator: " ")[...]
        for name in names.dropFirst() {
            let words = name.split(separator: " ")
            let same = zip(common, words).prefix { $0 == $1 }.count
            // A name may have no words at all.
            common = common.prefix(max(0, min(same, words.count - 1)))
        }
        common = common.prefix(max(0, first.split(separator: " ").count - 1))
        let others = names.dropFirst().map { name in
            name.split(separator: " ").dropFirst(common.count).joined(separator: " ")
        }
        guard let last = others.last else { return first }
        return ([first] + others.dropLast()).joined(separator: ", ") + " and " + last
    }
}
