package import Foundation
import Notation

/// The synced part of an app's data, as a value that both ends hold: tables, columns, merge rules, version.
///
/// ```swift
/// let schema = Schema(name: "studio", version: 1, tables: [
///     SyncTable("member", [
///         SyncColumn("name", .text), SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
///     ])
/// ])
/// ```
/// As JSON it is what `aloft server --schema FILE` reads.
public struct Schema: Codable, Hashable, Sendable {
    /// The app's name: replica and server have to agree on it.
    public var name: String
    /// Grows by one with each release that changes tables.
    public var version: Int
    /// The synced tables.
    public var tables: [SyncTable]

    /// A schema. Throws nothing; see ``contradictions(to:)`` and `Replica`, which checks it against the file.
    public init(name: String, version: Int, tables: [SyncTable]) {
        self.name = name
        self.version = version
        self.tables = tables
    }

    /// The table of that name, if there is one.
    public func table(_ name: String) -> SyncTable? { tables.first { $0.name == name } }

    /// The canonical JSON, the same on every platform.
    package func canonicalJSON() throws -> Data {
        try JSONEncoder.canonical.encode(self)
    }

    /// A short name of the schema, the same for equal schemas and for no others: see ``fingerprint(of:)``.
    package func fingerprint() throws -> String { Self.fingerprint(of: try canonicalJSON()) }

    /// The fingerprint of a schema's canonical JSON, also of one with parts that this version does not know:
    /// the first 128 bits of its SHA-256 as 32 hexadecimal digits.
    package static func fingerprint(of json: Data) -> String {
        SHA256Hash(of: json).bytes.prefix(16).hex
    }
}

extension JSONEncoder {
    /// Sorted keys, no escaped slashes: equal values have equal bytes.
    package static var canonical: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
