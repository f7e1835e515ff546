import Crypto
package import Foundation
import Notation

/// The public half of a key that releases are signed with (Ed25519, RFC 8032): what a device trusts.
package struct ReleaseKey: Hashable, Sendable {
    /// 64 hexadecimal digits.
    package let text: String

    /// Nil for a text that is no key: spaces around it, and capitals, are read past.
    package init?(_ text: String) {
        let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = Data(hex: plain), bytes.count == 32 else { return nil }
        self.text = bytes.hex
    }

    /// Its first sixteen digits in fours, for a person to compare.
    package var shortText: String {
        let digits = Array(text.prefix(16))
        return stride(from: 0, to: digits.count, by: 4)
            .map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: " ")
    }

    func isSigner(of statement: Data, by signature: String) -> Bool {
        guard let bytes = Data(hex: text), let signature = Data(hex: signature) else { return false }
        do {
            return try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
                .isValidSignature(signature, for: statement)
        } catch {
            // Bytes that are no point of the curve have signed nothing.
            return false
        }
    }
}

/// The secret half: whoever has it can make releases that devices take.
package struct ReleaseSigner: Sendable {
    private let secret: Curve25519.Signing.PrivateKey

    /// A new key, of chance.
    package init() { secret = Curve25519.Signing.PrivateKey() }

    /// The key to give to devices.
    package var key: ReleaseKey {
        guard let key = ReleaseKey(secret.publicKey.rawRepresentation.hex) else {
            preconditionFailure("A public key of Ed25519 has 32 bytes.")
        }
        return key
    }

    func sign(_ statement: Data) throws -> AirportRelease.Signature {
        AirportRelease.Signature(key: key.text, value: try secret.signature(for: statement).hex)
    }

    // MARK: Its file

    /// No device takes a file of this form for a public key.
    private static let mark = "aloft-release-secret "

    /// The key of a file, which is made with a new one when there is none.
    ///
    /// Throws ``ReleaseKeyProblem``, and what reading and writing files throws.
    package static func kept(in file: URL) throws -> ReleaseSigner {
        // An empty one, which a full disk left behind, has signed nothing.
        if DurableFile.exists(file), DurableFile.byteCount(file) == 0 { DurableFile.remove(file) }
        if DurableFile.exists(file) { return try ReleaseSigner(reading: file) }
        let made = ReleaseSigner()
        do {
            try made.write(to: file)
        } catch ReleaseKeyProblem.isThere {
            // Another process was faster.
            return try ReleaseSigner(reading: file)
        }
        return made
    }

    /// Reads a key. Throws ``ReleaseKeyProblem``, and what reading the file throws.
    package init(reading file: URL) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard rights & 0o077 == 0 else { throw ReleaseKeyProblem.readByOthers(file.path) }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard text.hasPrefix(Self.mark),
            let bytes = Data(hex: text.dropFirst(Self.mark.count).trimmingCharacters(in: .newlines))
        else { throw ReleaseKeyProblem.noSecret(file.path) }
        do {
            secret = try Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
        } catch {
            throw ReleaseKeyProblem.noSecret(file.path)
        }
    }

    /// Writes it to a new file that only its owner may read, whole or not at all. Throws
    /// ``ReleaseKeyProblem/isThere(_:)`` for a file that exists: a key that is lost cannot be had again.
    package func write(to file: URL) throws {
        if DurableFile.exists(file) { throw ReleaseKeyProblem.isThere(file.path) }
        let text = Self.mark + secret.rawRepresentation.hex + "\n"
        guard try DurableFile.writeNew(Data(text.utf8), to: file, rights: 0o600) else {
            throw ReleaseKeyProblem.isThere(file.path)
        }
    }
}

/// The reason why a file of a secret key is not used.
package enum ReleaseKeyProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Others may read it. Cure: its rights.
    case readByOthers(String)
    /// It holds no secret key. Cure: another file, or a new key.
    case noSecret(String)
    /// A new key is not written over a file. Cure: another name.
    case isThere(String)

    package var description: String {
        switch self {
        case .readByOthers(let path):
            "\(path) may be read by others, who could sign releases with it. Close it: chmod 600 \(path)"
        case .noSecret(let path):
            "\(path) holds no secret key of releases. aloft release key --key FILE makes one."
        case .isThere(let path): "\(path) is there already and is not written over. Choose another name."
        }
    }
}
