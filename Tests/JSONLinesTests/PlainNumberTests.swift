import JSONLines
import Testing

@Suite struct PlainNumberTests {
    @Test func `digits are read, and nothing that Swift reads besides`() {
        #expect(
            ["0", "-12", "007", "123456789012345"].map(PlainNumber.integer) == [
                0, -12, 7, 123_456_789_012_345,
            ])
        #expect(
            ["", "-", "+1", "1.0", "0x10", "1_000", "1234567890123456"].compactMap(PlainNumber.integer) == [])
        #expect(["1.5", "-0.25", "+3", "1e3"].map { PlainNumber.decimal($0) } == [1.5, -0.25, 3, 1000])
        let refused = ["", "nan", "inf", "0x1p4", "1e999", " 1", String(repeating: "1", count: 41)]
        #expect(refused.compactMap { PlainNumber.decimal($0) } == [])
    }
}
