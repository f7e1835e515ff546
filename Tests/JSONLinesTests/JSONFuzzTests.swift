import JSONLines
import Testing

@Suite("JSON, damaged") struct JSONFuzzTests {
    private static let samples = [
        #"{"at": "51.348,-0.559", "altitude_ft": -120.5e2, "flags": [true, null], "deep": {"a": {"b": []}}}"#,
        #"["\u00e9\ud83d\ude00\n\"", "/", 0, -0, 1e-7, 12345678901234567890]"#,
    ]

    /// A sample with a few bytes changed, removed or doubled, always in the same way for one number.
    private func damaged(_ number: Int) -> [UInt8] {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, limit)
        }
        var bytes = Array(Self.samples[next(2)].utf8)
        for _ in 0...next(4) where !bytes.isEmpty {
            let place = next(bytes.count)
            switch next(4) {
            case 0: bytes[place] = UInt8(next(256))
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test func `whatever the bytes are, they are a value that reads as it is written, or a problem`() {
        var read = 0
        for number in 0..<20_000 {
            guard let value = try? JSON(parsing: damaged(number)) else { continue }
            read += 1
            #expect((try? JSON(parsing: value.text.utf8)) == value, "input \(number)")
            #expect(!value.text.contains("\n"))
        }
        #expect(read > 500)
    }
}
