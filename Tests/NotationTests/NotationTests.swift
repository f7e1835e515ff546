import Foundation
import Notation
import Testing

@Suite("Notation") struct NotationTests {
    @Test(arguments: [
        (0, 3, "000"), (7, 3, "007"), (95, 3, "095"), (360, 3, "360"), (1234, 3, "1234"), (7, 0, "7"),
        (-7, 3, "-007"), (.min, 2, "-9223372036854775808"),
    ])
    func `zeros stand before a number up to so many digits`(number: Int, digits: Int, text: String) {
        #expect(number.zeroPadded(to: digits) == text)
    }

    @Test func `bytes are two lower-case hexadecimal digits each`() {
        let bytes: [UInt8] = [0, 1, 0x0f, 0x10, 0xab, 0xff]
        #expect(bytes.hex == "00010f10abff")
        #expect(Data(bytes).hex == "00010f10abff")
        #expect(Data(bytes).dropFirst(2).hex == "0f10abff")
        #expect([UInt8]().hex == "")
    }

    @Test(arguments: ["0", "0g", "+1", "é", " 1", "0x"])
    func `text that is no pairs of hexadecimal digits is not read`(text: String) {
        #expect(Data(hex: text) == nil)
    }

    @Test func `hexadecimal digits are read in either case`() {
        #expect(Data(hex: "00aBFf") == Data([0, 0xab, 0xff]))
        #expect(Data(hex: "") == Data())
    }

    @Test func `a number has sixteen hexadecimal digits, or its last so many`() {
        let number: UInt64 = 0x0123_4567_89ab_cdef
        #expect(number.hex16 == "0123456789abcdef")
        #expect(number.hex(digits: 4) == "cdef")
        #expect(UInt64(0x1f).hex(digits: 4) == "001f")
        #expect(UInt64.max.hex16 == "ffffffffffffffff")
    }

    @Test(arguments: [(0, "0 changes"), (1, "1 change"), (2, "2 changes"), (-1, "-1 changes")])
    func `a noun is plural but for one`(count: Int, text: String) {
        #expect(counted(count, "change") == text)
    }

    @Test func `a noun has the plural that it is given`() {
        #expect(counted(1, "entry", "entries") == "1 entry")
        #expect(counted(2, "entry", "entries") == "2 entries")
    }

    // The vectors of draft-eastlake-fnv, appendix C.
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
    func `a fingerprint is that of the published vectors`(text: String, fingerprint: String) {
        #expect(Fingerprint(of: text).text == fingerprint)
        var stepwise = Fingerprint()
        for character in text { stepwise.add(String(character)) }
        #expect(stepwise == Fingerprint(of: text))
    }

    @Test(arguments: [0, 1, 999, -1, 1_764_374_400_001, 4_102_444_800_123])
    func `milliseconds survive a moment`(milliseconds: Int64) {
        #expect(Date(milliseconds: milliseconds).milliseconds == milliseconds)
    }

    @Test func `a moment between two milliseconds is the nearer`() {
        #expect(Date(timeIntervalSince1970: 1.0006).milliseconds == 1001)
        #expect(Date(timeIntervalSince1970: 1.0004).milliseconds == 1000)
    }

    @Test(
        arguments: [
            (2.7, 2), (-2.7, -2), (0, 0), (-0.0, 0), (1e18, 1_000_000_000_000_000_000), (1e19, .max),
            (-1e19, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
            (9_223_372_036_854_775_808, .max),
            (-9_223_372_036_854_775_808, .min), (1e308, .max),
        ] as [(Double, Int)])
    func `a number beyond the integers becomes the bound on its side`(number: Double, whole: Int) {
        #expect(Int(clamping: number) == whole)
        #expect(Int64(clamping: number) == Int64(whole))
    }
}
