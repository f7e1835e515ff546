import JSONLines
import Testing

@Suite("JSON") struct JSONTests {
    @Test(
        arguments: [
            (
                #"{"b": 1, "a": [true, false, null], "c": {}}"#,
                #"{"b": 1, "a": [true, false, null], "c": {}}"#
            ),
            (#" [ ] "#, "[]"), ("-0", "0"), ("1.50", "1.5"), ("1E3", "1000"), ("1e-7", "1e-07"),
            (#""a\u00e9\n\/\ud83d\ude00""#, #""aé\n/😀""#), (#""\u2028\u0000""#, #""\u2028\u0000""#),
            ("9007199254740993", "9007199254740992"),
        ])
    func `a value is read, and written with its keys in order`(text: String, written: String) throws {
        #expect(try JSON(parsing: text.utf8).text == written)
        #expect(try JSON(parsing: written.utf8).text == written)
    }

    @Test(
        arguments: [
            "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "{'a':1}", "01", "1.", ".5", "+1", "1e", "nul",
            "NaN",
            "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"a\nb\"", "1 2", "[1] x",
            "{\"a\":1,\"a\":2}", "1e999", "Infinity", "// a", "{1:2}",
        ])
    func `anything else is a problem with its place`(text: String) {
        let problem = #expect(throws: Problem.self) { try JSON(parsing: text.utf8) }
        #expect(problem?.sentence.contains("column") == true)
    }

    @Test func `bytes that are no text and depth without end are problems`() {
        #expect(throws: Problem.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
        #expect(throws: Problem.self) { try JSON(parsing: String(repeating: "[", count: 100_000).utf8) }
        #expect(throws: Never.self) {
            try JSON(parsing: (String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).utf8)
        }
    }

    @Test func `numbers are written without the last digits of binary fractions`() {
        #expect(JSON(0.1 + 0.2, places: 9).text == "0.3")
        #expect(JSON(2150.626840173_153_6, places: 9).text == "2150.626840173")
        #expect(JSON(-0.000_000_000_1, places: 6).text == "0")
        #expect(JSON(1e300, places: 6).text == "1e+300")
        #expect(JSON(Double.nan, places: 6) == .null)
        #expect(JSON(Double?.none, places: 6) == .null)
        #expect(JSON.number(.infinity).text == "null")
    }

    @Test func `members keep their order, and the other object's values win`() {
        let defaults: JSONObject = ["at": nil, "date": "2026-01-01"]
        let merged = defaults.merging(["date": "2027-01-01", "more": 1])
        #expect(merged.keys == ["at", "date", "more"])
        #expect(merged["date"] == "2027-01-01")
        var object = merged
        object["at"] = Optional<JSON>.none
        #expect(object.keys == ["date", "more"])
        #expect(object["more"] == 1)
    }
}
