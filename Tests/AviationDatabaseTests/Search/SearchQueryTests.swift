import Testing

@testable import AviationDatabase

@Suite("The parts of a query") struct SearchQueryTests {
    @Test(
        arguments: [
            ("muenchen", ["muenchen", "munchen"]), ("köln", ["koln", "koeln"]), ("st", ["st", "saint"]),
            ("mount", ["mount", "mt"]), ("paris", ["paris"]), ("koe", ["koe"]),
            ("aarhus", ["aarhus", "arhus"]),
        ])
    func `a word is written in several ways`(word: String, spellings: [String]) throws {
        let words = SearchWord.words(word)
        #expect(words.count == 1)
        let found = try #require(words.first).spellings
        #expect(Array(found.prefix(spellings.count)) == spellings)
    }

    @Test(
        arguments: [
            ("Saint-Moritz", "stmoritz"), ("St. Moritz", "stmoritz"), ("Sankt Moritz", "stmoritz"),
            ("New York City", "newyorkcity"), ("L'Aquila", "laquila"), ("Fort Worth", "ftworth"),
        ])
    func `a name of a place is one word`(name: String, compact: String) {
        #expect(SearchText.compact(name) == compact)
    }

    @Test func `words that say only that an airport is meant are left out, unless there are no others`() {
        #expect(SearchQuery("Flughafen Wien")?.words.map(\.text) == ["wien"])
        #expect(SearchQuery("airport")?.words.map(\.text) == ["airport"])
        #expect(SearchQuery("aeropuerto de barcelona")?.placeNames == ["debarcelona", "barcelona"])
    }

    @Test func `a frequency is told from other numbers`() {
        #expect(SearchQuery("118.3")?.frequencies.map(\.kilohertz) == [118_300])
        #expect(SearchQuery("118.02 zurich")?.frequencies.map(\.kilohertz) == [118_020, 118_025])
        #expect(SearchQuery("118.02 zurich")?.words.map(\.text) == ["zurich"])
        for query in ["1183", "99.5", "150.1", "118.3456", "118.", "11a.3"] {
            #expect(SearchQuery(query)?.frequencies.isEmpty != false, "\(query)")
        }
    }

    @Test func `the neighbours of a word are one letter away`() {
        let variants = SpellingVariants.variants(of: "gatwcik")
        #expect(variants.contains("gatwick"))
        #expect(variants.contains("gatwik"))
        #expect(variants.contains("gatwcick"))
        #expect(!variants.contains("gatwcik"))
        #expect(Set(variants).count == variants.count)
        #expect(SpellingVariants.variants(of: "oslo").isEmpty)
        #expect(SpellingVariants.variants(of: "москва").isEmpty)
    }
}
