package import Aviation
package import Foundation

/// A pilot's report, an advisory, a restriction, a notice or the winds over a station, as a feed gives it.
package struct WeatherItem: Hashable, Sendable {
    /// Unique in its feed, and the same when the feed gives the same again.
    package let identifier: String
    /// Stations and airports that it names.
    package let names: [String]
    /// The time of observation or issue; nil if the feed does not give it.
    package let made: Date?
    /// The end of its validity; nil when it has none, or an uncertain one.
    package let validUntil: Date?
    /// Empty when its position is unknown.
    package let shapes: [ReportShape]
    /// The rest as it is published: a JSON object.
    package let document: String
    /// The flight information region that a notice is of.
    package let region: String?

    package init(
        identifier: String, names: [String], made: Date?, validUntil: Date?, shapes: [ReportShape],
        document: String, region: String? = nil
    ) {
        self.region = region
        self.identifier = identifier
        self.names = names
        self.made = made
        self.validUntil = validUntil
        self.shapes = shapes
        self.document = document
    }
}

/// An item with its clocks at this server.
package struct StoredItem: Hashable, Sendable {
    package let feed: WeatherFeed
    package let item: WeatherItem
    /// When these words were first received here.
    package let fetched: Date
    /// Whether the feed's last answer contained it. A report no longer listed is kept for a day.
    package let isListed: Bool
}

/// The items in one answer of a feed, and what could not be read.
package struct ItemBatch: Hashable, Sendable {
    package let items: [WeatherItem]
    /// A sentence for each record left out.
    package let bad: [String]

    package init(items: [WeatherItem], bad: [String]) {
        self.items = items
        self.bad = bad
    }
}
