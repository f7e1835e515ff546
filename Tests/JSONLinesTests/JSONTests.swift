import Foundation
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
            ("9007199254740993", "9007199254740993"),
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

    @Test(arguments: [
        (#"{"b": [1, 2.5], "a": {"d": null, "c": "x y"}}"#, #"{"a":{"c":"x y","d":null},"b":[1,2.5]}"#),
        (#"{"a": {}, "b": []}"#, #"{"a":{},"b":[]}"#), (#""a \/ b""#, #""a / b""#), ("1e2", "100"),
    ])
    func `equal values have one canonical text`(text: String, canonical: String) throws {
        let value = try JSON(parsing: text.utf8)
        #expect(value.canonicalText == canonical)
        #expect(try JSON(parsing: canonical.utf8) == value)
    }

    /// The texts of `JSONEncoder` stand in columns that are compared by their bytes, and in files.
    @Test func `canonical and indented texts are those of JSONEncoder`() throws {
        let value: JSON = [
            "a10": 9_007_199_254_740_991, "a9": 1e-7, "B": 1e19, "b": 0.1, "": nil, "z_": [], "z": [:],
            "é": 2.5e-300, "Z": "\u{8}\u{c}\u{1}\u{1f}\u{7f}\u{85}\u{2028}/\\\"\n\r\t\u{1F600}",
            "x": [1, [2], ["q": true, "p": 123_456.75]],
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(value.canonicalText == String(decoding: try encoder.encode(Coded(value)), as: UTF8.self))
        encoder.outputFormatting.insert(.prettyPrinted)
        #expect(value.indentedText == String(decoding: try encoder.encode(Coded(value)), as: UTF8.self))
        for text in [value.text, value.canonicalText, value.indentedText] {
            #expect(try JSON(parsing: text.utf8) == value)
        }
        #expect(JSON.number(1e16).canonicalText == "10000000000000000")
        #expect(JSON.number(-0.0).canonicalText == "0")
    }

    /// A value as a coder meets it: whole numbers are integers.
    private struct Coded: Encodable {
        let value: JSON

        init(_ value: JSON) { self.value = value }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .null: try container.encodeNil()
            case .bool(let bool): try container.encode(bool)
            case .number(let number):
                if let whole = Int(exactly: number) {
                    try container.encode(whole)
                } else {
                    try container.encode(number)
                }
            case .longInteger(let integer): try container.encode(integer)
            case .text(let text): try container.encode(text)
            case .array(let elements): try container.encode(elements.map(Coded.init))
            case .object(let object): try container.encode(object.dictionary.mapValues(Coded.init))
            }
        }
    }

    @Test func `objects are equal whatever the order of their members`() {
        let (one, other): (JSON, JSON) = (
            ["a": 1, "b": ["c": 2, "d": 3]], ["b": ["d": 3, "c": 2], "a": 1]
        )
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(one != ["a": 1] && one != ["a": 1, "b": ["c": 2, "d": 4]])
        #expect(one.text != other.text && one.canonicalText == other.canonicalText)
    }

    @Test(
        arguments: [
            ("9007199254740991", .number(9_007_199_254_740_991)),
            ("9007199254740993", .longInteger(9_007_199_254_740_993)),
            ("-9223372036854775808", .longInteger(.min)), ("1e20", .number(1e20)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ] as [(String, JSON)])
    func `a whole number that no Double has keeps its digits`(text: String, value: JSON) throws {
        let read = try JSON(parsing: text.utf8)
        #expect(read == value)
        if case .longInteger = value { #expect(read.text == text && read.canonicalText == text) }
    }
}
