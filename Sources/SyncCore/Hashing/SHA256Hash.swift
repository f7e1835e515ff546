package import Foundation

/// The SHA-256 of some bytes (FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2), for digests, names and
/// fingerprints of data that are no secret. Keys, passwords and tokens are the server's, which takes
/// swift-crypto for them; an app without a server is thereby built without BoringSSL, which is more than half
/// of the build.
package struct SHA256Hash: Hashable, Sendable {
    private var words: SIMD8<UInt32>

    /// Hashes bytes that are there as a whole.
    package init(of bytes: some ContiguousBytes) {
        words = bytes.withUnsafeBytes { Self.words(of: $0) }
    }

    /// The 32 bytes of the hash.
    package var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
    }

    /// The first eight bytes of the hash, the first as the highest.
    package var prefix64: UInt64 { UInt64(words[0]) << 32 | UInt64(words[1]) }

    private static func words(of bytes: UnsafeRawBufferPointer) -> SIMD8<UInt32> {
        var state = initialState
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            let wholeBlocks = bytes.count / 64 * 64
            for start in stride(from: 0, to: wholeBlocks, by: 64) {
                state.compress(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), schedule)
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes[wholeBlocks...])
            withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { padded in
                // A one bit, zeros, and the length in bits, which ends a block of 64 bytes.
                let end = rest.count < 56 ? 64 : 128
                padded.initializeMemory(as: UInt8.self, repeating: 0)
                padded.copyMemory(from: rest)
                padded[rest.count] = 0x80
                padded.storeBytes(
                    of: (UInt64(bytes.count) * 8).bigEndian, toByteOffset: end - 8, as: UInt64.self)
                for start in stride(from: 0, to: end, by: 64) {
                    state.compress(UnsafeRawBufferPointer(rebasing: padded[start..<start + 64]), schedule)
                }
            }
        }
        return state
    }

    private static let initialState = SIMD8<UInt32>(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
}

extension SIMD8<UInt32> {
    /// One block of 64 bytes (section 6.2.2); `schedule` is room for 64 words.
    fileprivate mutating func compress(
        _ block: UnsafeRawBufferPointer, _ schedule: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            schedule[index] = UInt32(
                bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index &- 15], schedule[index &- 2])
            let sigma0 = early.rotated(7) ^ early.rotated(18) ^ early &>> 3
            let sigma1 = late.rotated(17) ^ late.rotated(19) ^ late &>> 10
            schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
        }
        var (a, b, c, d) = (self[0], self[1], self[2], self[3])
        var (e, f, g, h) = (self[4], self[5], self[6], self[7])
        roundConstants.withUnsafeBufferPointer { constants in
            // Eight rounds at a time bring each variable back to its name, so that none is moved.
            for index in stride(from: 0, to: 64, by: 8) {
                func word(_ round: Int) -> UInt32 { constants[index &+ round] &+ schedule[index &+ round] }
                turn(a, b, c, &d, e, f, g, &h, word(0))
                turn(h, a, b, &c, d, e, f, &g, word(1))
                turn(g, h, a, &b, c, d, e, &f, word(2))
                turn(f, g, h, &a, b, c, d, &e, word(3))
                turn(e, f, g, &h, a, b, c, &d, word(4))
                turn(d, e, f, &g, h, a, b, &c, word(5))
                turn(c, d, e, &f, g, h, a, &b, word(6))
                turn(b, c, d, &e, f, g, h, &a, word(7))
            }
        }
        self &+= SIMD8(a, b, c, d, e, f, g, h)
    }
}

/// One round: `word` is its constant and its word of the schedule together.
@inline(__always) private func turn(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
) {
    let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
    let choice = g ^ e & (f ^ g)
    let first = h &+ sum1 &+ choice &+ word
    let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
    let majority = a & b | c & (a | b)
    d = d &+ first
    h = first &+ sum0 &+ majority
}

extension UInt32 {
    @inline(__always) fileprivate func rotated(_ count: UInt32) -> UInt32 {
        self &>> count | self &<< (32 &- count)
    }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
private let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
