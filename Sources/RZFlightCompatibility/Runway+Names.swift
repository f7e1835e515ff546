public import Aviation

extension Runway {
    /// A runway as an API describes it; 0 stands for a length or width that is not known there.
    public init(
        lengthFt: Int, widthFt: Int, surface: String, lighted: Bool, closed: Bool, le: RunwayEnd,
        he: RunwayEnd
    ) {
        self.init(
            lengthFeet: lengthFt > 0 ? lengthFt : nil, widthFeet: widthFt > 0 ? widthFt : nil,
            surface: surface.isEmpty ? nil : surface, isLighted: lighted, isClosed: closed, lowEnd: le,
            highEnd: he == RunwayEnd(name: nil) ? nil : he)
    }

    /// From end to end; nil where it is not published.
    public var lengthFt: Int? { lengthFeet }
    /// From edge to edge; nil where it is not published.
    public var widthFt: Int? { widthFeet }
    /// Whether it has lights at its edges.
    public var lighted: Bool { isLighted }
    /// Whether it is out of use.
    public var closed: Bool { isClosed }
    /// The end with the lower number.
    public var le: RunwayEnd { lowEnd }
    /// The opposite end; nil where only one name is published.
    public var he: RunwayEnd? { highEnd }
    /// Paved, by every spelling that `RunwaySurface` knows.
    public var isHardSurface: Bool { surfaceKind == .hard }
    /// Whether both ends have positions.
    public var hasCoordinates: Bool { lowEnd.position != nil && highEnd?.position != nil }
    /// The threshold of the lower end.
    public var leCoordinate: Coordinate? { lowEnd.position }
    /// The threshold of the higher end.
    public var heCoordinate: Coordinate? { highEnd?.position }
    /// The direction of the lower end; nil where it is neither published nor follows from positions.
    public var trueHeading1: TrueDirection? { RunwayFacts(self, declination: nil).low.trueDirection }
    /// The direction of the higher end, in the same way.
    public var trueHeading2: TrueDirection? { RunwayFacts(self, declination: nil).high?.trueDirection }
}

extension RunwayEnd {
    /// The painted name.
    public var ident: String? { name }
    /// In degrees, north positive; nil where it is not published.
    public var latitude: Double? { position?.latitudeDegrees }
    /// In degrees, east positive; nil where it is not published.
    public var longitude: Double? { position?.longitudeDegrees }
    /// The threshold, where it is published.
    public var coordinate: Coordinate? { position }
    /// Above mean sea level.
    public var elevationFt: Int? { elevationFeet }
    /// Nil where it is not published; RZFlight has 0 there, which is north.
    public var headingTrue: Double? { trueHeadingDegrees }
    /// How far the landing threshold lies from the beginning of the runway.
    public var displacedThresholdFt: Int? { displacedThresholdFeet }
}
