import Crypto
import CryptoExtras
import Foundation

/// The cost parameters of scrypt (RFC 7914). They are stored with each hash, so the cost can rise later.
package struct ScryptCost: Hashable, Sendable {
    /// N, as the power of two: memory is 128 · 2^log2Rounds · blockSize bytes.
    package var log2Rounds: Int
    /// r.
    package var blockSize: Int
    /// p.
    package var parallelism: Int

    /// A cost from its parameters.
    package init(log2Rounds: Int, blockSize: Int, parallelism: Int) {
        self.log2Rounds = log2Rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// 32 MiB and three passes: one of the settings that OWASP's Password Storage Cheat Sheet calls
    /// equivalent.
    package static let standard = ScryptCost(log2Rounds: 15, blockSize: 8, parallelism: 3)
}

/// A password's scrypt hash with its salt and cost, as one line of text: `scrypt$15$8$3$salt$key`.
package struct PasswordHash: Hashable, Sendable {
    private let cost: ScryptCost
    private let salt: Data
    private let key: Data

    /// Hashes a password under a fresh salt. Takes as long as the cost says: not for an event loop.
    package init(of password: String, cost: ScryptCost) throws {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        self.cost = cost
        self.salt = salt
        key = try Self.derive(password, salt: salt, cost: cost)
    }

    /// Reads the form of ``text``; `nil` for anything else.
    package init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0] == "scrypt",
            let rounds = Int(parts[1]), (1...24).contains(rounds),
            let block = Int(parts[2]), (1...32).contains(block),
            let parallelism = Int(parts[3]), (1...16).contains(parallelism),
            let salt = Data(base64Encoded: parts[4]), let key = Data(base64Encoded: parts[5]),
            salt.count == 16, key.count == Self.keyBytes
        else { return nil }
        cost = ScryptCost(log2Rounds: rounds, blockSize: block, parallelism: parallelism)
        self.salt = salt
        self.key = key
    }

    /// The text that the database keeps.
    package var text: String {
        "scrypt$\(cost.log2Rounds)$\(cost.blockSize)$\(cost.parallelism)"
            + "$\(salt.base64EncodedString())$\(key.base64EncodedString())"
    }

    /// Whether the password is the one that was hashed; compared in constant time. As slow as hashing.
    package func matches(_ password: String) throws -> Bool {
        let other = try Self.derive(password, salt: salt, cost: cost)
        var difference: UInt8 = 0
        for (one, two) in zip(key, other) { difference |= one ^ two }
        return difference == 0 && key.count == other.count
    }

    /// Whether the hash has this cost; if not, the next sign-in makes a new one.
    package func isMade(at cost: ScryptCost) -> Bool { self.cost == cost }

    private static let keyBytes = 32

    private static func derive(_ password: String, salt: Data, cost: ScryptCost) throws -> Data {
        // One normal form of Unicode, so that the password is equal on every keyboard.
        let bytes = Data(password.precomposedStringWithCompatibilityMapping.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: keyBytes,
            rounds: 1 << cost.log2Rounds, blockSize: cost.blockSize, parallelism: cost.parallelism)
        return key.withUnsafeBytes { Data($0) }
    }
}
