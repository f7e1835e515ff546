import Notation

/// A reason why a runway cannot be where its published ends are. Which of the figures is wrong is not known.
package enum RunwayDoubt: Hashable, Sendable {
    /// An end is that far from the airport.
    case farFromAirport(Distance)
    /// The ends are that far apart, which is not the published length.
    case length(between: Distance, published: Distance?)
    /// The ends lie in that direction, which is neither the published one nor that of the painted number.
    case direction(TrueDirection, published: TrueDirection?)
}

extension RunwayDoubt: CustomStringConvertible {
    /// "The ends are 31077 ft apart, the published length is 2450 ft", without a point.
    package var description: String {
        switch self {
        case .farFromAirport(let distance):
            "An end is \(Self.rounded(distance.nauticalMiles)) NM from the airport"
        case .length(let between, let published):
            "The ends are \(Self.rounded(between.feet)) ft apart"
                + (published.map { ", the published length is \(Self.rounded($0.feet)) ft" } ?? "")
        case .direction(let line, let published):
            "The line between the ends is \(Self.rounded(line.degrees))° true, "
                + (published.map { "the published direction \(Self.rounded($0.degrees))°" }
                    ?? "not that of the number")
        }
    }

    private static func rounded(_ number: Double) -> String { "\(Int(clamping: number.rounded()))" }
}

extension Runway {
    /// The furthest that an end of the largest airports is from the airport's own position is some 7 km.
    private static let mostFromAirport = Distance(metres: 10_000)
    /// Twice the length of the world's longest runway.
    private static let mostBetweenEnds = Distance(metres: 10_000)
    /// A published direction may be rounded, and a number be painted decades ago and read with any variation.
    private static let (mostTurn, mostTurnOfNumber) = (30.0, 45.0)

    /// The reasons why it cannot be where its ends are; empty when there are none, and when an end's position
    /// is not published.
    package func doubts(airportAt airport: Coordinate) -> [RunwayDoubt] {
        guard let low = lowEnd.position, let high = highEnd?.position else { return [] }
        var doubts: [RunwayDoubt] = []
        let far = max(airport.distance(to: low), airport.distance(to: high))
        if far > Self.mostFromAirport { doubts.append(.farFromAirport(far)) }
        let line = Geodesic(from: low, to: high)
        let published = lengthFeet.flatMap { $0 > 0 ? Distance(feet: Double($0)) : nil }
        if Self.isWrong(line.distance, published) {
            doubts.append(.length(between: line.distance, published: published))
        }
        // At the poles courses are of a grid.
        if let course = line.initialCourse, abs(low.latitudeDegrees) < 85, isTurned(course, at: low) {
            let published = lowEnd.trueHeadingDegrees.flatMap { TrueDirection(degrees: $0) }
            doubts.append(.direction(course, published: published))
        }
        return doubts
    }

    /// Less than half or more than twice the length, by 300 m and more: neither displaced thresholds nor
    /// overruns make so much.
    private static func isWrong(_ between: Distance, _ published: Distance?) -> Bool {
        guard between < mostBetweenEnds else { return true }
        guard let published else { return false }
        let difference = abs(between.metres - published.metres)
        return difference > 300 && (between > published * 2 || between * 2 < published)
    }

    /// Whether the course contradicts the published direction and the painted number, as far as they are
    /// known.
    private func isTurned(_ course: TrueDirection, at place: Coordinate) -> Bool {
        func turn(_ degrees: Double) -> Double { abs((course.degrees - degrees).remainder(dividingBy: 360)) }
        let published = lowEnd.trueHeadingDegrees.map { turn($0) > Self.mostTurn }
        // Nearer to the poles the variation is any.
        let number = abs(place.latitudeDegrees) < 65 ? lowEnd.paintedDegrees : nil
        let painted = number.map { turn($0) > Self.mostTurnOfNumber }
        return switch (published, painted) {
        case (let published?, let painted?): published && painted
        case (let one?, nil), (nil, let one?): one
        case (nil, nil): false
        }
    }
}

extension RunwayEnd {
    /// Ten times the painted number; nil without one.
    fileprivate var paintedDegrees: Double? {
        guard let name else { return nil }
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        let letters = name.dropFirst(digits.count)
        guard digits.count < 3, let tens = Int(digits), (1...36).contains(tens), letters.count <= 1,
            letters.allSatisfy({ "LRCTGW".contains($0) })
        else { return nil }
        return Double(tens * 10)
    }
}
