import Notation

/// A leg, or one of the parts of equal length into which a long one is cut for computing.
struct RoutePiece {
    /// Longer legs are cut: over 200 NM a great circle turns by a few degrees.
    static let longest = Distance(nauticalMiles: 200)

    /// Counted from 0, among all pieces of the route.
    let index: Int
    /// Counted from 0.
    let leg: Int
    let geodesic: Geodesic
    /// Miles of the route before it.
    let startMiles: Double
    let miles: Double
    /// At its middle.
    let course: TrueDirection
    let declination: Declination?
    let trueAirspeed: Speed
    /// Height of the level above the sea; nil when none is given.
    let feet: Double?

    /// The pieces of a leg. Nil when its ends are at the same place.
    static func pieces(
        of leg: Int, from start: Coordinate, to end: Coordinate, startIndex: Int, startMiles: Double,
        trueAirspeed: Speed, feet: Double?, declination: (Coordinate) -> Declination?
    ) -> [RoutePiece]? {
        let whole = Geodesic(from: start, to: end)
        // A hair over a multiple of the longest is no further piece.
        let count = max(1, Int(clamping: (whole.distance / longest - 1e-9).rounded(.up)))
        let places = whole.positions(count: count + 1)
        var pieces: [RoutePiece] = []
        var miles = startMiles
        for (first, second) in zip(places, places.dropFirst()) {
            let geodesic = count == 1 ? whole : Geodesic(from: first, to: second)
            guard let course = geodesic.midpointCourse else { return nil }
            pieces.append(
                RoutePiece(
                    index: startIndex + pieces.count, leg: leg, geodesic: geodesic, startMiles: miles,
                    miles: geodesic.distance.nauticalMiles,
                    course: course, declination: declination(geodesic.midpoint), trueAirspeed: trueAirspeed,
                    feet: feet))
            miles += geodesic.distance.nauticalMiles
        }
        return pieces
    }
}

/// A part of a piece that is flown in one phase.
struct Stretch {
    var piece: Int
    /// Miles from the beginning of the piece.
    var from: Double
    var to: Double
    var phase: NavLog.Phase
    /// Above the sea; nil when the level is not given.
    var startFeet: Double?
    var endFeet: Double?

    var miles: Double { to - from }
}
