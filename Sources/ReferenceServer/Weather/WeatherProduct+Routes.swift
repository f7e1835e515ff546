extension WeatherProduct {
    /// The routes at which it is published.
    var routes: [ReferenceRoute] {
        switch content {
        case .reports(let feed, let form): [WeatherRoutes.route(self, feed, form)]
        case .items(let feeds, let placing): [WeatherItemRoutes.route(self, feeds, placing)]
        case .pictures(let feed): ImageryRoutes.routes(self, feed)
        }
    }
}
