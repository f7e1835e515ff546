package import AviationDatabase

/// A product of weather, declared once: its feeds, how their answers are read and kept, and how it is
/// published. The poller, the stand-in for an upstream, the routes and their description follow from it.
package struct WeatherProduct: Sendable {
    /// The last part of its path: "pireps".
    let name: String
    let summary: String
    let content: Content

    enum Content: Sendable {
        /// The last report of each station.
        case reports(SourceFeed, ReportForm)
        case items([(feed: SourceFeed, form: ItemForm)], ItemPlacing)
        case pictures(SourceFeed)
    }

    init(_ name: String, _ summary: String, _ content: Content) {
        (self.name, self.summary, self.content) = (name, summary, content)
    }

    /// The path at which it is published.
    var path: String { "/api/weather/\(name)" }

    /// Its feeds, each with the form of its answers.
    var feeds: [(feed: SourceFeed, form: FeedForm)] {
        switch content {
        case .reports(let feed, let form): [(feed, .reports(form))]
        case .items(let feeds, _): feeds.map { ($0.feed, .items($0.form)) }
        case .pictures(let feed): [(feed, .pictures)]
        }
    }

    /// The keys of its feeds.
    package var keys: [WeatherFeed] { feeds.map(\.feed.key) }

    /// The options that name an address of one of its feeds.
    package var options: [(feed: WeatherFeed, option: SourceFeed.AddressOption)] {
        feeds.compactMap { each in each.feed.option.map { (each.feed.key, $0) } }
    }
}

/// Where items concern a flight.
struct ItemPlacing: Sendable {
    /// The default distance around a place.
    var withinNauticalMiles = 25.0
    /// Whether the names are places that can be looked up.
    var isFoundByName = false
    /// In which countries they are looked up; nil for all.
    var countries: Set<String>?
    /// Whether an item concerns the airports that it names and not their neighbours.
    var isOfNamedAirports = false
}
