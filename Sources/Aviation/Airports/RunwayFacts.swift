/// Directions, lengths and slopes of a runway's ends, derived from its published figures. A value that these
/// do not give is nil.
package struct RunwayFacts: Hashable, Sendable {
    /// One end, in the direction of its take-offs and landings.
    package struct End: Hashable, Sendable {
        /// The painted name: "06".
        package let name: String?
        /// The runway's direction; nil if neither it nor both thresholds are published.
        package let trueDirection: TrueDirection?
        /// The magnetic direction; nil if the declination is unknown, and near the poles.
        package let magneticDirection: MagneticDirection?
        /// The threshold above the sea.
        package let elevationFeet: Int?
        /// The distance of the landing threshold from the beginning; nil if none is published.
        package let displacedFeet: Int?
        /// The length beyond a displaced threshold: the runway's length without the displacement, which is
        /// not a declared distance. Nil without a displacement.
        package let lengthBeyondThresholdFeet: Int?
        /// The mean slope in per cent, uphill positive; nil unless length and both elevations are published.
        package let slopePercent: Double?
    }

    /// The end with the lower number, or the only one.
    package let low: End
    /// The other one, if it is published.
    package let high: End?

    /// - Parameter declination: at the airport today, or nil if it is not known.
    package init(_ runway: Runway, declination: Declination?) {
        low = End(runway.lowEnd, opposite: runway.highEnd, of: runway, declination)
        high = runway.highEnd.map { End($0, opposite: runway.lowEnd, of: runway, declination) }
    }
}

extension RunwayFacts.End {
    /// Nearer to a pole the declination of the airport is not that of its runways: courses there are of a
    /// grid.
    private static let polarDegrees = 85.0

    fileprivate init(
        _ end: RunwayEnd, opposite: RunwayEnd?, of runway: Runway, _ declination: Declination?
    ) {
        name = end.name
        let direction = Self.direction(end, opposite: opposite)
        trueDirection = direction
        let isPolar = abs((end.position ?? opposite?.position)?.latitudeDegrees ?? 0) > Self.polarDegrees
        magneticDirection =
            isPolar ? nil : declination.flatMap { direction?.magneticDirection(declination: $0) }
        elevationFeet = end.elevationFeet
        let displaced = end.displacedThresholdFeet.flatMap { $0 > 0 ? $0 : nil }
        displacedFeet = displaced
        let length = runway.lengthFeet.flatMap { $0 > 0 ? $0 : nil }
        if let length, let displaced, displaced < length {
            lengthBeyondThresholdFeet = length - displaced
        } else {
            lengthBeyondThresholdFeet = nil
        }
        if let length, let here = end.elevationFeet, let there = opposite?.elevationFeet {
            slopePercent = (Double(there) - Double(here)) / Double(length) * 100
        } else {
            slopePercent = nil
        }
    }

    /// As published, else along the line of the thresholds, else the reciprocal of the other end.
    private static func direction(_ end: RunwayEnd, opposite: RunwayEnd?) -> TrueDirection? {
        if let degrees = end.trueHeadingDegrees { return TrueDirection(degrees: degrees) }
        if let here = end.position, let there = opposite?.position,
            let course = Geodesic(from: here, to: there).initialCourse
        {
            return course
        }
        return opposite?.trueHeadingDegrees.flatMap { TrueDirection(degrees: $0)?.reversed }
    }
}
