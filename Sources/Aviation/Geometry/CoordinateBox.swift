import Foundation

/// An area between two parallels and two meridians, edges included.
///
/// When `westDegrees` is greater than `eastDegrees` it reaches across the 180° meridian: from 170 to −170 is
/// 20° wide.
package struct CoordinateBox: Hashable, Sendable {
    package let southDegrees: Double
    package let westDegrees: Double
    package let northDegrees: Double
    package let eastDegrees: Double

    package var crossesAntimeridian: Bool { westDegrees > eastDegrees }

    /// Nil unless south ≤ north, the latitudes are within ±90° and the longitudes within ±180°.
    package init?(southDegrees: Double, westDegrees: Double, northDegrees: Double, eastDegrees: Double) {
        guard southDegrees <= northDegrees, abs(southDegrees) <= 90, abs(northDegrees) <= 90 else {
            return nil
        }
        guard abs(westDegrees) <= 180, abs(eastDegrees) <= 180 else { return nil }
        self.southDegrees = southDegrees
        self.westDegrees = westDegrees
        self.northDegrees = northDegrees
        self.eastDegrees = eastDegrees
    }

    /// The smallest box that holds every position within `radius` of `centre`: all around the earth near a
    /// pole.
    package init(around centre: Coordinate, radius: Distance) {
        let angle = radius.nauticalMiles / Coordinate.earthRadius.nauticalMiles
        let reach = angle * 180 / .pi
        southDegrees = max(-90, centre.latitudeDegrees - reach)
        northDegrees = min(90, centre.latitudeDegrees + reach)
        let sine = sin(min(angle, .pi / 2)) / max(1e-12, cos(centre.latitudeDegrees * .pi / 180))
        guard abs(centre.latitudeDegrees) + reach < 90, sine < 1 else {
            (westDegrees, eastDegrees) = (-180, 180)
            return
        }
        let sideways = asin(sine) * 180 / .pi
        westDegrees = (centre.longitudeDegrees - sideways).remainder(dividingBy: 360)
        eastDegrees = (centre.longitudeDegrees + sideways).remainder(dividingBy: 360)
    }

    package func contains(_ position: Coordinate) -> Bool {
        guard position.latitudeDegrees >= southDegrees, position.latitudeDegrees <= northDegrees else {
            return false
        }
        let isEastOfWest = position.longitudeDegrees >= westDegrees
        let isWestOfEast = position.longitudeDegrees <= eastDegrees
        return crossesAntimeridian ? isEastOfWest || isWestOfEast : isEastOfWest && isWestOfEast
    }
}
