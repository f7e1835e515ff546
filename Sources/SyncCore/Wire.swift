/// The agreements of both ends about the wire.
package enum Wire {
    /// The version of the messages.
    package static let protocolVersion = 1
    /// The name of the account's own scope.
    package static let ownScope = "own"
    /// The media type of a page.
    package static let pageType = "application/x-ndjson"
    /// The media type of everything else.
    package static let jsonType = "application/json"
    /// The media type of a part of a batch.
    package static let partType = "application/octet-stream"
    /// A larger batch goes in parts of at most this many bytes: every server takes that much in one request,
    /// however badly it compresses, and it is quick to send again.
    package static let bytesPerRequest = 1_048_576
    /// The most bytes of a batch, however it is sent: both ends hold all of it in memory for a while.
    package static let bytesPerBatch = 256 * 1_048_576
    /// The most changes of a batch: the server applies them in one transaction, while other writers wait.
    package static let changesPerBatch = 250_000
}
