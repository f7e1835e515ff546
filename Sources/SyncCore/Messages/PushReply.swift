/// The server's reply to a batch: final, and the same for every repeat of it.
package struct PushReply: Codable, Hashable, Sendable {
    /// The number that the author's mark has now.
    package var acknowledgedThrough: Int64
    /// One for each change of the batch, in its order.
    package var outcomes: [Outcome]
    /// The server's clock when it applied the batch: milliseconds since 1970.
    package var serverTime: Int64
    /// The stamps that the server set back because they lay too far ahead, by change number.
    package var clamped: [Int64: Stamp]?

    /// A reply from its parts.
    package init(
        acknowledgedThrough: Int64, outcomes: [Outcome], serverTime: Int64, clamped: [Int64: Stamp]? = nil
    ) {
        self.acknowledgedThrough = acknowledgedThrough
        self.outcomes = outcomes
        self.serverTime = serverTime
        self.clamped = clamped
    }
}

extension PushReply {
    private enum Key: String, CodingKey { case acknowledgedThrough, outcomes, serverTime, clamped }

    /// Reads the JSON form.
    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        acknowledgedThrough = try keyed.decode(Int64.self, forKey: .acknowledgedThrough)
        outcomes = try keyed.decode([Outcome].self, forKey: .outcomes)
        serverTime = try keyed.decode(Int64.self, forKey: .serverTime)
        guard keyed.contains(.clamped), try !keyed.decodeNil(forKey: .clamped) else { return }
        var list = try keyed.nestedUnkeyedContainer(forKey: .clamped)
        var clamped: [Int64: Stamp] = [:]
        while !list.isAtEnd {
            let sequence = try list.decode(Int64.self)
            clamped[sequence] = try list.decode(Stamp.self)
        }
        self.clamped = clamped
    }

    /// Writes the same form. Numbers and stamps by turns, by number: the same reply has the same bytes.
    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(acknowledgedThrough, forKey: .acknowledgedThrough)
        try keyed.encode(outcomes, forKey: .outcomes)
        try keyed.encode(serverTime, forKey: .serverTime)
        guard let clamped else { return }
        var list = keyed.nestedUnkeyedContainer(forKey: .clamped)
        for (sequence, stamp) in clamped.sorted(by: { $0.key < $1.key }) {
            try list.encode(sequence)
            try list.encode(stamp)
        }
    }
}
