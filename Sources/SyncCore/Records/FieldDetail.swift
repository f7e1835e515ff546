/// The state that a merge rule keeps beside a field's value, so that merging stays exact.
public enum FieldDetail: Codable, Hashable, Sendable {
    /// A counter: where it started, and what each device's incarnation added since.
    case counter(start: FieldValue, tallies: [String: Tally])
    /// A set: each element with the stamps of the additions that still hold.
    case elements([String: [Stamp]])
    /// A manual field: versions that wait for a person, beside the one in force.
    case held([HeldVersion])
}

/// One incarnation's share in a counter.
public struct Tally: Codable, Hashable, Sendable {
    /// The sum of its deltas.
    public var sum: FieldValue
    /// The incarnation's highest change number that was counted: a delta counts only if its number is higher.
    public var lastSequence: Int64

    /// A share from its parts.
    package init(sum: FieldValue, lastSequence: Int64) {
        self.sum = sum
        self.lastSequence = lastSequence
    }
}

/// A version of a manual field that lost for now and waits for a person to settle it.
public struct HeldVersion: Codable, Hashable, Sendable {
    /// The value that was typed.
    public var value: FieldValue
    /// When, and on which device.
    public var stamp: Stamp

    /// A held version from its parts.
    package init(value: FieldValue, stamp: Stamp) {
        self.value = value
        self.stamp = stamp
    }
}
