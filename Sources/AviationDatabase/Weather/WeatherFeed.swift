/// The key of a feed, under which its reports are stored. The feeds are defined by their server
/// (`ReferenceServer/Products`).
package struct WeatherFeed: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The one feed of pictures.
    package static let imagery = WeatherFeed(rawValue: "imagery")
}

/// The retention of a feed's items, and what they show about their source.
package struct ItemKeeping: Hashable, Sendable {
    /// Whether an item is deleted a day after it was made, even while its source lists it.
    package var endsByAge: Bool
    /// Whether a source confirms that a place has none only where it is declared to have all of it.
    package var needsCoverage: Bool

    package init(endsByAge: Bool = false, needsCoverage: Bool = false) {
        self.endsByAge = endsByAge
        self.needsCoverage = needsCoverage
    }
}
