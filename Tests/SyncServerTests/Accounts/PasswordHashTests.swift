import Crypto
import CryptoExtras
import Foundation
import SyncServer
import Testing

@Suite struct PasswordHashTests {
    private static let cheap = ScryptCost(log2Rounds: 4, blockSize: 8, parallelism: 1)

    @Test func `a hash knows its password after a round trip, and no other`() throws {
        let hash = try PasswordHash(of: "correct horse", cost: Self.cheap)
        let read = try #require(PasswordHash(text: hash.text))
        #expect(read == hash)
        #expect(try read.matches("correct horse"))
        #expect(try read.matches("correct horsf") == false)
        #expect(try read.matches("") == false)
    }

    @Test func `equal passwords have different hashes, composed and decomposed are one password`() throws {
        let one = try PasswordHash(of: "caf\u{e9} au lait", cost: Self.cheap)
        let two = try PasswordHash(of: "caf\u{e9} au lait", cost: Self.cheap)
        #expect(one.text != two.text)
        #expect(try one.matches("cafe\u{301} au lait"))
    }

    @Test func `the cost is stored with the hash`() throws {
        let hash = try PasswordHash(of: "correct horse", cost: Self.cheap)
        #expect(hash.text.hasPrefix("scrypt$4$8$1$"))
        #expect(hash.isMade(at: Self.cheap))
        #expect(hash.isMade(at: .standard) == false)
    }

    /// The third vector of RFC 7914, section 12, which has N = 16384, r = 8, p = 1.
    @Test func `scrypt is the one of RFC 7914`() throws {
        let key = try KDF.Scrypt.deriveKey(
            from: Data("pleaseletmein".utf8), salt: Data("SodiumChloride".utf8), outputByteCount: 64,
            rounds: 16384, blockSize: 8, parallelism: 1)
        let hex = key.withUnsafeBytes { $0.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) } }
            .joined()
        #expect(hex.hasPrefix("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"))
    }

    @Test(arguments: [
        "", "scrypt$4$8$1$AAAA$BBBB", "scrypt$40$8$1$AAAAAAAAAAAAAAAAAAAAAA==$A", "bcrypt$4$8$1$a$b",
    ])
    func `text that is no hash is not read as one`(_ text: String) {
        #expect(PasswordHash(text: text) == nil)
    }
}
