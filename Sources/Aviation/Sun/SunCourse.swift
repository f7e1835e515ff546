import Foundation

/// The sun's elevation at a place in the twelve hours before and after a solar noon.
struct SunCourse {
    /// Seconds since 1970 of a crossing upwards and one downwards.
    struct Crossings {
        /// The first one upwards.
        let rising: Double?
        /// The last one downwards.
        let setting: Double?
        let isUpAtNoon: Bool

        /// The sentence for a crossing that does not happen: the sun is never up, or the time when it is up
        /// has no beginning or no end. Nil when both happen.
        func note(_ neverUp: String, _ noBeginning: String, _ noEnd: String) -> String? {
            switch (rising, setting) {
            case (nil, nil): isUpAtNoon ? noEnd : neverUp
            case (nil, _?): noBeginning
            case (_?, nil): noEnd
            case (_?, _?): nil
            }
        }
    }

    /// Ten minutes: a shorter appearance of the sun lies around noon, which is a sample itself.
    private static let step = 600.0

    private let noon: Double
    private let place: Coordinate
    /// The elevation in degrees at each step from twelve hours before noon to twelve hours after it.
    private let elevations: [Double]

    /// The noon in seconds since 1970.
    init(aroundNoon noon: Double, at place: Coordinate) {
        self.noon = noon
        self.place = place
        elevations = (-72...72).map { index in
            SunPosition(secondsSince1970: noon + Double(index) * Self.step).elevation(at: place).degrees
        }
    }

    /// The times at which it crosses an elevation.
    func crossings(of threshold: SunThreshold) -> Crossings {
        let limit = threshold.elevationDegrees
        var rising: Double?
        var setting: Double?
        for index in 1..<elevations.count {
            let (wasUp, isUp) = (elevations[index - 1] > limit, elevations[index] > limit)
            guard wasUp != isUp, isUp ? rising == nil : true else { continue }
            let end = noon + Double(index - 72) * Self.step
            let crossing = crossing(from: end - Self.step, to: end, limit)
            if isUp { rising = crossing } else { setting = crossing }
        }
        return Crossings(rising: rising, setting: setting, isUpAtNoon: elevations[72] > limit)
    }

    private func crossing(from start: Double, to end: Double, _ limit: Double) -> Double {
        func isUp(_ seconds: Double) -> Bool {
            SunPosition(secondsSince1970: seconds).elevation(at: place).degrees > limit
        }
        var (low, high) = (start, end)
        let isUpFirst = isUp(low)
        // Ten minutes halved sixteen times are a hundredth of a second.
        for _ in 0..<16 {
            let middle = (low + high) / 2
            if isUp(middle) == isUpFirst { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
