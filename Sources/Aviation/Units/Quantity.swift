// Units/ holds the quantities that a pilot measures: each is a type, so that feet are never added to knots,
// and keeps the unit that it was given in, so that it is shown as it was typed. Its invariant: reading what
// `description` wrote gives an equal number in that unit.

/// An amount in a unit: `Distance`, `Speed`, `Mass`, `Volume`, `Density`, `Pressure`, `Temperature`, `Angle`
/// and `FuelFlow` are this with their units.
///
/// The number is kept in the unit it came in: 53 US gallons stay 53 and are 200.626824552 l when asked in
/// litres. Two amounts are equal when they are the same amount, whatever their units: 1 NM and 1852 m.
public struct Quantity<Unit: MeasurementUnit>: Sendable {
    /// The number, in `unit`.
    public let value: Double
    /// The unit that the number was given in.
    public let unit: Unit

    /// An amount of `value` in `unit`.
    public init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// The number in another unit: as it was given when that is its own, else by way of the unit that the
    /// factors are in, which rounds in the sixteenth digit.
    public func value(in other: Unit) -> Double {
        other == unit ? value : other.value(ofReference: reference)
    }

    /// The same amount with its number in another unit.
    public func converted(to other: Unit) -> Quantity { Quantity(value(in: other), other) }

    /// The number in the unit that the factors are in.
    var reference: Double { unit.reference(of: value) }
}

extension Quantity: Hashable, Comparable {
    /// Whether both are the same amount, whatever their units.
    public static func == (left: Quantity, right: Quantity) -> Bool {
        left.reference == right.reference
    }

    /// The same for equal amounts, whatever their units.
    public func hash(into hasher: inout Hasher) { hasher.combine(reference) }

    /// Whether the left one is less, whatever their units.
    public static func < (left: Quantity, right: Quantity) -> Bool {
        left.reference < right.reference
    }
}

// A sum or a difference has the unit of its left side. Temperatures have no sums: 10 °C and 10 °C are not 20
// °C.
extension Quantity where Unit: ProportionalUnit {
    /// Nothing of it.
    public static var zero: Quantity { Quantity(0, .standard) }

    /// The sum, in the left one's unit.
    public static func + (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.value + right.value(in: left.unit), left.unit)
    }

    /// The difference, in the left one's unit.
    public static func - (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.value - right.value(in: left.unit), left.unit)
    }

    /// Adds the right one, in the left one's unit.
    public static func += (left: inout Quantity, right: Quantity) { left = left + right }

    /// As much in the other direction.
    public static prefix func - (quantity: Quantity) -> Quantity {
        Quantity(-quantity.value, quantity.unit)
    }

    /// So many times as much, in the same unit.
    public static func * (quantity: Quantity, factor: Double) -> Quantity {
        Quantity(quantity.value * factor, quantity.unit)
    }

    /// A part, in the same unit.
    public static func / (quantity: Quantity, divisor: Double) -> Quantity {
        Quantity(quantity.value / divisor, quantity.unit)
    }

    /// How many times the right one is in the left one.
    public static func / (left: Quantity, right: Quantity) -> Double {
        left.value / right.value(in: left.unit)
    }
}
