package import Foundation
import OfflineEngine
package import SyncCore

/// Everything of the weather that a flight bag holds, each part with its file below the home folder.
@MainActor package struct ReportStates {
    let weather: WeatherState
    let stations: StationField
    let areas: AreaField
    let packs: PackState
    let source: WeatherSourceState

    /// Opens the files, and makes them when there are none. Throws GRDB's `DatabaseError`.
    /// - Parameter source: where this device says whether its own server may ask for weather; nil where the
    ///   server is somebody else's.
    package init(
        of products: [BriefingProduct], below home: URL, server: URL, world: any World,
        source: WeatherSourceFile?,
        airspace: @escaping PackState.AirspaceLookup, fetch: @escaping WeatherFetch
    ) throws {
        func cache(_ name: String, most: Int) throws -> ValueCache {
            try ValueCache(at: home.appending(path: name), most: most)
        }
        weather = WeatherState(
            products, cache: try cache("weather.sqlite", most: 20_000), server: server, world: world,
            fetch: fetch)
        stations = StationField(
            cache: try cache("stations.sqlite", most: 4), server: server, world: world, fetch: fetch)
        areas = AreaField(
            products, cache: try cache("areas.sqlite", most: products.count), server: server, world: world,
            fetch: fetch)
        packs = PackState(
            products, cache: try cache("packs.sqlite", most: 10_000), server: server, world: world,
            airspace: airspace,
            fetch: fetch)
        self.source = WeatherSourceState(source)
    }
}
