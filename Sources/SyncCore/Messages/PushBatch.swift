/// A piece of a replica's outbox on its way: the changes of one scope after `previousSequence`, up to and
/// including `lastSequence`.
///
/// Its encoded bytes are stored before they are sent and never made again, so every resend is the same.
package struct PushBatch: Codable, Hashable, Sendable {
    /// The protocol's version, see ``Wire/protocolVersion``.
    package var version: Int
    /// The schema's name, version and fingerprint.
    package var schema: SchemaTag
    /// The scope that the changes belong to; `own` is the account's.
    package var scope: String
    /// The identity that numbered them.
    package var author: Author
    /// Sixteen hexadecimal digits of chance: tells the batch from another one that ends with the same number.
    package var id: String?
    /// The author's acknowledged sequence that the server has to have before the batch.
    package var previousSequence: Int64
    /// The author's acknowledged sequence after it.
    package var lastSequence: Int64
    /// Numbers in between, rising, of changes that the replica rejected without sending them: a copy that is
    /// restored learns of them as it does of what the server refused.
    package var rejected: [Int64]?
    /// In the order they were made; whole transactions.
    package var changes: [Change]

    /// A batch from its parts.
    package init(
        schema: SchemaTag, scope: String, author: Author, id: String? = nil, previousSequence: Int64,
        lastSequence: Int64,
        rejected: [Int64]? = nil, changes: [Change]
    ) {
        version = Wire.protocolVersion
        self.schema = schema
        self.scope = scope
        self.author = author
        self.id = id
        self.previousSequence = previousSequence
        self.lastSequence = lastSequence
        self.rejected = rejected
        self.changes = changes
    }
}

/// Which schema a message was written under.
package struct SchemaTag: Codable, Hashable, Sendable {
    /// The app's name.
    package var name: String
    /// The schema's version.
    package var version: Int
    /// See ``Schema/fingerprint()``.
    package var fingerprint: String

    /// A tag from its parts.
    package init(name: String, version: Int, fingerprint: String) {
        self.name = name
        self.version = version
        self.fingerprint = fingerprint
    }

    /// The tag of a schema.
    package init(_ schema: Schema) throws {
        name = schema.name
        version = schema.version
        fingerprint = try schema.fingerprint()
    }
}
