/// The parameters of a pull, as they are in the query of the request.
package struct PullQuery: Hashable, Sendable {
    /// The scope; `own` is the account's.
    package var scope: String
    /// Where the last page ended; nil at the very first.
    package var cursor: String?
    /// The cursor of the shown state, while everything is downloaded again without a cursor: by it a restored
    /// server notices that it was restored.
    package var known: String?
    /// The identity that asks: the page carries this incarnation's mark.
    package var author: Author
    /// Where the batch in flight ends; the page carries its reply if the mark covers it.
    package var inFlightLastSequence: Int64?
    /// How many records at most; nil leaves it to the server.
    package var limit: Int?
    /// The asker's schema.
    package var schema: SchemaTag

    /// A query from its parts.
    package init(
        scope: String, cursor: String?, known: String? = nil, author: Author, inFlightLastSequence: Int64?,
        limit: Int?,
        schema: SchemaTag
    ) {
        self.scope = scope
        self.cursor = cursor
        self.known = known
        self.author = author
        self.inFlightLastSequence = inFlightLastSequence
        self.limit = limit
        self.schema = schema
    }

    /// The query of a request.
    package var items: [String: String] {
        var items = [
            "scope": scope, "device": author.device, "incarnation": author.incarnation,
            "app": schema.name, "schemaVersion": String(schema.version), "schema": schema.fingerprint,
            "protocol": String(Wire.protocolVersion),
        ]
        items["cursor"] = cursor
        items["known"] = known
        items["inFlight"] = inFlightLastSequence.map { String($0) }
        items["limit"] = limit.map { String($0) }
        return items
    }
}
