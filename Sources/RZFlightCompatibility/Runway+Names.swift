package import Aviation

extension Runway {
    /// A runway as an API describes it; 0 stands for a length or width that is not known there.
    package init(
        lengthFt: Int, widthFt: Int, surface: String, lighted: Bool, closed: Bool, le: RunwayEnd,
        he: RunwayEnd
    ) {
        self.init(
            lengthFeet: lengthFt > 0 ? lengthFt : nil, widthFeet: widthFt > 0 ? widthFt : nil,
            surface: surface.isEmpty ? nil : surface, isLighted: lighted, isClosed: closed, lowEnd: le,
            highEnd: he == RunwayEnd(name: nil) ? nil : he)
    }

    package var lengthFt: Int? { lengthFeet }
    package var widthFt: Int? { widthFeet }
    package var lighted: Bool { isLighted }
    package var closed: Bool { isClosed }
    package var le: RunwayEnd { lowEnd }
    package var he: RunwayEnd? { highEnd }
    /// Paved, by every spelling that `RunwaySurface` knows.
    package var isHardSurface: Bool { surfaceKind == .hard }
    /// Whether both ends have positions.
    package var hasCoordinates: Bool { lowEnd.position != nil && highEnd?.position != nil }
    package var leCoordinate: Coordinate? { lowEnd.position }
    package var heCoordinate: Coordinate? { highEnd?.position }
    package var trueHeading1: TrueDirection? { RunwayFacts(self, declination: nil).low.trueDirection }
    package var trueHeading2: TrueDirection? { RunwayFacts(self, declination: nil).high?.trueDirection }
}

extension RunwayEnd {
    package var ident: String? { name }
    package var latitude: Double? { position?.latitudeDegrees }
    package var longitude: Double? { position?.longitudeDegrees }
    package var coordinate: Coordinate? { position }
    package var elevationFt: Int? { elevationFeet }
    /// Nil where it is not published; RZFlight has 0 there, which is north.
    package var headingTrue: Double? { trueHeadingDegrees }
    package var displacedThresholdFt: Int? { displacedThresholdFeet }
}
