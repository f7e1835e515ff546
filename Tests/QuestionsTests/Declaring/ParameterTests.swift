import Aviation
import JSONLines
import Questions
import Testing

@Suite struct ParameterTests {
    private let count = Parameter("count", .integer(1...100), standard: 20, "So many at most.")
    private let within = Parameter("within", optional: .miles(0...500), "No further than this.")
    private let at = Parameter("at", .position, "Where.")

    @Test func `a value is given, standard, left out or missing`() throws {
        let asked = Asked(["count": "7", "within": 1.5])
        #expect(try asked[count] == 7)
        #expect(try asked[within] == Distance(nauticalMiles: 1.5))
        #expect(try Asked([:])[count] == 20)
        #expect(try Asked(["within": .null])[within] == nil)
        #expect(throws: Problem("at is missing.")) { try asked[at] }
        #expect(throws: Problem("within is missing.")) { try Asked([:]).needed(within) }
    }

    @Test(
        arguments: [
            ("count", "0", "count is 0: it has to be from 1 to 100."),
            ("count", 1.5, "count is 1.5, which is no whole number."),
            ("within", "far", "within is “far”, which is no number."),
        ] as [(String, JSON, String)])
    func `a value that is none of its kind is refused in a sentence`(
        _ name: String, _ value: JSON, _ sentence: String
    ) {
        let declarations = [count.declaration, within.declaration]
        #expect(throws: Problem(sentence)) {
            try declarations.first { $0.name == name }?.check(value)
        }
    }

    @Test(
        arguments: [
            (true, true), ("Yes", true), ("1", true), ("false", false), ("no", false), ("0", false),
        ] as [(JSON, Bool)])
    func `a flag is read as clients write it`(_ value: JSON, _ flag: Bool) throws {
        #expect(try Asked(["flag": value])[Parameter("flag", .flag, "Whether.")] == flag)
    }

    @Test func `a flag that is neither is refused`() {
        #expect(throws: Problem("flag is “maybe”: it has to be true or false.")) {
            try Asked(["flag": "maybe"])[Parameter("flag", .flag, "Whether.")]
        }
    }

    @Test func `a choice is read in any case, a text has its length`() throws {
        let word = Parameter("word", .choice(["World", "conus"]), "Which.")
        #expect(try Asked(["word": "WORLD"])[word] == "World")
        #expect(throws: Problem("word is “moon”: it has to be one of World, conus.")) {
            try Asked(["word": "moon"])[word]
        }
        let text = Parameter("text", .text(most: 3), "Words.")
        #expect(try Asked(["text": "abc"])[text] == "abc")
        #expect(throws: Problem("text is a text of 1 to 3 characters, not “abcd”.")) {
            try Asked(["text": "abcd"])[text]
        }
    }

    @Test func `the schema has limits, standard, words and unit`() {
        #expect(
            count.declaration.schema == [
                "type": "integer", "minimum": 1, "maximum": 100, "default": 20,
                "description": "So many at most.",
            ])
        #expect(
            within.declaration.schema == [
                "type": "number", "minimum": 0, "maximum": 500,
                "description": "No further than this. In nm.",
            ])
        #expect(within.declaration.valueName == "nm" && at.declaration.valueName == "lat,lon")
    }
}
