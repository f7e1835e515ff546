import FlightBag
import Hummingbird

extension MapPage: ShownPage {
    static let template = "map"

    func view(_ window: Window) -> MapView? { MapView(window) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) { routes.addMap(to: router) }
}

/// The list beside the map, or the panel of its filter: exactly one of them is there.
struct MapView {
    let results: MapPanel?
    let conditions: MapFilterView?

    @MainActor init(_ window: Window) {
        let isFiltering = window.state.question.isFiltering
        results = isFiltering ? nil : MapPanel(window)
        conditions = isFiltering ? MapFilterView(window) : nil
    }
}
