/// The answer of `GET /api/health`: the server lives and its database answers.
package struct Health: Codable, Hashable, Sendable {
    /// `ok`.
    package var status: String
    /// The server's clock, milliseconds since 1970.
    package var serverTime: Int64
    /// Which app it serves.
    package var schema: SchemaTag

    /// A health report from its parts.
    package init(status: String, serverTime: Int64, schema: SchemaTag) {
        self.status = status
        self.serverTime = serverTime
        self.schema = schema
    }
}
