package import Aviation
import AviationDatabase
import Foundation
import Notation

/// An airport as a line of a list shows it.
package struct FoundAirport: Hashable, Identifiable, Sendable {
    /// Its identifier, which is unique.
    package let ident: String
    package let name: String
    package let kind: AirportKind
    /// The IATA code, when it has one.
    package let iataCode: String?
    /// "Woking, Surrey".
    package let town: String?
    /// "United Kingdom".
    package let country: String
    /// ISO 3166-1: "GB".
    package let countryCode: String
    package let position: Coordinate
    /// Above the sea; nil when not published.
    package let elevationFeet: Int?
    /// The code by which its weather is reported; nil when it has none.
    package let station: String?
    /// Whether a runway of it is listed that is not closed; nil where that was not looked up.
    package private(set) var hasRunway: Bool?
    /// Why a search found it, where name and codes do not show it: "12 NM from Woking". Nil elsewhere.
    package private(set) var reason: String?

    /// Its distance and bearing from the given place or route: "12.3 NM · 043T". Nil elsewhere.
    package private(set) var placing: String?

    package var id: String { ident }

    /// Town and country, as far as they are known: "Woking, Surrey · United Kingdom".
    package var place: String { [town, country].compactMap(\.self).joined(separator: " · ") }

    package init(_ airport: Airport) {
        ident = airport.ident
        name = airport.name
        kind = airport.kind
        iataCode = airport.iataCode
        town = airport.town
        country = Self.countryName(airport.countryCode)
        countryCode = airport.countryCode
        position = airport.position
        elevationFeet = airport.elevationFeet
        station = airport.station
    }

    package init(_ airport: Airport, hasRunway: Bool?) {
        self.init(airport)
        self.hasRunway = hasRunway
    }

    init(_ airport: Airport, reason: String) {
        self.init(airport)
        self.reason = reason
    }

    init(_ match: AirportMatch) {
        self.init(match.airport)
        let miles = match.distance.map { "\(Int(clamping: $0.nauticalMiles.rounded())) NM" }
        reason =
            switch match.reason {
            case .nearby, .town: miles.map { "\($0) from \(match.town ?? "there")" }
            case .frequency: "has a station on that frequency"
            case .spelling: "spelled almost so"
            case .someWords: "has nothing of “\(match.without.joined(separator: " "))”"
            case .code, .words, .beginning, .fragment: nil
            }
    }

    /// This airport with its distance and bearing.
    func placed(_ placing: String?) -> FoundAirport {
        var airport = self
        airport.placing = placing
        return airport
    }

    private static let english = Locale(identifier: "en_GB")

    static func countryName(_ code: String) -> String {
        english.localizedString(forRegionCode: code) ?? code
    }
}
