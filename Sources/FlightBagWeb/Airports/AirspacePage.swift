import Aviation
import AviationDatabase
import FlightBag
import Foundation
import Notation

/// The airspaces above a place.
struct AirspacePage: ShownPage {
    static let path: PagePath = "/airspace"
    static let template = "airspace"

    let place: Coordinate

    /// The place is rounded as addresses have it: to 5 decimals, a metre.
    init(above place: Coordinate) { self.place = Self.place(Self.text(place)) ?? place }

    init?(_ values: PageValues) {
        guard let place = Self.place(values.query["at"] ?? "") else { return nil }
        self.place = place
    }

    var values: PageValues { PageValues(query: ["at": Self.text(place)]) }
    var title: String { "Airspace above a point" }
    var tab: Tab { .map }
    var list: Page? { .map(query: "") }

    static func examples(_ app: AppState) async throws -> [Page] {
        guard let ident = app.exampleAirports.first, let airport = try await app.airports.name(of: ident)
        else { return [] }
        return [Page(AirspacePage(above: airport.position))]
    }

    func reading(_ app: AppState) -> PageReading<AirspaceAnswer>? {
        guard case .ready = app.airports.stock else { return nil }
        return PageReading(place) { try await app.airports.airspaces(at: place) }
    }

    func view(_ window: Window) -> AirspaceView? {
        window.content(of: self).map { AirspaceView($0, at: Date(milliseconds: window.app.now)) }
    }

    /// "51.4707,-0.45994".
    private static func text(_ place: Coordinate) -> String {
        [place.latitudeDegrees, place.longitudeDegrees].map { degrees in
            let scaled = Int(clamping: (abs(degrees) * 100_000).rounded())
            let rest = String(scaled % 100_000 + 100_000).dropFirst()
            let digits = String(rest.reversed().drop { $0 == "0" }.reversed())
            let sign = degrees < 0 && scaled > 0 ? "-" : ""
            return "\(sign)\(scaled / 100_000)" + (digits.isEmpty ? "" : "." + digits)
        }.joined(separator: ",")
    }

    private static func place(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
            return nil
        }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
