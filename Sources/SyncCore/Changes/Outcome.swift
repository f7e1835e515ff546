/// The server's verdict on one change.
public struct Outcome: Codable, Hashable, Sendable {
    /// The kinds of outcome; all of them are final.
    public enum Result: String, Codable, Sendable {
        /// The change has its full effect.
        case applied
        /// The change has its effect except for the fields in `lost`; their values are kept as overwritten
        /// values.
        case merged
        /// The change has no effect (the record is deleted, or of another generation); its values are kept as
        /// overwritten values.
        case overruled
        /// The change waits for a person: the fields in `lost` are held beside the server's.
        case conflict
        /// The server does not take it, nor the rest of its transaction.
        case refused
    }

    /// The change's number.
    public var sequence: Int64
    /// The kind of outcome.
    public var result: Result
    /// The fields that lost or are held.
    public var fields: [String]?
    /// Why it was refused.
    public var refusal: Refusal?

    /// An outcome from its parts.
    package init(sequence: Int64, result: Result, fields: [String]? = nil, refusal: Refusal? = nil) {
        self.sequence = sequence
        self.result = result
        self.fields = fields
        self.refusal = refusal
    }
}

/// Why the server does not take a change.
public struct Refusal: Codable, Hashable, Sendable {
    /// The reasons a program can tell apart.
    public enum Reason: String, Codable, Sendable {
        /// A value does not fit its column.
        case wrongType
        /// A number is outside of its column's range.
        case outOfRange
        /// The account may not write there.
        case notAllowed
        /// Another change of the same transaction was refused.
        case transactionRefused
        /// An earlier change of the same record was refused.
        case recordRefused
        /// The record that it refers to is deleted, or was never there.
        case missingReference
        /// The record that it deletes is still referred to.
        case stillReferenced
        /// Another record has the same unique values.
        case uniqueTaken
        /// The record would be larger than the server takes.
        case tooLarge
        /// The change itself cannot be read.
        case malformed
        /// The file was restored or copied, so it is unknown whether the server has the change; only the
        /// replica itself gives this reason.
        case uncertain
        /// The server's own rules say no.
        case rejected

        /// Reads a reason; one that this version does not know is ``rejected``.
        public init(from decoder: any Decoder) throws {
            self = Reason(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .rejected
        }
    }

    /// The reason.
    public var reason: Reason
    /// One sentence for a person.
    public var message: String
    /// The number of the change that this follows from.
    public var because: Int64?
    /// The conflicting or missing record.
    public var other: RecordKey?
    /// For a unique value that is taken: the server's state of the record that has it.
    public var winner: SyncedRecord?

    /// A refusal from its parts.
    package init(
        _ reason: Reason, _ message: String, because: Int64? = nil, other: RecordKey? = nil,
        winner: SyncedRecord? = nil
    ) {
        self.reason = reason
        self.message = message
        self.because = because
        self.other = other
        self.winner = winner
    }
}
