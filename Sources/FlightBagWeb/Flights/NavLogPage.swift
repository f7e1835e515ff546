import FlightBag

/// The nav log of a flight.
struct NavLogPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/navlog"
    static let template = "navlog"

    let owner: RecordPage

    var title: String { "Nav log" }

    func view(_ window: Window) -> NavLogView? { NavLogView(owner, window.app) }
}

extension Page {
    static func navLog(of flight: Flight) -> Page {
        Page(NavLogPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }
}
