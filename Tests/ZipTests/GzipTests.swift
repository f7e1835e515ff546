import Foundation
import Testing
import Zip

@Suite("Gzip") struct GzipTests {
    private static let report = Array(
        String(repeating: "EGTF 241450Z 24015G25KT 9999 BKN020 12/08 Q1013\n", count: 3).utf8)
    /// By Python's zlib, level 9.
    private static let packedReport = bytes(
        "1f8b080000000000020373750f71533032313431358802d20686a6ee46a6de210a9640a0e0e4ed676064a0"
            + "6068a46f60a11068686068cce54a63f5003047791390000000")
    /// By Python's gzip, with the name and the time of a file.
    private static let named = bytes(
        "1f8b080880372a6902ff612e63737600cb4c49cd2bd129a92c48e50200f94d05950b000000")
    private static let empty = bytes("1f8b080000000000020303000000000000000000")

    @Test func `files of another program are read, with names and without`() throws {
        #expect(try Gzip.inflate(Self.packedReport, limit: 144) == Self.report)
        #expect(try Gzip.inflate(Self.named, limit: 100) == Array("ident,type\n".utf8))
        #expect(try Gzip.inflate(Self.empty, limit: 0) == [])
    }

    @Test(arguments: [Gzip.Level.quick, .middle, .small], [0, 1, 65_535, 65_536, 65_537, 1_000_000])
    func `what was deflated inflates to the same bytes`(level: Gzip.Level, count: Int) throws {
        let plain = Self.mixed(count)
        let packed = Gzip.deflate(plain, level)
        #expect(try Gzip.inflate(packed, limit: count, expected: count) == plain)
        #expect(try Gzip.inflate(packed, limit: .max) == plain)
    }

    @Test func `a file inflates whatever the pieces that it comes in`() throws {
        for length in [1, 7, Self.packedReport.count] {
            let file = GzipInflater(limit: 144)
            var plain: [UInt8] = []
            for start in stride(from: 0, to: Self.packedReport.count, by: length) {
                plain += try file.inflate(Self.packedReport[start...].prefix(length))
            }
            try file.finish()
            #expect(plain == Self.report)
        }
    }

    @Test func `several members are one file`() throws {
        let both = Self.packedReport + Self.empty + Self.named
        #expect(try Gzip.inflate(both, limit: 155) == Self.report + Array("ident,type\n".utf8))
        #expect(throws: GzipError.tooLong(limit: 154)) { try Gzip.inflate(both, limit: 154) }
    }

    @Test func `a file that is cut short is, wherever it is cut`() {
        for count in 0..<Self.packedReport.count {
            #expect(throws: GzipError.cutShort) {
                try Gzip.inflate(Array(Self.packedReport.prefix(count)), limit: 1000)
            }
        }
    }

    @Test func `a damaged byte of the contents, of the checksum or the length is found`() {
        // The first ten bytes are a header, in which the time and the system may be anything.
        for place in [0, 1, 2] + Array(10..<Self.packedReport.count) {
            var damaged = Self.packedReport
            damaged[place] ^= 0x40
            #expect(throws: GzipError.self, "byte \(place)") { try Gzip.inflate(damaged, limit: 1000) }
        }
        var wrongSum = Self.packedReport
        wrongSum[wrongSum.count - 8] ^= 1
        #expect(throws: GzipError.damaged) { try Gzip.inflate(wrongSum, limit: 1000) }
    }

    @Test func `text, plain deflate and what follows a file are damage`() {
        #expect(throws: GzipError.damaged) { try Gzip.inflate(Self.report, limit: 1000) }
        #expect(throws: GzipError.damaged) {
            try Gzip.inflate(Array(Self.packedReport.dropFirst(10)), limit: 1000)
        }
        #expect(throws: GzipError.damaged) {
            try Gzip.inflate(Self.packedReport + Array("more".utf8), limit: 1000)
        }
    }

    @Test func `a bomb is refused at its limit`() throws {
        let bomb = Gzip.deflate([UInt8](repeating: 0, count: 64 * 1_048_576), .small)
        #expect(bomb.count < 100_000)
        #expect(throws: GzipError.tooLong(limit: 1_000_000)) { try Gzip.inflate(bomb, limit: 1_000_000) }
        let file = GzipInflater(limit: 1_000_000)
        var made = 0
        #expect(throws: GzipError.tooLong(limit: 1_000_000)) {
            for byte in bomb { made += try file.inflate([byte]).count }
        }
        #expect(made <= 1_000_000)
    }

    // The check value of CRC-32/ISO-HDLC, and what Python's zlib.crc32 gives.
    @Test func `a checksum is that of other programs, in one piece or several`() {
        var sum = CRC32()
        #expect(sum.value == 0)
        sum.add(Array("12345".utf8))
        sum.add(Data("6789".utf8))
        #expect(sum.value == 0xcbf4_3926)
        var report = CRC32()
        report.add(Self.report)
        #expect(report.value == 0x1379_4730)
    }

    /// Bytes that repeat themselves in part.
    private static func mixed(_ count: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count).map { place in
            state = state &* 1_664_525 &+ 1_013_904_223
            return place / 1000 % 2 == 0 ? UInt8(state >> 24) : UInt8(place % 7)
        }
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
