import Crypto
import Foundation
import Notation
import SyncCore
import Testing

struct SHA256HashTests {
    /// FIPS 180-2, appendix B, and the hash of nothing.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `the published messages have their published hashes`(message: String, hash: String) {
        #expect(SHA256Hash(of: Data(message.utf8)).bytes.hex == hash)
    }

    /// The padding fills a block of its own from 56 bytes on.
    @Test func `bytes of any length have the hash that a library gives them`() {
        var generator = SystemRandomNumberGenerator()
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let expected = Array(SHA256.hash(data: bytes))
            #expect(SHA256Hash(of: bytes).bytes == expected, "\(bytes)")
            #expect(SHA256Hash(of: bytes).prefix64 == expected.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        }
    }
}
