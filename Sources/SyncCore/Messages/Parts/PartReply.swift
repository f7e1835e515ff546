/// The server's reply to a part that is not the last: how much of the batch it has.
package struct PartReply: Codable, Hashable, Sendable {
    /// How many of the batch's bytes, from the first on: the next part begins there.
    package var have: Int

    /// A reply from its parts.
    package init(have: Int) { self.have = have }
}
