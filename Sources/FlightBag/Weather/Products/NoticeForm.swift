package import Aviation
import Foundation

/// How the notices of a product are asked for, judged, sorted and drawn.
package struct NoticeForm: Sendable {
    /// The width of the strip along the route within which they are asked for.
    let withinNauticalMiles: Int
    /// Whether those that name the flight's airports are asked for too, and each airport has to have an
    /// answer.
    let namesAirports: Bool
    /// How the age of its source's last answer counts.
    let freshness: FreshnessRule
    /// Their name where a lack of them says that none reach the flight: "winds". Nil where none may mean that
    /// there are none.
    let lack: String?
    /// Where its feeds reach, unless they are among `reaches`.
    let reach: FeedReach
    let reaches: [String: FeedReach]
    /// Those that are drawn, or whose times are of a kind of their own.
    package let kinds: [NoticeKind]
    /// By which a person hides some; nil for a product whose notices are all shown.
    package let categories: NoticeCategories?

    init(
        within miles: Int, namesAirports: Bool = false, freshness: FreshnessRule, lack: String? = nil,
        reach: FeedReach = .world, except reaches: [String: FeedReach] = [:], _ kinds: [NoticeKind] = [],
        categories: NoticeCategories? = nil
    ) {
        (withinNauticalMiles, self.namesAirports, self.freshness) = (miles, namesAirports, freshness)
        (self.lack, self.reach, self.reaches) = (lack, reach, reaches)
        (self.kinds, self.categories) = (kinds, categories)
    }

    /// The kind of a notice; one that is not declared is of its validity, and not drawn.
    package func kind(of notice: PackNotice) -> NoticeKind {
        kinds.first { $0.name == notice.kind } ?? NoticeKind(notice.kind)
    }

    /// Why a feed says nothing of a flight that is not all in the United States.
    func silence(of feed: String, hasNone: Bool) -> Silence? {
        switch reaches[feed] ?? reach {
        case .world: nil
        case .american: .lacking
        case .americanBesideOthers: .toldElsewhere
        case .mostlyAmerican: hasNone ? .lacking : nil
        }
    }

    enum Silence {
        /// No other source tells of it.
        case lacking
        case toldElsewhere
    }
}

/// The part of the world that a feed tells of.
enum FeedReach: Sendable {
    case world
    case american
    /// The other countries have a feed of their own in the same product.
    case americanBesideOthers
    /// The feed passes on few reports from elsewhere: that it has none says nothing.
    case mostlyAmerican
}

/// A kind of notice among those of a product.
package struct NoticeKind: Sendable {
    /// As answers name it: "G-AIRMET".
    let name: String
    let times: Times
    /// How it is drawn on the map; nil where it is not.
    package let layer: AreaLayer?
    /// Whether its title is a number that a newer issue of it keeps: of two the listed one counts.
    let isNumbered: Bool

    package init(_ name: String) { self.init(name, .validity, nil) }

    init(_ name: String, _ times: Times, _ layer: AreaLayer? = nil, isNumbered: Bool = false) {
        (self.name, self.times, self.layer, self.isNumbered) = (name, times, layer, isNumbered)
    }

    /// Whether it ends at a time of its own.
    var hasEnd: Bool { if case .observation = times { false } else { true } }

    /// When it is in force.
    enum Times: Sendable {
        /// From its beginning to its end, as it names them.
        case validity
        /// An instant in a series with as many seconds between: in force while it is the nearest.
        case snapshot(everySeconds: Double)
        /// The time of the observation, from which it is drawn for as many seconds.
        case observation(drawnSeconds: Double)
    }
}

/// A switch of the map, and how what it shows is drawn.
package struct AreaLayer: Sendable {
    /// "sigmets": the name of its switch and the first part of its layers' names.
    package let name: String
    /// "SIGMETs".
    package let label: String
    /// A colour of the page by its name.
    package let paint: String
    /// The lengths of dashes and gaps of its edge; nil for a line that goes through.
    package var dash: [Int]?
    /// Whether it is shown until a person says otherwise.
    package var isOn = false
    package var isHeavy = false
    /// Whether its shapes are places, which are drawn above areas.
    package var isOfPlaces = false
}
