/// A page of a scope's feed: lines of JSON, the first a heading, the last an ending, each of the others a
/// record.
///
/// Without its ending, or with another count than the ending says, a page is no answer at all.
package struct PullPage: Hashable, Sendable {
    /// The first line.
    package struct Heading: Codable, Hashable, Sendable {
        /// The protocol's version.
        package var version: Int
        /// The scope.
        package var scope: String
        /// The server's clock, milliseconds since 1970.
        package var serverTime: Int64
        /// The sequence up to which the asking incarnation's changes are applied, as of this page's snapshot.
        package var acknowledgedThrough: Int64
        /// The `id` of the batch that ends at `acknowledgedThrough`, if it had one.
        package var batch: String?
        /// The reply to the batch that ends at `acknowledgedThrough`, if the replica asked about that batch.
        package var reply: PushReply?

        /// A heading from its parts.
        package init(
            scope: String, serverTime: Int64, acknowledgedThrough: Int64, batch: String? = nil,
            reply: PushReply?
        ) {
            version = Wire.protocolVersion
            self.scope = scope
            self.serverTime = serverTime
            self.acknowledgedThrough = acknowledgedThrough
            self.batch = batch
            self.reply = reply
        }

        /// Whether a clock can stand there: between 1970 and the last stamp there is.
        package var isPlausible: Bool {
            (0...0xffff_ffff_ffff).contains(serverTime) && acknowledgedThrough >= 0
        }
    }

    /// The last line.
    package struct Ending: Codable, Hashable, Sendable {
        /// How many records the page has.
        package var count: Int
        /// Where the next page begins; opaque.
        package var cursor: String
        /// The scope's head in this page's snapshot.
        package var head: Int64
        /// Whether the page reaches the head: with it the stage is the server's whole state.
        package var isComplete: Bool
        /// The digest of the scope's living records at the head, sixteen hexadecimal digits: on a complete
        /// page.
        package var digest: String?

        /// An ending from its parts.
        package init(count: Int, cursor: String, head: Int64, isComplete: Bool, digest: String? = nil) {
            self.count = count
            self.cursor = cursor
            self.head = head
            self.isComplete = isComplete
            self.digest = digest
        }
    }

    /// The first line.
    package var heading: Heading
    /// The records' lines, as they came.
    package var lines: [String]
    /// The last line.
    package var ending: Ending

    /// A page from its parts.
    package init(heading: Heading, lines: [String], ending: Ending) {
        self.heading = heading
        self.lines = lines
        self.ending = ending
    }
}
