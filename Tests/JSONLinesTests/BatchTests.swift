import JSONLines
import Testing

@Suite("Batches") struct BatchTests {
    /// Answers the text given in pieces of `size` bytes with the square of `n`.
    private func answers(_ text: [UInt8], size: Int = 7, longest: Int = 1 << 20) throws -> [String] {
        var rest = text[...]
        let lines = InputLines(longestBytes: longest) {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        var written = ""
        try Batch.answer(lines, defaults: ["n": nil, "add": 0]) { asked in
            let number = try asked.number("n", in: -1000...1000)
            return ["square": .number(number * number + (try asked.number("add")))]
        } write: {
            written += $0
            return true
        }
        return written.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test(arguments: 1...40)
    func `each line has its one answer in order, however the input is cut`(size: Int) throws {
        let text =
            #"{"n": 3}\#r\#n{"n": "4", "add": 1}\#n\#n[]\#n{"m": 1}\#n{"n": true}\#n{"n": 1001}"#
            + #"\#n{"n": null}\#n{"n""#
        let given = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        let expected = [
            #"{"square": 9}"#, #"{"square": 17}"#, #"{"problem": "The line is empty."}"#,
            #"{"problem": "The line is no JSON object."}"#,
            #"{"problem": "There is no key “m”. The keys are n, add."}"#,
            #"{"problem": "n is a boolean and not a number."}"#,
            #"{"problem": "n is 1001: it has to be from -1000 to 1000."}"#,
            #"{"problem": "n is missing."}"#,
            #"{"problem": "This is no JSON: a colon was to follow the key (column 5)."}"#,
        ]
        #expect(try answers(given, size: size) == expected)
    }

    @Test func `a line that is too long is a problem, and the next one is answered`() throws {
        let text = String(repeating: "x", count: 200) + "\n{\"n\": 2}\n" + String(repeating: "y", count: 101)
        let found = try answers(Array(text.utf8), size: 30, longest: 100)
        #expect(found.count == 3)
        #expect(found[0].contains("longer than"))
        #expect(found[1] == #"{"square": 4}"#)
        #expect(found[2].contains("longer than"))
    }

    @Test func `nothing is answered with nothing`() throws {
        #expect(try answers([]).isEmpty)
        #expect(try answers([0xEF, 0xBB, 0xBF]).isEmpty)
    }

    @Test func `answers go out before more input is waited for, and nobody is answered who left`() throws {
        var events: [String] = []
        var pieces = ["1\r\n2\n", "3\n", "4\n", ""][...]
        let lines = InputLines {
            events.append("read")
            return Array((pieces.popFirst() ?? "").utf8)
        }
        try Batch.each(lines) { text in
            events.append("wrote \(text.split(separator: "\n").joined(separator: " "))")
            return events.count < 6
        } _: { line in
            if case .bytes(let bytes) = line { .text(String(decoding: bytes, as: UTF8.self)) } else { nil }
        }
        #expect(events == ["read", "wrote \"1\" \"2\"", "read", "wrote \"3\"", "read", "wrote \"4\""])
    }
}
