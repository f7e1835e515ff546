package import Foundation
import Notation

/// A part of a batch's bytes on its way, as it stands in the query of `POST /api/sync/part`; the body is the
/// part itself.
///
/// A batch that is too large for one request goes in parts, one after the other. The server keeps them, and
/// applies the batch when it has the last.
package struct PartQuery: Hashable, Sendable {
    /// The scope; `own` is the account's.
    package var scope: String
    /// The identity that numbered the batch's changes.
    package var author: Author
    /// The sender's schema.
    package var schema: SchemaTag
    /// The batch's `previousSequence`.
    package var previousSequence: Int64
    /// The batch's `lastSequence`.
    package var lastSequence: Int64
    /// The hash that tells the batch from any other: see ``hash(of:)``.
    package var hash: String
    /// How many bytes the whole batch has.
    package var bytes: Int
    /// The number of bytes before this part.
    package var from: Int

    /// A query from its parts.
    package init(
        scope: String, author: Author, schema: SchemaTag, previousSequence: Int64, lastSequence: Int64,
        hash: String,
        bytes: Int, from: Int
    ) {
        self.scope = scope
        self.author = author
        self.schema = schema
        self.previousSequence = previousSequence
        self.lastSequence = lastSequence
        self.hash = hash
        self.bytes = bytes
        self.from = from
    }

    /// The query of a request, but for what every push has: `cursor` and `revision`.
    package var items: [String: String] {
        [
            "scope": scope, "device": author.device, "incarnation": author.incarnation,
            "app": schema.name, "schemaVersion": String(schema.version), "schema": schema.fingerprint,
            "protocol": String(Wire.protocolVersion), "previousSequence": String(previousSequence),
            "lastSequence": String(lastSequence),
            "hash": hash, "bytes": String(bytes), "from": String(from),
        ]
    }

    /// The SHA-256 of a batch's bytes, 64 hexadecimal digits.
    package static func hash(of body: Data) -> String { SHA256Hash(of: body).bytes.hex }
}
