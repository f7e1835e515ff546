package import Aviation
package import Foundation
import Observation
import OfflineEngine
import SyncCore

extension Window {
    /// The flight whose page, weather or pack is open, or nil.
    package var weatherFlight: Flight? {
        switch state.page {
        case .record(Flight.kind.name, let id), .flightWeather(let id), .flightPack(let id): app.flights[id]
        default: nil
        }
    }

    /// Has the weather of the flight that is open shown and kept up.
    func wantFlightWeather() async throws {
        guard let flight = weatherFlight, case .ready = app.airports.stock else { return }
        let plan = app.packPlan(of: flight)
        try await app.packs.open(flight.id, plan, landing: FlightLog(flight, app.context).log?.landing)
        for station in plan?.stations ?? [] { try await app.weather.want(station) }
    }

    /// Packs for a flight again.
    package func pack(_ key: String) {
        guard let id = RecordID(key), let flight = app.flights[id] else {
            return note("This flight was removed.")
        }
        guard let plan = app.packPlan(of: flight) else {
            return note("A pack needs a departure and a destination that are known here.")
        }
        app.packs.begin(id, plan)
    }
}

extension Window {
    /// Hides the NOTAMs of a category here, or shows them again; `over` is those not in force at the flight's
    /// time.
    package func toggleNotices(_ name: String) {
        guard name == "over" || NoticeCategory(rawValue: name) != nil else { return }
        if hiddenNotices.remove(name) == nil { hiddenNotices.insert(name) }
    }
}

extension Window {
    /// Names the source of weather, as the page's form does.
    package func chooseWeather(_ address: String) {
        do {
            guard try app.weatherSource.choose(address) else {
                return note("That is no address of a server. It looks like https://aviationweather.gov.")
            }
            note("The weather is asked for: the first reports come in a minute.")
        } catch {
            note("The choice could not be kept: \(error)")
        }
    }

    /// Declines to have weather fetched.
    package func declineWeather() {
        do {
            try app.weatherSource.decline()
            note("No weather is fetched.")
        } catch {
            note("The choice could not be kept: \(error)")
        }
    }

    /// The stations whose weather the page that leads to all weather lists: those of the coming flights, then
    /// the starred airports.
    package var weatherStations: [String] {
        let flights = app.flights.all.map(\.record).filter {
            $0.offBlock.map { $0.milliseconds > app.now - 86_400_000 } ?? true
        }
        let starred = app.starred.all.map(\.record).filter { ($0.isRemoved ?? 0) == 0 }.compactMap(\.ident)
        let idents = flights.prefix(4).flatMap(\.airportIdents) + starred
        var seen: Set<String> = []
        let codes = idents.compactMap { ident -> String? in
            guard case .known(let airport) = app.airports.knowledge(of: ident) else { return nil }
            return airport.station
        }
        return Array(codes.filter { seen.insert($0).inserted }.prefix(12))
    }

    /// Has the weather that the page of all weather shows kept up.
    func wantWeatherPage() async throws {
        guard case .weather(let station) = state.page else { return }
        for each in station.map({ [$0] }) ?? weatherStations { try await app.weather.want(each) }
        app.stations.want()
        guard let station, weatherSheet?.station != station, case .ready = app.airports.stock else { return }
        let found = try await app.airports.sheet(station)
        if weatherSheet != found { weatherSheet = found }
    }
}
