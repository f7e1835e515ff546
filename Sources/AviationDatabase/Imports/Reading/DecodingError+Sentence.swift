extension DecodingError {
    /// The problem, with the name of the member.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it should be"
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "it cannot be read"
        }
    }
}
