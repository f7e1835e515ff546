/// A random source with a seed: equal seeds give equal numbers on every machine.
///
/// SplitMix64 after Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
package struct SeededChance: Sendable {
    private var state: UInt64

    /// A random source with this seed.
    package init(seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1
    }

    /// 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number in a range.
    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// True once in this many tries, on average; never for 0.
    package mutating func happens(onceIn tries: Int) -> Bool {
        tries > 0 && next() % UInt64(tries) == 0
    }

    /// One of the elements.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(in: 0...(elements.count - 1))]
    }
}
