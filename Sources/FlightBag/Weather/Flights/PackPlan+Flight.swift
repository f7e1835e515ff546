package import Aviation
import Foundation

extension RecordContext {
    /// The plan of a flight's pack; nil while its way is not clear.
    package func packPlan(of flight: Flight) -> PackPlan? {
        let route = route(of: flight)
        var line = route.problems.isEmpty ? route.points.map(\.position) : []
        if line.count < 2 {
            guard let from = flight.departure, case .known(let departure) = self.places.knowledge(of: from),
                let to = flight.destination, case .known(let destination) = self.places.knowledge(of: to)
            else { return nil }
            line = [departure.position, destination.position]
        }
        return PackPlan(
            places: packPlaces(of: flight),
            route: line.map { [Self.rounded($0.latitudeDegrees), Self.rounded($0.longitudeDegrees)] },
            offBlock: flight.offBlock?.text, level: flight.level)
    }

    /// The airports that a flight names, also while its way is not clear.
    func packPlaces(of flight: Flight) -> [PackPlan.Place] {
        let alternates = (flight.alternates ?? "").split(separator: " ").map(String.init)
        let named: [(PackPlan.Place.Role, String?)] =
            [(.departure, flight.departure), (.destination, flight.destination)]
            + (alternates + [flight.takeoffAlternate].compactMap(\.self)).map { (.alternate, $0) }
        return named.compactMap { role, ident -> PackPlan.Place? in
            guard let ident else { return nil }
            guard case .known(let airport) = self.places.knowledge(of: ident) else {
                return PackPlan.Place(
                    role: role, ident: ident, station: nil, latitude: nil, longitude: nil)
            }
            return PackPlan.Place(
                role: role, ident: ident, station: airport.station, country: airport.countryCode,
                latitude: Self.rounded(airport.position.latitudeDegrees),
                longitude: Self.rounded(airport.position.longitudeDegrees))
        }
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}
