/// The words that become another one by one typing error: a letter too many, too few, wrong, or two
/// neighbours exchanged.
enum SpellingVariants {
    /// Shorter words have too many others next to them.
    static let shortestWord = 5

    /// All words in letters a to z at one typing error from `word`, each once; none for a word that is too
    /// short or has other letters. About 55 for each of its letters.
    static func variants(of word: String) -> [String] {
        let letters = Array(word.utf8)
        let alphabet = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard letters.count >= shortestWord, letters.allSatisfy(alphabet.contains) else { return [] }
        var found: Set<[UInt8]> = []
        for place in letters.indices {
            var shorter = letters
            shorter.remove(at: place)
            found.insert(shorter)
            if place + 1 < letters.count {
                var exchanged = letters
                exchanged.swapAt(place, place + 1)
                found.insert(exchanged)
            }
        }
        for letter in alphabet {
            for place in letters.indices {
                var other = letters
                other[place] = letter
                found.insert(other)
            }
            for place in 0...letters.count {
                var longer = letters
                longer.insert(letter, at: place)
                found.insert(longer)
            }
        }
        found.remove(letters)
        return found.map { String(decoding: $0, as: UTF8.self) }
    }
}
