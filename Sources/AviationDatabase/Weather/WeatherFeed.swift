/// The key of a feed, under which the reports that a server asked it for are kept. Which feeds there are is
/// the business of whoever asks (`ReferenceServer/Products`).
package struct WeatherFeed: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The one feed of pictures.
    package static let imagery = WeatherFeed(rawValue: "imagery")
}

/// How long the items of a feed stay, and what they tell of their source.
package struct ItemKeeping: Hashable, Sendable {
    /// Whether an item is taken away a day after it was made, however long its source lists it.
    package var endsByAge: Bool
    /// Whether it is noted which airports and countries a source had items of: it may never be asked of
    /// others.
    package var notesCoverage: Bool

    package init(endsByAge: Bool = false, notesCoverage: Bool = false) {
        self.endsByAge = endsByAge
        self.notesCoverage = notesCoverage
    }
}
