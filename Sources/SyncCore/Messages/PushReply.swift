/// What the server made of a batch: final, and the same for every repeat of it.
package struct PushReply: Codable, Hashable, Sendable {
    /// The number that the author's mark has now.
    package var mark: Int64
    /// One for each change of the batch, in its order.
    package var outcomes: [Outcome]
    /// The server's clock when it applied the batch: milliseconds since 1970.
    package var serverTime: Int64
    /// The stamps that the server set back because they lay too far ahead, by change number.
    package var clamped: [Int64: Stamp]?

    /// A reply from its parts.
    package init(mark: Int64, outcomes: [Outcome], serverTime: Int64, clamped: [Int64: Stamp]? = nil) {
        self.mark = mark
        self.outcomes = outcomes
        self.serverTime = serverTime
        self.clamped = clamped
    }
}
