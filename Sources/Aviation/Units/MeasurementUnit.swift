/// A unit that a quantity can be given in.
package protocol MeasurementUnit: Hashable, Sendable, CaseIterable {
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
    package var vagueSpellings: [String] { [] }
}

/// A unit whose zero is nothing at all, so that amounts can be added.
package protocol ProportionalUnit: MeasurementUnit {
    /// How much of the reference unit one of this is.
    var factor: Double { get }
}

extension ProportionalUnit {
    package func reference(of value: Double) -> Double { value * factor }
    package func value(ofReference reference: Double) -> Double { reference / factor }
}
