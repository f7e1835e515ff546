/// A 64-bit hash that distinguishes values not made to collide: FNV-1a (draft-eastlake-fnv, “The FNV
/// Non-Cryptographic Hash Algorithm”). It gives no protection, because collisions are easy to make. Use
/// SHA-256 against those, and for anything that two machines compare.
package struct Fingerprint: Hashable, Sendable {
    /// The hash so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The fingerprint of nothing.
    package init() {}

    /// The fingerprint of one text.
    package init(of text: String) { add(text) }

    /// Adds a text's UTF-8. Two texts in a row hash like their concatenation: the caller adds a separator.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    /// Sixteen hexadecimal digits.
    package var text: String { value.hex16 }
}
