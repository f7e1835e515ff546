/// Why a replica cannot be opened or used, as conditions to act on.
public enum ReplicaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The schema itself is wrong, in a sentence. Cure: change the schema.
    case schemaIsWrong(String)
    /// A synced table is not what the schema says, in a sentence. Cure: a migration, or another schema.
    case tableDoesNotFit(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .schemaIsWrong(let sentence), .tableDoesNotFit(let sentence): sentence
        }
    }
}
