import Notation

/// Two neighbouring words of a route that are a position together, "N46°20.5'" and "W078°05.1'". They may be
/// the names of two places, too: "S50" and "E16" are airports in the US.
struct RouteWordPair: Hashable {
    let first: String
    let second: String

    /// Nil unless the words are a latitude and a longitude.
    init?(_ first: String, _ second: String) {
        guard Self.is(first, of: "NS"), Self.is(second, of: "EW"),
            Coordinate(routeText: first + second) != nil
        else { return nil }
        (self.first, self.second) = (first, second)
    }

    /// The pair in one word with a mark between, "S50-E16"; nil where its parts are no words that may be
    /// names.
    init?(marked word: String) {
        let parts = word.split(omittingEmptySubsequences: false) { "-–/,".contains($0) }.map(String.init)
        guard parts.count == 2,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        else { return nil }
        self.init(parts[0], parts[1])
    }

    /// As one word, which can mean nothing else.
    var position: String { first + second }

    /// Whether both have the form of an airport's code in the US, a letter and two digits: "S50 E16",
    /// "12N 05W". A longitude of two digits is no common position, so nobody can tell what is meant.
    var isLikeAirports: Bool {
        [first, second].allSatisfy { word in
            word.utf8.count == 3 && (word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        }
    }

    /// Whether a word begins or ends with one of the letters and has a digit.
    private static func `is`(_ word: String, of letters: String) -> Bool {
        guard let first = word.first, let last = word.last else { return false }
        return (letters.contains(first) || letters.contains(last) && first.isDecimalDigit)
            && word.contains(where: \.isDecimalDigit)
    }
}
