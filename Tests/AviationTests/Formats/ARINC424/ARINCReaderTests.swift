import Aviation
import Testing

@Suite("ARINCReader") struct ARINCReaderTests {
    private static func lines(_ bytes: [UInt8], chunkBytes: Int = 4096) throws -> [ARINCReader.Line] {
        var rest = bytes[...]
        var reader = ARINCReader {
            let chunk = rest.prefix(chunkBytes)
            rest = rest.dropFirst(chunkBytes)
            return chunk.isEmpty ? nil : Array(chunk)
        }
        var found: [ARINCReader.Line] = []
        while let line = try reader.next() { found.append(line) }
        return found
    }

    private static func problem(_ line: ARINCReader.Line) -> ARINCProblem? {
        if case .failure(let problem) = line.record { problem } else { nil }
    }

    @Test func `each bad line is told with its place, and reading goes on behind it`() throws {
        let good = ARINCSamples.records[0]
        let text = [
            "HDR02      FEDERAL AVIATION ADMINISTRATION", good, "", String(good.prefix(96)), good + "X",
            "X" + good.dropFirst(), String(good.prefix(50)) + "é" + good.dropFirst(51), good + "   ",
            good + String(repeating: " ", count: 900) + "Y", good,
        ].joined(separator: "\r\n")
        for chunkBytes in [1, 7, 4096] {
            let lines = try Self.lines(Array(text.utf8), chunkBytes: chunkBytes)
            #expect(lines.map(\.number) == [1, 2, 4, 5, 6, 7, 8, 9, 10])
            #expect(
                lines.map { Self.problem($0) } == [
                    nil, nil, ARINCProblem(line: 4, column: 97, reason: .tooShort(columns: 96)),
                    ARINCProblem(line: 5, column: 133, reason: .tooLong),
                    ARINCProblem(line: 6, column: 1, reason: .noRecordType("X")),
                    ARINCProblem(line: 7, column: 51, reason: .notPrintable(byte: 0xC3)), nil,
                    ARINCProblem(line: 9, column: 134, reason: .tooLong), nil,
                ])
        }
    }

    @Test func `a line without end takes the memory of one record`() throws {
        let lines = try Self.lines([UInt8](repeating: UInt8(ascii: "S"), count: 1_000_000))
        #expect(lines.map { Self.problem($0) } == [ARINCProblem(line: 1, column: 133, reason: .tooLong)])
    }

    @Test
    func `every full record of the FAA's samples is read, and nothing in it is undecoded but RNP levels`()
        throws
    {
        var counts: [String: Int] = [:]
        var undecoded: Set<String> = []
        for name in ["KHWD-cycle2006", "PABE-PAFA-KMSO", "misc"] {
            guard let text = SharedFile.text("faa/cifp-sample-\(name).txt") else { return }
            for line in try Self.lines(Array(text.utf8)) {
                let record = try line.record.get()
                #expect(record.problem(line: line.number) == nil, "\(record.text)")
                #expect(record.layout?.proof == .records, "\(record.text)")
                counts[record.section, default: 0] += 1
                undecoded.formUnion(record.undecoded)
                var copy = record
                for field in record.fields where field.columns.upperBound <= record.columns.count {
                    // The FAA writes a vertical angle of zero without a sign.
                    guard try record.value(of: field) != .decimal(0) else { continue }
                    copy = try #require(copy.setting(record.value(of: field), for: field), "\(field.name)")
                }
                #expect(copy.text == record.text)
            }
        }
        #expect(
            counts == [
                "HDR": 5, "PA": 4, "PC": 18, "PD": 8, "PE": 38, "PF": 123, "PG": 4, "PI": 1, "PP": 2, "PS": 2,
            ])
        // The RNP levels of service came with a later supplement than 18.
        #expect(undecoded == ["columns 89-96: A031A011", "columns 89-100: A031A142A132"])
    }

    @Test func `no damage stops the reader, and its effort grows with the file`() throws {
        try Fuzzer(ARINCSamples.records).forEachInput { input in
            for line in try Self.lines(Array(input.utf8)) {
                guard case .success(let record) = line.record else { continue }
                _ = (record.problem(line: 1), record.undecoded, record.position)
            }
        }
        let growth = Growth.worst(ARINCSamples.records.map { $0 + "\n" }) { text in
            _ = try? Self.lines(Array(text.utf8)).count
        }
        #expect(growth < Growth.limit)
    }
}
