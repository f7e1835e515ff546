/// A strip, pad or lane of water to take off from and land on. A fact that is not published is nil.
package struct Runway: Hashable, Sendable, Codable {
    package var lengthFeet: Int?
    package var widthFeet: Int?
    /// The surface in the source's words ("ASPH-G", "Turf"); `surfaceKind` sorts them.
    package var surface: String?
    package var isLighted: Bool
    package var isClosed: Bool
    /// The end with the lower number, or the only name of a pad ("H1").
    package var lowEnd: RunwayEnd
    /// The opposite end; nil for pads and where only one name is published.
    package var highEnd: RunwayEnd?

    package var surfaceKind: RunwaySurface { RunwaySurface(describedAs: surface) }

    /// Both names: "06/24", "H1"; nil when neither end has one.
    package var name: String? {
        let names = [lowEnd.name, highEnd?.name].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: "/")
    }

    package init(
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
package struct RunwayEnd: Hashable, Sendable, Codable {
    /// The painted name: "06", "09L", "N".
    package var name: String?
    package var position: Coordinate?
    /// Above mean sea level.
    package var elevationFeet: Int?
    /// From true north, 0–360.
    package var trueHeadingDegrees: Double?
    /// How far the landing threshold lies from the beginning of the runway.
    package var displacedThresholdFeet: Int?

    package init(
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
