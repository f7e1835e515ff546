package import Foundation

extension AirportRelease {
    /// The word of a release's maker that it is theirs.
    package struct Signature: Codable, Hashable, Sendable {
        /// The public key, in 64 hexadecimal digits.
        package let key: String
        /// The signature over the release's statement, in 128 hexadecimal digits.
        package let value: String
    }

    /// The bytes that are signed: all that the description says, in one order, each value with its length, so
    /// that no two releases have the same. The first line says what is signed; a signature for anything else
    /// is none for a release of airports.
    var statement: Data {
        var lines = ["aloft release of airports, form 1"]
        func add(_ name: String, _ value: String) { lines.append("\(name) \(value.utf8.count) \(value)") }
        add("version", version)
        add("schema", "\(schemaVersion)")
        add("edition", edition)
        add("bytes", "\(byteCount)")
        add("sha256", sha256)
        add("database-bytes", "\(databaseByteCount)")
        add("made", madeAt)
        add("coverage", coverage)
        add("counts", "\(counts.count)")
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            add("name", name)
            add("count", "\(count)")
        }
        add("sources", "\(sources.count)")
        for source in sources {
            add("publisher", source.publisher)
            add("file", source.file)
            add("date", source.date)
            add("rows", "\(source.rows)")
        }
        return Data(lines.joined(separator: "\n").utf8)
    }

    /// The release with its maker's signature.
    package func signed(by signer: ReleaseSigner) throws -> AirportRelease {
        var copy = self
        copy.signature = try signer.sign(statement)
        return copy
    }

    /// The key that signed it. Throws ``ReleaseDistrust`` where there is no signature, or a wrong one.
    package func signer() throws -> ReleaseKey {
        guard let signature, let key = ReleaseKey(signature.key) else { throw ReleaseDistrust.unsigned }
        guard key.isSigner(of: statement, by: signature.value) else { throw ReleaseDistrust.wrongSignature }
        return key
    }
}
