import FlightBag
import Foundation
import Notation

/// The weather of a flight: its airports and the stations along its route, in the order of flying.
struct FlightWeatherView {
    let head: FlightHeadView?
    let subtitle: String
    let missing: String?
    let stops: [StopView]
    let along: [StopView]
    let hasAlong: Bool
    let noAlong: String?
    let chip: PackChip?
    let lacksSource: Bool
    let notices: [NoticesView]
    let pictures: PicturesView?

    /// `airports` are those of the flight, nil before they were read.
    @MainActor init(_ page: RecordPage, _ airports: FlightAirports?, _ window: Window) {
        let flight = window.app.flights[page.id]
        head = flight.map { FlightHeadView($0, .weather, window.app) }
        guard let flight else {
            (subtitle, stops, along, hasAlong, noAlong) = ("", [], [], false, nil)
            (chip, lacksSource, notices, pictures) = (nil, false, [], nil)
            missing = "This flight was removed, or is not on this device yet."
            return
        }
        missing = nil
        subtitle =
            flight.offBlock.map {
                "Off block \($0.date) \($0.time). A METAR is of now, a TAF of the time there."
            }
            ?? "Without a time of off-block nothing can be said of the time there."
        let context = window.app.context
        let weather = FlightWeather(flight, context.log(of: flight), context)
        let views = weather.stops.map { StopView($0, of: flight, airports, window.app) }
        stops = views.filter(\.isEnd)
        along = views.filter { !$0.isEnd }
        hasAlong = !along.isEmpty
        noAlong =
            along.isEmpty
            ? "No other station's report within 25 NM of the route is packed on this device." : nil
        chip = PackChip(flight, window.app)
        let (app, now) = (window.app, Date(milliseconds: window.app.now))
        let first = weather.stops.compactMap(\.over).min() ?? now
        let last = weather.stops.compactMap(\.over).max() ?? now
        let pack = app.packs.packs[flight.id]
        let list = PackList(app.packs.products, pack, app.packPlan(of: flight), at: now)
        notices = NoticesView.all(
            pack, list, from: first,
            to: last.addingTimeInterval(3600), at: now, hiding: window.hiddenNotices)
        pictures = PicturesView(pack, list, flight: first...max(first, last), at: now)
        lacksSource = weather.stops.contains { $0.metar.absence == .noSource }
    }
}
