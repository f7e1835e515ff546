import Foundation
import Notation

extension PlaceIndex {
    /// A place near a route.
    package struct Neighbour: Hashable, Sendable {
        /// The side of the route, in flight direction, on which a place lies.
        package enum Side: String, Hashable, Sendable {
            case left, right
        }

        /// Its place in the list that the index was made of.
        package let number: Int
        /// The distance from the nearest point of the route, never negative.
        package let offTrack: Distance
        /// The distance along the whole route to that point.
        package let alongTrack: Distance
        /// The leg with that point, the first one is 1. At a turning point it is the leg that ends there.
        package let leg: Int
        /// The distance along its leg to that point.
        package let alongLeg: Distance
        /// Nil where the nearest point is an end of the leg, and on the track.
        package let side: Side?
    }

    /// The places within `width` of the route over these points, in the order of passing: by distance along,
    /// then distance off, then number. One point is a route of no length.
    package func corridor(
        along points: [Coordinate], within width: Distance, where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Neighbour] {
        guard let first = points.first, width >= .zero else { return [] }
        let ends = points.count > 1 ? Array(points.dropFirst()) : [first]
        var nearest: [Int: Neighbour] = [:]
        var (start, flown) = (first, Distance.zero)
        for (index, end) in ends.enumerated() {
            let leg = Geodesic(from: start, to: end)
            for (number, guess) in candidates(near: leg, within: width, where: isWanted) {
                let found = Self.neighbour(number, positions[number], leg, guess, index + 1, flown)
                guard found.offTrack <= width else { continue }
                if let known = nearest[number], known.offTrack <= found.offTrack { continue }
                nearest[number] = found
            }
            (start, flown) = (end, flown + leg.distance)
        }
        return nearest.values.sorted {
            ($0.alongTrack, $0.offTrack, $0.number) < ($1.alongTrack, $1.offTrack, $1.number)
        }
    }

    private static func neighbour(
        _ number: Int, _ place: Coordinate, _ leg: Geodesic, _ guess: Distance, _ index: Int,
        _ flown: Distance
    ) -> Neighbour {
        func neighbour(_ off: Distance, _ along: Distance, _ side: Neighbour.Side?) -> Neighbour {
            Neighbour(
                number: number, offTrack: off, alongTrack: flown + along, leg: index, alongLeg: along,
                side: side)
        }
        if let offset = leg.offset(of: place, guess: guess), offset.alongTrack > .zero,
            offset.alongTrack < leg.distance
        {
            let across = offset.crossTrack.metres
            let side = across == 0 ? nil : across < 0 ? Neighbour.Side.left : .right
            return neighbour(Distance(metres: abs(across)), offset.alongTrack, side)
        }
        let toStart = Geodesic(from: leg.start, to: place).distance
        let toEnd = Geodesic(from: leg.end, to: place).distance
        return toEnd < toStart ? neighbour(toEnd, leg.distance, nil) : neighbour(toStart, .zero, nil)
    }

    /// All places that may be near enough to a leg, each with its approximate distance along it.
    private func candidates(
        near leg: Geodesic, within width: Distance, where isWanted: (Int) -> Bool
    ) -> [(number: Int, along: Distance)] {
        let count = max(1, Int(clamping: (leg.distance / LegPiece.longest).rounded(.up)))
        let stops = leg.positions(count: count + 1).map(SphereVector.init)
        let length = leg.distance / Double(count)
        let limit = AuxiliarySphere.angle(reaching: width) + LegPiece.deviation
        // Whatever is so near to a point of the piece is at most half a piece further from its middle.
        let reach = AuxiliarySphere.angle(reaching: width + length / 2) + LegPiece.deviation
        var best: [Int: (angle: Double, along: Distance)] = [:]
        for index in 0..<count {
            let piece = LegPiece(from: stops[index], to: stops[index + 1])
            forEach(
                near: piece.middle, squaredChord: AuxiliarySphere.squaredChord(angle: reach)
            ) { number, vector in
                let (angle, share) = piece.nearest(to: vector)
                guard angle <= limit, angle < best[number]?.angle ?? .infinity, isWanted(number) else {
                    return
                }
                best[number] = (angle, length * (Double(index) + share))
            }
        }
        return best.map { ($0.key, $0.value.along) }
    }
}

/// A piece of a leg, as the great circle between its ends on the sphere of reduced latitudes.
struct LegPiece {
    /// A leg is cut into pieces of this length at most.
    static let longest = Distance(nauticalMiles: 60)
    /// The greatest offset of a geodesic of that length from the great circle, radians: ten times the maximum
    /// found in 20,000 of them.
    static let deviation = 4e-6

    private let start, end, normal, east: SphereVector
    private let arc: Double

    init(from start: SphereVector, to end: SphereVector) {
        (self.start, self.end) = (start, end)
        let cross = start.cross(end)
        let length = cross.dot(cross).squareRoot()
        arc = atan2(length, start.dot(end))
        // A piece without length has no direction: everything is nearest to its start.
        let scale = length > 1e-15 ? 1 / length : 0
        normal = SphereVector(x: cross.x * scale, y: cross.y * scale, z: cross.z * scale)
        east = normal.cross(start)
    }

    var middle: SphereVector {
        let sum = SphereVector(x: start.x + end.x, y: start.y + end.y, z: start.z + end.z)
        let scale = 1 / sum.dot(sum).squareRoot()
        return SphereVector(x: sum.x * scale, y: sum.y * scale, z: sum.z * scale)
    }

    /// The angle from a place to the nearest point, and the share of the piece up to that point.
    func nearest(to place: SphereVector) -> (angle: Double, share: Double) {
        let along = atan2(place.dot(east), place.dot(start))
        if arc > 0, along > 0, along < arc {
            return (abs(asin(min(1, max(-1, place.dot(normal))))), along / arc)
        }
        let (toStart, toEnd) = (place.squaredDistance(to: start), place.squaredDistance(to: end))
        let angle = 2 * asin(min(1, min(toStart, toEnd).squareRoot() / 2))
        return (angle, toEnd < toStart ? 1 : 0)
    }
}
