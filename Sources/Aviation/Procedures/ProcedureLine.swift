/// The way to a threshold, as it is drawn on a map: from the threshold outwards.
public struct ProcedureLine: Hashable, Sendable {
    /// The end that the approach leads to.
    public let runwayEnd: RunwayEnd
    /// The most precise approach to that end.
    public let procedure: Procedure
    /// The threshold.
    public let start: Coordinate
    /// The far end, where the line begins for who flies it.
    public let end: Coordinate

    /// A line for each end in use with a position, a direction and an approach of a known type.
    public static func all(
        of runways: [Runway], _ procedures: [Procedure], distance: Distance = Distance(nauticalMiles: 10)
    ) -> [ProcedureLine] {
        runways.filter { !$0.isClosed }.flatMap { runway in
            let facts = RunwayFacts(runway, declination: nil)
            let ends: [(RunwayEnd?, RunwayFacts.End?)] = [
                (runway.lowEnd, facts.low), (runway.highEnd, facts.high),
            ]
            return ends.compactMap { end, facts -> ProcedureLine? in
                guard let end, let name = end.name, let start = end.position,
                    let direction = facts?.trueDirection,
                    let procedure = procedures.filter({ $0.isApproach && $0.matches(runwayIdent: name) })
                        .mostPrecise, procedure.approachType != nil,
                    let out = Geodesic(from: start, course: direction.reversed, distance: distance)
                else { return nil }
                return ProcedureLine(runwayEnd: end, procedure: procedure, start: start, end: out.end)
            }
        }
    }
}
