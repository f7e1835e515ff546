import Foundation

/// A word of a query, folded, with the other ways to write it.
struct SearchWord: Hashable, Sendable {
    let text: String
    /// `text` and what else it may be written as: "munchen" for "muenchen", "koeln" for "köln", "saint" for
    /// "st".
    let spellings: [String]

    /// `written` is the word with its accents, in lower case.
    init(text: String, written: String) {
        self.text = text
        var spellings = [text]
        func add(_ other: String) { if !spellings.contains(other) { spellings.append(other) } }
        let expanded = SearchText.words(Self.replaced(written, Self.expansions)).joined()
        if !expanded.isEmpty { add(expanded) }
        let contracted = Self.replaced(text, Self.contractions)
        // Too little would be left of "aer" and "koe".
        if contracted.count >= 3 { add(contracted) }
        for group in Self.equals where group.contains(text) { group.forEach(add) }
        self.spellings = spellings
    }

    /// The words of a query.
    static func words(_ query: String) -> [SearchWord] {
        let written = query.lowercased().precomposedStringWithCanonicalMapping
        let pieces = written.split(whereSeparator: \.isWhitespace)
        return pieces.flatMap { piece -> [SearchWord] in
            let words = SearchText.words(String(piece))
            // A part of several words ("biggin-hill") has lost its accents.
            return words.map { SearchWord(text: $0, written: words.count == 1 ? String(piece) : $0) }
        }
    }

    /// Whether it only means "airport".
    var isAirport: Bool { Self.isAirport(text) }
    /// Whether names are equal without it.
    var isGeneric: Bool { isAirport || Self.particles.contains(text) }
    /// Whether it abbreviates a longer word, or is one that is abbreviated.
    var isShortForm: Bool { Self.equals.contains { $0.contains(text) } }

    /// Whether a folded word only means "airport".
    static func isAirport(_ word: String) -> Bool { airports.contains(word) }

    private static let expansions = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa")]
    private static let contractions = [("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a")]
    private static let equals =
        SearchText.shortForms.map { [$0.key] + $0.value } + [["intl", "international"]]

    private static let airports: Set<String> = [
        "airport", "airports", "airfield", "airfields", "aerodrome", "airstrip", "intl", "international",
        "flughafen", "flugplatz", "aeroport", "aeroports", "aeroporto", "aeropuerto", "lotnisko", "lufthavn",
        "lufthamn", "flygplats", "luchthaven", "vliegveld", "letiste", "repuloter", "havalimani",
        "lentoasema",
        "aerodromo", "aerodrom", "letisko", "аэропорт", "空港", "机场", "機場", "공항", "مطار",
    ]
    private static let particles: Set<String> = ["de", "of", "the"]

    private static func replaced(_ text: String, _ pairs: [(String, String)]) -> String {
        pairs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
