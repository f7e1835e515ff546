/// A length over the ground or through the air, from an aircraft's wingspan to halfway around the world.
package struct Distance: Hashable, Comparable, Sendable, Codable {
    /// The length in international nautical miles.
    package var nauticalMiles: Double

    /// The length in metres: a nautical mile is exactly 1,852 m.
    package var metres: Double { nauticalMiles * 1852 }

    /// The length in kilometres.
    package var kilometres: Double { metres / 1000 }

    /// The length in international feet: a foot is exactly 0.3048 m.
    package var feet: Double { metres / 0.3048 }

    package init(nauticalMiles: Double) {
        self.nauticalMiles = nauticalMiles
    }

    package init(metres: Double) {
        nauticalMiles = metres / 1852
    }

    package init(feet: Double) {
        nauticalMiles = feet * 0.3048 / 1852
    }

    package static let zero = Distance(nauticalMiles: 0)

    package static func < (left: Distance, right: Distance) -> Bool {
        left.nauticalMiles < right.nauticalMiles
    }

    package static func + (left: Distance, right: Distance) -> Distance {
        Distance(nauticalMiles: left.nauticalMiles + right.nauticalMiles)
    }

    package static func * (distance: Distance, factor: Double) -> Distance {
        Distance(nauticalMiles: distance.nauticalMiles * factor)
    }
}
