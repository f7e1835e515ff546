/// The fuel of a flight: day or night at its arrival, the way to the alternate, and the ladder that the rules
/// make of both.
package struct FuelPlan: Hashable, Sendable {
    /// At arrival and until the reserve is used up.
    package let daylight: Daylight
    package let ladder: FuelLadder
    /// The values not given, so that the flight may need more than the block: "taxi time", "wind". Empty when
    /// the ladder's margin is one to judge by.
    package let unknowns: [String]
}

extension FuelPlan {
    /// Builds the ladder of a route that was flown as `log`. The daylight, the alternate and the round trip
    /// of `needs` are found out here; the alternate is flown directly from overhead the destination, in the
    /// cruise.
    ///
    /// Throws where the way to the alternate cannot be flown.
    package init(
        _ log: NavLog, _ plan: NavLogPlan, _ needs: FuelLadder.Needs, alternate: Route.Point? = nil
    ) throws(NavLogProblem) {
        guard let destination = plan.points.last else { throw .noLegs }
        let daylight = Daylight(
            landing: log.landing, at: destination.position, rules: needs.rules, flight: needs.flight,
            category: needs.category)
        var needs = needs
        needs.daylight = daylight
        needs.isRoundTrip = plan.isRoundTrip
        needs.isTripInStillAir = log.isInStillAir
        needs.alternate = nil
        if let alternate {
            let way = try NavLog(plan.diversion(to: alternate, at: log))
            needs.alternate = FuelLadder.Needs.Alternate(
                seconds: way.seconds, fuel: way.fuel, isInStillAir: way.isInStillAir)
        }
        self.daylight = daylight
        ladder = FuelLadder(
            trip: log.fuel, tripSeconds: log.seconds, performance: plan.performance, needs: needs)
        let isWithoutWind = needs.isTripInStillAir || needs.alternate?.isInStillAir == true
        let isWithoutClimb =
            plan.performance.climb == nil || plan.departureElevationFeet == nil
            || log.legs.first?.level == nil
        unknowns = [
            needs.taxi == nil ? "taxi fuel" : nil, plan.taxiOutSeconds == nil ? "taxi time" : nil,
            isWithoutClimb ? "climb" : nil, needs.contingencyPercent == nil ? "contingency" : nil,
            isWithoutWind ? "wind" : nil,
        ].compactMap(\.self)
    }
}

extension NavLogPlan {
    /// The way from the destination to another point, begun when the wheels would have touched.
    fileprivate func diversion(to alternate: Route.Point, at log: NavLog) -> NavLogPlan {
        var diversion = self
        diversion.points = points.suffix(1) + [alternate]
        diversion.departureElevationFeet = nil
        diversion.destinationElevationFeet = nil
        diversion.offBlock = log.landing
        diversion.taxiOutSeconds = nil
        return diversion
    }
}
