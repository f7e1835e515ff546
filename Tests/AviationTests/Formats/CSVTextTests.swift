import Aviation
import Testing

@Suite("CSVText") struct CSVTextTests {
    private func line(_ fields: [String]) -> String {
        var text = ""
        CSVText.append(fields, to: &text)
        return text
    }

    @Test func `quotation marks stand only where they have to`() {
        #expect(line(["a", "", " b "]) == "a,, b ")
        #expect(
            line(["a,b", "say \"hello\"", "two\nlines", "\r"])
                == "\"a,b\",\"say \"\"hello\"\"\",\"two\nlines\",\"\r\"")
        #expect(line([""]) == "\"\"")
        #expect(line([]) == "")
    }

    @Test func `a printed line is read back the same, accents behind quotation marks too`() throws {
        let fields = ["a\"\u{301}b", "\u{301}", "x,\u{301}", "\r\n\"", "é", "\"\"", ",\u{FE0F}"]
        var rest: [UInt8]? = Array((line(fields) + "\r\n").utf8)
        var reader = CSVReader {
            defer { rest = nil }
            return rest
        }
        var record = CSVRecord()
        #expect(try reader.read(&record))
        #expect((0..<record.count).map { record.text(at: $0) } == fields)
    }
}
