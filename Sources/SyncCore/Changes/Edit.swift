/// The effect of a change on one field.
public enum Edit: Hashable, Sendable {
    /// The field becomes this value.
    case value(FieldValue)
    /// The counter is added to.
    case delta(FieldValue)
    /// Elements go into the set and out of it; a removal names the additions that it saw.
    case elements(added: [String], removed: [String: [Stamp]])
}

extension Edit: Codable {
    private enum Key: String, CodingKey { case delta, added, removed }

    /// Reads a value, or an object with `delta`, or one with `added` and `removed`.
    public init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self) {
            if let delta = try keyed.decodeIfPresent(FieldValue.self, forKey: .delta) {
                self = .delta(delta)
                return
            }
            if keyed.contains(.added) || keyed.contains(.removed) {
                self = .elements(
                    added: try keyed.decodeIfPresent([String].self, forKey: .added) ?? [],
                    removed: try keyed.decodeIfPresent([String: [Stamp]].self, forKey: .removed) ?? [:])
                return
            }
        }
        self = .value(try FieldValue(from: decoder))
    }

    /// Writes the same forms.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value):
            try value.encode(to: encoder)
        case .delta(let delta):
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(delta, forKey: .delta)
        case .elements(let added, let removed):
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(added, forKey: .added)
            try keyed.encode(removed, forKey: .removed)
        }
    }
}
