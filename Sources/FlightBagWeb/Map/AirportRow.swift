import Aviation
import FlightBag

/// One airport in a list.
struct AirportRow {
    let ident: String
    let address: String
    let name: String
    let place: String?
    let code: String?
    let kind: String
    let kindName: String
    let isSelected: Bool
    /// Its distance and bearing from the given place, or nil.
    let placing: String?
    /// Longitude and latitude, for the map: "-0.55890,51.34810".
    let at: String

    init(_ found: FoundAirport, selected: String?) {
        ident = found.ident
        address = Page.airport(found.ident).address
        name = found.name
        place = [found.place, found.reason].compactMap(\.self).joined(separator: " · ")
        code = found.iataCode
        kind = found.kind.rawValue
        kindName = found.kind.name
        isSelected = found.ident == selected
        placing = found.placing
        at = "\(found.position.longitudeDegrees),\(found.position.latitudeDegrees)"
    }
}
