import Testing

@Suite("Fuzzer") struct FuzzerTests {
    @Test func `the same seed and index give the same input, others give others`() {
        let fuzzer = Fuzzer(["EGLL 141820Z 24012KT", "KJFK 141851Z 31008KT"])
        let first = (0..<200).map(fuzzer.input)
        #expect(first == (0..<200).map(fuzzer.input))
        #expect(Set(first).count > 150)
        let other = Fuzzer(fuzzer.samples, seed: 17)
        #expect(first != (0..<200).map(other.input))
    }

    @Test func `a linear decoder is told from a quadratic one`() {
        let samples = ["EGLL 141820Z 24012KT "]
        let linear = Growth.worst(samples, characters: 4000) { text in
            _ = text.utf8.reduce(into: 0) { $0 &+= Int($1) }
        }
        let quadratic = Growth.worst(samples, characters: 240) { text in
            let bytes = Array(text.utf8)
            var sum = 0
            for first in bytes { for second in bytes { sum &+= Int(first ^ second) } }
            #expect(sum >= 0)
        }
        #expect(linear < Growth.limit)
        #expect(quadratic > Growth.limit)
    }
}
