/// A unit that a quantity can be given in.
public protocol MeasurementUnit: Hashable, Sendable, CaseIterable {
    /// The unit of sums that begin with nothing.
    static var standard: Self { get }
    /// The symbol after a number: "usgal", "inHg".
    var symbol: String { get }
    /// Other spellings, in lower case without spaces.
    var spellings: [String] { get }
    /// Names that other units share: "gal". Read only where this unit is expected. In lower case without
    /// spaces.
    var vagueSpellings: [String] { get }

    /// A number in this unit, in the unit that all are measured by.
    func reference(of value: Double) -> Double
    /// And back.
    func value(ofReference reference: Double) -> Double
}

extension MeasurementUnit {
    /// None, unless a unit says otherwise.
    public var vagueSpellings: [String] { [] }
}

/// A unit whose zero is nothing at all, so that amounts can be added.
public protocol ProportionalUnit: MeasurementUnit {
    /// How much of the reference unit one of this is.
    var factor: Double { get }
}

extension ProportionalUnit {
    /// So many times the factor.
    public func reference(of value: Double) -> Double { value * factor }
    /// And back.
    public func value(ofReference reference: Double) -> Double { reference / factor }
}
