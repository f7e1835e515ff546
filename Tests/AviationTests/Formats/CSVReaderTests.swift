import Aviation
import Testing

@Suite("CSVReader") struct CSVReaderTests {
    /// All records with their lines, read in chunks of `chunkBytes`.
    private func records(
        _ bytes: some Collection<UInt8>, chunkBytes: Int = 4096
    ) throws -> [(line: Int, fields: [String])] {
        var reader = Self.reader(Array(bytes), chunkBytes: chunkBytes)
        var record = CSVRecord()
        var found: [(line: Int, fields: [String])] = []
        while try reader.read(&record) {
            found.append((record.line, (0..<record.count).map { record.text(at: $0) ?? "not UTF-8" }))
        }
        return found
    }

    private static func reader(_ bytes: [UInt8], chunkBytes: Int) -> CSVReader {
        var rest = bytes[...]
        return CSVReader {
            let chunk = rest.prefix(chunkBytes)
            rest = rest.dropFirst(chunkBytes)
            return chunk.isEmpty ? nil : Array(chunk)
        }
    }

    @Test(
        arguments: [
            ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a,\"b\"\r\n\"c\",d\r", [["a", "b"], ["c", "d"]]),
            ("\u{FEFF}a,b\n", [["a", "b"]]),
            ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
            (",\n,,\n", [["", ""], ["", "", ""]]),
            ("\"\"\n", [[""]]),
            ("a\n\n\r\nb\n", [["a"], ["b"]]),
            ("\"a,b\",\"say \"\"hello\"\"\"\n", [["a,b", "say \"hello\""]]),
            ("\"two\nlines\",\"two\r\nmore\"\n", [["two\nlines", "two\r\nmore"]]),
            (" a , b \n", [[" a ", " b "]]),
            ("Zürich,東京\n", [["Zürich", "東京"]]),
            ("", []),
            ("\n\n", []),
        ] as [(String, [[String]])])
    func `fields are read as RFC 4180 says, however the bytes are cut`(
        text: String, expected: [[String]]
    ) throws {
        for chunkBytes in [1, 2, 3, 5, 4096] {
            #expect(
                try records(text.utf8, chunkBytes: chunkBytes).map(\.fields) == expected,
                "chunks of \(chunkBytes)")
        }
    }

    @Test func `a record knows the line it begins on`() throws {
        let text = "a\n\"b\nb\nb\"\n\nc\n"
        #expect(try records(text.utf8).map(\.line) == [1, 2, 6])
    }

    @Test(
        arguments: [
            ("a,b\nc,\"d\ne\n", CSVError(line: 2, column: 3, reason: .quoteNeverClosed, losing: 2...3)),
            (
                "a\n\"b\nc\n\"d\"\ne\n",
                CSVError(line: 4, column: 2, reason: .textAfterClosingQuote, losing: 2...4)
            ),
            ("a\n\"b\nc", CSVError(line: 2, column: 1, reason: .quoteNeverClosed, losing: 2...3)),
            ("a,b\n\"c\"d,e\n", CSVError(line: 2, column: 4, reason: .textAfterClosingQuote)),
            ("a,b\n\"c\"\rd,e\n", CSVError(line: 2, column: 5, reason: .textAfterClosingQuote)),
            ("a,b\nüc\"d,e\n", CSVError(line: 2, column: 4, reason: .quoteInsideField)),
            ("\u{FEFF}a\"b\n", CSVError(line: 1, column: 2, reason: .quoteInsideField)),
        ])
    func `a misplaced quotation mark is found at its place, however the bytes are cut`(
        text: String, error: CSVError
    ) {
        for chunkBytes in [1, 2, 3, 4096] {
            #expect(throws: error) { try records(text.utf8, chunkBytes: chunkBytes) }
        }
    }

    @Test func `reading goes on behind a malformed record`() throws {
        var reader = Self.reader(Array("a,b\nc\"c,d\ne,f\n".utf8), chunkBytes: 4)
        var record = CSVRecord()
        #expect(try reader.read(&record))
        #expect(throws: CSVError(line: 2, column: 2, reason: .quoteInsideField)) { try reader.read(&record) }
        #expect(try reader.read(&record))
        #expect(record.line == 3)
        #expect(record.text(at: 1) == "f")
        #expect(try !reader.read(&record))
    }

    @Test func `a record without end is refused before it fills the memory`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: CSVReader.longestRecordBytes + 10)
        #expect(throws: CSVError(line: 1, column: 1, reason: .recordTooLong)) { try records(bytes) }
    }

    @Test func `bytes that are not UTF-8 are no text`() throws {
        let latin1: [UInt8] = Array("Z".utf8) + [0xFC] + Array("rich,ok\n".utf8)
        #expect(try records(latin1).map(\.fields) == [["not UTF-8", "ok"]])
    }

    @Test func `a printed table is read back the same, whatever it holds`() throws {
        var random = SplitMix(state: 20_260_822)
        let alphabet: [Character] = ["a", "é", "東", ",", "\"", "\n", "\r\n", " ", "'", "\t", "1"]
        for _ in 0..<500 {
            let table = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    String(
                        (0..<Int.random(in: 0...6, using: &random)).map { _ in
                            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                        })
                }
            }
            let chunkBytes = Int.random(in: 1...40, using: &random)
            let read = try records(Self.printed(table).utf8, chunkBytes: chunkBytes).map(\.fields)
            #expect(read == table)
        }
    }

    /// The table as CSV: every field in quotation marks, which is always allowed.
    private static func printed(_ table: [[String]]) -> String {
        table.map { fields in
            fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
        }.joined()
    }

    @Test func `a header names every column that is missing`() throws {
        var reader = Self.reader(Array("ident,name\n".utf8), chunkBytes: 100)
        let header = try CSVHeader(from: &reader)
        #expect(header.column("name") == 1)
        #expect(header.column("type") == nil)
        #expect(throws: CSVError(line: 1, column: 1, reason: .missingColumns(["type", "elevation_ft"]))) {
            try header.require(["type", "ident", "elevation_ft"])
        }
    }

    @Test func `an empty file has no header`() {
        #expect(throws: CSVError(line: 1, column: 1, reason: .noHeader)) {
            var reader = CSVReader { nil }
            _ = try CSVHeader(from: &reader)
        }
    }
}
