import Foundation

/// Texts that are nearly right: samples of a format, damaged by chance that can be repeated.
///
/// Every input is a function of (samples, seed, index) alone, so that an input that kills the process can be
/// made again. `ALOFT_FUZZ_INPUTS` is the number of inputs of a test (10,000 by default); with
/// `ALOFT_FUZZ_TRACE=1` each index is printed before its input is tried, so that the last one printed is the
/// failing one.
///
///     Fuzzer(["METAR EGLL 141820Z …", …]).forEachInput { _ = METAR($0) }
struct Fuzzer {
    let samples: [String]
    let seed: UInt64
    private let tokens: [String]

    init(_ samples: [String], seed: UInt64 = 16) {
        self.samples = samples
        self.seed = seed
        let words = samples.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        tokens = Array(Set(words)).sorted() + Self.rubbish
    }

    /// The number of inputs that a test tries.
    static var inputCount: Int {
        ProcessInfo.processInfo.environment["ALOFT_FUZZ_INPUTS"].flatMap(Int.init) ?? 10_000
    }

    /// Hands all inputs to the decoder, the undamaged samples first.
    func forEachInput(count: Int = inputCount, _ body: (String) throws -> Void) rethrows {
        let isTraced = ProcessInfo.processInfo.environment["ALOFT_FUZZ_TRACE"] == "1"
        for sample in samples { try body(sample) }
        for index in 0..<count {
            if isTraced { print("input \(index) of seed \(seed)") }
            try body(input(index))
        }
    }

    /// One damaged sample: one to six damages, sometimes two samples spliced.
    func input(_ index: Int) -> String {
        var chance = SplitMix(state: seed &* 0x1_0000_0001 &+ UInt64(index))
        var text = Array(pick(samples, &chance).unicodeScalars)
        for _ in 0..<Int.random(in: 1...6, using: &chance) { damage(&text, &chance) }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text)
        return String(result)
    }

    private func damage(_ text: inout [Unicode.Scalar], _ chance: inout SplitMix) {
        let start = Int.random(in: 0...text.count, using: &chance)
        let end = min(text.count, start + Int.random(in: 0...12, using: &chance))
        let word = Array(pick(tokens, &chance).unicodeScalars)
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: text.removeSubrange(start..<end)
        case 1: text.insert(contentsOf: text[start..<end], at: start)
        case 2: text.insert(contentsOf: [" "] + word + [" "], at: start)
        case 3: text.insert(contentsOf: word, at: start)
        case 4: text.removeSubrange(start...)
        case 5: text.removeSubrange(..<start)
        case 6:
            let other = Array(pick(samples, &chance).unicodeScalars)
            text += other[Int.random(in: 0...other.count, using: &chance)...]
        case 7 where start < end:
            text[start] = pick(Self.scalars, &chance)
        case 8 where start < end:
            let turned = (text[start].value &+ UInt32.random(in: 0...3, using: &chance)) % 128
            text[start] = Unicode.Scalar(turned) ?? " "
        default:
            text.replaceSubrange(start..<end, with: word)
        }
    }

    private func pick<Element>(_ elements: [Element], _ chance: inout SplitMix) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &chance)]
    }

    /// Characters that formats mark and separate with, and characters that no format expects.
    private static let scalars: [Unicode.Scalar] = [
        "\0", "\t", "\n", "\r", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{2028}", "\u{FEFF}",
        "\u{1F600}", "é", "ß", "１", "٣", "/", "-", "+", "=", "$", ",", ".", ":", ";", ")", "(", "\"", "'",
        "<", ">", "0", "9", "A", "M", "Z", " ",
    ]

    private static let rubbish = [
        "9999999999999999999999", "-1", "00000000", "999999", "1e308", "NaN", "inf", "0x10", "////////",
        "=", "=\r\n", ")", "((((", "\"", "\"\"", ",,,,", "\0", "\r\r\n", "é́", "１２３４５", "🛩️", "-0", "Z", "/",
    ]
}

/// How the effort of a decoder grows with its input.
enum Growth {
    /// The power of the input's length with which the effort grows: 1 when the decoder is linear, 2 when it
    /// is quadratic. The worst of several shapes of input: each sample over and over, its words over and
    /// over, one character over and over, up to four times as many characters as given. Assert that it is
    /// below `limit`.
    ///
    /// Processor time of this thread, not time of the clock, and the best of several tries. The longest input
    /// is 16 times the shortest: a machine would have to be wrong by a factor of four to change the verdict.
    static func worst(_ samples: [String], characters: Int = 6000, _ decode: (String) -> Void) -> Double {
        let words = samples.flatMap { $0.split(separator: " ").prefix(40) }.map { String($0) + " " }
        let pieces = samples + Array(Set(words)).sorted().prefix(12) + ["A", "/", "0", "-", "\n", "(", "\""]
        return pieces.map { power(of: $0, characters: characters, decode) }.max() ?? 0
    }

    /// Half-way between linear and quadratic.
    static let limit = 1.5

    private static let factor = 16

    private static func power(of piece: String, characters: Int, _ decode: (String) -> Void) -> Double {
        let count = characters / (4 * piece.count) + 1
        let short = String(repeating: piece, count: count)
        let long = String(repeating: piece, count: factor * count)
        var least = Double.infinity
        // A false alarm passes with a further try; a quadratic decoder never does.
        for _ in 0..<5 where least >= limit {
            let base = (0..<3).map { _ in seconds { decode(short) } }.min() ?? 0
            let grown = (0..<2).map { _ in seconds { decode(long) } }.min() ?? 0
            // Less than 0.2 ms is the clock's own noise.
            least = min(least, log(grown / max(base, 0.000_2)) / log(Double(factor)))
        }
        return least
    }

    private static func seconds(_ body: () -> Void) -> Double {
        let start = processorSeconds()
        body()
        return processorSeconds() - start
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
