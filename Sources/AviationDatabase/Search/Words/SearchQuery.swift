import Aviation
import Foundation

/// A query, taken apart into words, codes, a position and frequencies.
struct SearchQuery: Sendable {
    /// A longer query finds nothing more than its beginning, and costs more.
    private static let mostWords = 8

    /// Its words without those that only mean "airport", unless there are no others.
    let words: [SearchWord]
    /// The frequencies that one of its words may be, which then is none of `words`; empty when none is.
    let frequencies: [Frequency]
    /// The position that it is.
    let position: Coordinate?
    /// The words that follow "near".
    let place: String?
    /// All its parts between spaces, commas and slashes, in the form of published codes; "EGTF-LFMD" is two.
    let codes: [String]
    /// The whole query as a place name, with and without words such as "airport" and "de".
    let placeNames: [String]
    /// The numbers of words of which `placeNames` were made.
    let placeWordCounts: Set<Int>
    /// Whether it is written like a code.
    let isInCapitals: Bool

    /// Nil when there is nothing to search for.
    init?(_ query: String) {
        let all = Array(SearchWord.words(query).prefix(Self.mostWords))
        guard !all.isEmpty else { return nil }
        // Two whole numbers with a space between them may be anything.
        let isDecimal = query.contains(",") || query.contains(".")
        position =
            (isDecimal ? Coordinate(query) : nil) ?? Coordinate(routeText: query)
            ?? Self.decimalCommas(query).flatMap { Coordinate($0) }
        place = Self.place(query)
        codes = Array(
            query.uppercased().split { $0.isWhitespace || $0 == "," || $0 == "/" || $0 == ";" }
                .flatMap(Self.codes).prefix(Self.mostWords))
        isInCapitals = query == query.uppercased()
        let spoken = Self.frequencies(query)
        frequencies = spoken.frequencies
        let rest = frequencies.isEmpty ? all : SearchWord.words(spoken.rest)
        let telling = rest.filter { !$0.isGeneric }
        words = telling.isEmpty ? rest : telling
        let withParticles = rest.filter { !$0.isAirport }
        placeNames = Self.names(withParticles) + Self.names(words)
        placeWordCounts = [withParticles.count, words.count]
    }

    /// "51.348 -0.559" of "51,348 -0,559", as much of Europe writes numbers; nil for any other text.
    private static func decimalCommas(_ query: String) -> String? {
        let numbers = query.split { $0.isWhitespace || $0 == ";" }
        let areDecimal = numbers.allSatisfy { number in
            let halves = number.split(separator: ",", omittingEmptySubsequences: false)
            return halves.count == 2 && halves.allSatisfy { $0.last?.isNumber == true }
        }
        guard numbers.count == 2, areDecimal else { return nil }
        return numbers.map { $0.replacing(",", with: ".") }.joined(separator: " ")
    }

    /// Codes joined by a hyphen, as in "EGTF-LFMD"; with a number, as in "VA-0001", it is one code.
    private static func codes(of piece: Substring) -> [String] {
        let parts = piece.split(separator: "-", omittingEmptySubsequences: false)
        let areCodes = parts.allSatisfy { (3...4).contains($0.count) && $0.allSatisfy(\.isLetter) }
        return parts.count > 1 && areCodes ? parts.map(String.init) : [String(piece)]
    }

    /// The spellings of a place's name: as typed, and with its words' other spellings.
    static func names(_ words: some Sequence<SearchWord>) -> [String] {
        let words = Array(words)
        var names: [String] = []
        for form in 0..<3 {
            let spelled = words.map { word in
                word.isShortForm ? word.text : word.spellings[min(form, word.spellings.count - 1)]
            }
            let name = SearchText.compact(spelled)
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// "Woking" of "near Woking" and "airfields near Woking"; nil where it is no such query.
    private static func place(_ query: String) -> String? {
        var words = query.split(whereSeparator: \.isWhitespace)[...]
        while let first = words.first, let word = SearchWord.words(String(first)).first, word.isAirport {
            words.removeFirst()
        }
        guard let first = words.popFirst(), near.contains(first.lowercased()), !words.isEmpty else {
            return nil
        }
        if let second = words.first, articles.contains(second.lowercased()), words.count > 1 {
            words.removeFirst()
        }
        return words.joined(separator: " ")
    }

    private static let near: Set<String> = [
        "near", "nearby", "around", "bei", "nahe", "près", "pres", "autour", "cerca", "vicino", "perto",
    ]
    private static let articles: Set<String> = ["de", "a", "to"]

    /// The frequencies that "118.3", "121,5" or "118.02 MHz" may be, and the rest of the query.
    private static func frequencies(_ query: String) -> (frequencies: [Frequency], rest: String) {
        var found: [Frequency] = []
        var rest: [Substring] = []
        for piece in query.split(whereSeparator: \.isWhitespace) {
            if found.isEmpty, let kilohertz = kilohertz(String(piece)) {
                found = kilohertz.compactMap(Frequency.init(kilohertz:))
            } else if piece.lowercased() != "mhz" {
                rest.append(piece)
            }
        }
        return (found, rest.joined(separator: " "))
    }

    /// The frequencies, in the bands of civil and of military airports, that a text may mean; nil for any
    /// other text. "118.02" is said for 118.025 too.
    private static func kilohertz(_ text: String) -> [Int]? {
        let halves = text.lowercased().replacing("mhz", with: "").split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
        guard halves.count == 2, halves[0].count == 3, (1...3).contains(halves[1].count),
            halves.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let whole = Int(halves[0]),
            let part = Int(halves[1] + String(repeating: "0", count: 3 - halves[1].count)),
            (108...136).contains(whole) || (225...399).contains(whole)
        else { return nil }
        let exact = whole * 1000 + part
        return halves[1].count == 2 && (halves[1].last == "2" || halves[1].last == "7")
            ? [exact, exact + 5] : [exact]
    }
}
