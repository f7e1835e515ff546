/// A strip, pad or lane of water to take off from and land on. A fact that is not published is nil.
public struct Runway: Hashable, Sendable, Codable {
    /// From end to end.
    public var lengthFeet: Int?
    /// From edge to edge.
    public var widthFeet: Int?
    /// The surface in the source's words ("ASPH-G", "Turf"); `surfaceKind` sorts them.
    public var surface: String?
    /// Whether it has lights at its edges.
    public var isLighted: Bool
    /// Whether it is out of use.
    public var isClosed: Bool
    /// The end with the lower number, or the only name of a pad ("H1").
    public var lowEnd: RunwayEnd
    /// The opposite end; nil for pads and where only one name is published.
    public var highEnd: RunwayEnd?

    package var surfaceKind: RunwaySurface { RunwaySurface(describedAs: surface) }

    /// Both names: "06/24", "H1"; nil when neither end has one.
    public var name: String? {
        let names = [lowEnd.name, highEnd?.name].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: "/")
    }

    /// A runway of these facts; nil for what is not published.
    public init(
        lengthFeet: Int?, widthFeet: Int?, surface: String?, isLighted: Bool, isClosed: Bool,
        lowEnd: RunwayEnd, highEnd: RunwayEnd?
    ) {
        self.lengthFeet = lengthFeet
        self.widthFeet = widthFeet
        self.surface = surface
        self.isLighted = isLighted
        self.isClosed = isClosed
        self.lowEnd = lowEnd
        self.highEnd = highEnd
    }
}

/// One of the two directions in which a runway is used, at its threshold.
public struct RunwayEnd: Hashable, Sendable, Codable {
    /// The painted name: "06", "09L", "N".
    public var name: String?
    /// The threshold, where it is published.
    public var position: Coordinate?
    /// Above mean sea level.
    public var elevationFeet: Int?
    /// From true north, 0–360.
    public var trueHeadingDegrees: Double?
    /// How far the landing threshold lies from the beginning of the runway.
    public var displacedThresholdFeet: Int?

    /// An end of these facts; nil for what is not published.
    public init(
        name: String?, position: Coordinate? = nil, elevationFeet: Int? = nil,
        trueHeadingDegrees: Double? = nil,
        displacedThresholdFeet: Int? = nil
    ) {
        self.name = name
        self.position = position
        self.elevationFeet = elevationFeet
        self.trueHeadingDegrees = trueHeadingDegrees
        self.displacedThresholdFeet = displacedThresholdFeet
    }
}
