package import Aviation
package import SyncCore

/// The reports and packs that a device holds, as the figures and checks of flights ask for them.
@MainActor package struct HeldReports: Sendable {
    /// The pack of a flight; nil when none was made, or it was not opened since the start.
    package var pack: @MainActor @Sendable (RecordID) -> FlightPack? = { _ in nil }
    /// The reports held of a station that somebody wanted.
    package var station: @MainActor @Sendable (String) -> StationWeather = { _ in StationWeather() }
    /// The last report of a station on the map; nil for none.
    package var onMap: @MainActor @Sendable (String) -> FieldStation? = { _ in nil }
    /// The station on the map whose report is nearest to a position, no further than 50 NM.
    package var nearest: @MainActor @Sendable (Coordinate) -> (station: FieldStation, distance: Distance)? = {
        _ in nil
    }

    /// The products of a pack, in the order of its checklist.
    package var products = BriefingProduct.all

    /// No reports.
    package init() {}

    /// Those that these states show.
    init(_ weather: WeatherState, _ stations: StationField, _ packs: PackState) {
        products = packs.products
        pack = { packs.packs[$0] }
        station = { weather.stations[$0] ?? StationWeather() }
        onMap = { stations[$0] }
        nearest = { stations.nearest(to: $0) }
    }
}

extension RecordContext {
    /// The reports and packs of this device; none where nobody added any.
    package var reports: HeldReports { self[source: HeldReports.self] ?? HeldReports() }
}
