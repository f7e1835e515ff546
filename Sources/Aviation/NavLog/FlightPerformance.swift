// NavLog/ computes the flight along a route: each leg's heading and time, where climb and descent begin and
// end, and the fuel that the rules require. Its invariant: missing inputs are named, in the leg or in the
// notes; a figure is given only if everything that it needs is known.

/// An aircraft's speeds and fuel flows, from its handbook, for the flight's mass and power.
package struct FlightPerformance: Hashable, Sendable {
    /// A climb or a descent with a steady rate.
    package struct Slope: Hashable, Sendable {
        /// True airspeed, its mean on the way.
        package let trueAirspeed: Speed
        /// Up or down, always positive.
        package let rate: Speed
        /// Nil when not given.
        package let fuelFlow: FuelFlow?

        /// Nil unless both speeds are above zero and the flow is not negative.
        package init?(trueAirspeed: Speed, rate: Speed, fuelFlow: FuelFlow?) {
            guard trueAirspeed.isPositive, rate.isPositive, fuelFlow.map(\.isAmount) != false else {
                return nil
            }
            self.trueAirspeed = trueAirspeed
            self.rate = rate
            self.fuelFlow = fuelFlow
        }
    }

    /// True airspeed in level flight.
    package let cruiseTrueAirspeed: Speed
    /// Nil when not given: then no fuel is computed.
    package let cruiseFuelFlow: FuelFlow?
    /// Nil when not given: then the flight begins at its level.
    package let climb: Slope?
    /// Nil when not given: then the flight ends at its level.
    package let descent: Slope?
    /// At holding speed; nil when not given.
    package let holdingFuelFlow: FuelFlow?

    /// Nil unless the speed is above zero and no flow is negative.
    package init?(
        cruiseTrueAirspeed: Speed, cruiseFuelFlow: FuelFlow?, climb: Slope? = nil, descent: Slope? = nil,
        holdingFuelFlow: FuelFlow? = nil
    ) {
        guard cruiseTrueAirspeed.isPositive, cruiseFuelFlow.map(\.isAmount) != false,
            holdingFuelFlow.map(\.isAmount) != false
        else { return nil }
        self.cruiseTrueAirspeed = cruiseTrueAirspeed
        self.cruiseFuelFlow = cruiseFuelFlow
        self.climb = climb
        self.descent = descent
        self.holdingFuelFlow = holdingFuelFlow
    }
}

extension Quantity where Unit: ProportionalUnit {
    /// A number above zero.
    var isPositive: Bool { value.isFinite && value > 0 }
    /// A number, zero or more.
    var isAmount: Bool { value.isFinite && value >= 0 }
}
