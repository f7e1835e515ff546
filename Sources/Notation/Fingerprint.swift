/// 64 bits that tell values apart which nobody made alike on purpose: FNV-1a
/// (draft-eastlake-fnv, “The FNV Non-Cryptographic Hash Algorithm”). It is no protection: whoever wants two
/// texts of one fingerprint can make them. SHA-256 is for those, and for whatever two machines compare.
package struct Fingerprint: Hashable, Sendable {
    /// The hash so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The fingerprint of nothing.
    package init() {}

    /// The fingerprint of one text.
    package init(of text: String) { add(text) }

    /// Adds a text's UTF-8. Two texts one after the other count as one: what separates them is the caller's.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    /// Sixteen hexadecimal digits.
    package var text: String { value.hex16 }
}
