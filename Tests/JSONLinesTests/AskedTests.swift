import JSONLines
import Testing

@Suite("Asked") struct AskedTests {
    private let asked = Asked([
        "text": "a", "number": 2.5, "typed": " -3e2 ", "flag": true, "said": "false", "none": nil,
        "list": ["a", "b"], "mixed": ["a", 1], "object": ["a": 1], "whole": 7,
    ])

    @Test func `values are read as what they are, and null is not given`() throws {
        #expect(try asked.text("text") == "a")
        #expect(try asked.text("number") == "2.5")
        #expect(try asked.number("number") == 2.5)
        #expect(try asked.number("typed") == -300)
        #expect(try asked.optionalFlag("flag") == true)
        #expect(try asked.optionalFlag("said") == false)
        #expect(try asked.optionalTexts("list") == ["a", "b"])
        #expect(try asked.optionalTexts("text") == ["a"])
        #expect(try asked.optionalObject("object") == ["a": 1])
        #expect(try asked.optionalInteger("whole", in: 0...9) == 7)
        #expect(try asked.optionalText("none") == nil)
        #expect(asked.has("none") == false)
    }

    @Test func `what is something else is said`() {
        func sentence(_ read: () throws -> Void) -> String? {
            #expect(throws: Problem.self, performing: read)?.sentence
        }
        #expect(sentence { _ = try asked.text("none") } == "none is missing.")
        #expect(sentence { _ = try asked.text("list") } == "list is a list and not a text.")
        #expect(sentence { _ = try asked.number("text") } == "text is “a”, which is no number.")
        #expect(
            sentence { _ = try asked.optionalInteger("number", in: 0...9) }
                == "number is 2.5, which is no whole number.")
        #expect(
            sentence { _ = try asked.optionalTexts("mixed") }
                == "mixed holds a number, where texts were to be.")
        #expect(
            sentence { _ = try asked.optionalFlag("text") } == "text is a text: it has to be true or false.")
        for text in ["nan", "inf", "0x10", "1 2", "", "1e999", "--1"] {
            #expect(throws: Problem.self) { try Asked(["n": .text(text)]).number("n") }
        }
    }

    @Test func `what somebody gave is quoted short and harmless`() {
        #expect(Problem.quoted("a\u{1B}[2J\n") == "“a\u{FFFD}[2J\u{FFFD}”")
        #expect(Problem.quoted(String(repeating: "x", count: 1000)).count == 63)
    }
}
