/// How two writes of one field, made without knowing of each other, become one value.
public enum MergeRule: String, Codable, Hashable, Sendable, CaseIterable {
    /// The write with the higher stamp stays; equal instants are decided by the device's id. The default.
    case lastWriterWins
    /// A field that changed on the server since the write's base stays as it is there.
    case serverWins
    /// The last write to arrive stays, whatever its clock says.
    case clientWins
    /// A set, kept as a JSON array of text: what either added stays, what one removed and the other did not
    /// add goes.
    case union
    /// A number that is added to: every addition counts exactly once.
    case counter
    /// Both versions are kept and a person decides; until then the server's is in force.
    case manual
}

/// How the fields of one record hang together.
public enum RecordMerge: String, Codable, Hashable, Sendable, CaseIterable {
    /// Each field by its own rule. The default.
    case perField
    /// The whole record of the higher stamp stays: for fields that only make sense together.
    case wholeRecord
}
