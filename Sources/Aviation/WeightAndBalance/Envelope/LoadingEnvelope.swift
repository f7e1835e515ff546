package import JSONLines

/// The masses and centres of gravity that a handbook allows, drawn in one plane.
package struct LoadingEnvelope: Hashable, Sendable {
    /// The quantity on the envelope's other axis. An edge straight in one quantity is curved in another, so a
    /// point is tested in the axis of the handbook's drawing.
    package enum Axis: String, CaseIterable, Hashable, Sendable {
        case arm
        /// Mass times arm, divided by the profile's divisor where it has one.
        case moment
        case macPercent = "mac_percent"
        case index
    }

    package enum Plane: String, CaseIterable, Hashable, Sendable {
        case longitudinal
        /// Left and right of the centre line.
        case lateral
    }

    /// A condition of the aircraft that an envelope may hold for.
    package enum Condition: String, CaseIterable, Hashable, Sendable {
        case zeroFuel = "zero_fuel"
        case ramp, takeoff, landing
    }

    package var name: String
    package var axis: Axis
    /// Along the axis and mass, around the area in order.
    package var points: [EnvelopePoint]
    package var plane = Plane.longitudinal
    /// "normal", "utility", …: of several categories one suffices. Nil: the name is the category.
    package var category: String?
    /// The conditions that it holds for; empty for all of them.
    package var conditions: Set<Condition> = []
    package var other: [String: JSON] = [:]

    package init(name: String, axis: Axis, points: [EnvelopePoint]) {
        self.name = name
        self.axis = axis
        self.points = points
    }

    /// Whether it applies to a condition.
    package func holds(for condition: Condition) -> Bool {
        conditions.isEmpty || conditions.contains(condition)
    }
}

/// A point of an envelope's drawing.
package struct EnvelopePoint: Hashable, Sendable {
    /// In the unit of the envelope's axis.
    package var x: Double
    package var mass: Double

    package init(x: Double, mass: Double) {
        self.x = x
        self.mass = mass
    }
}
