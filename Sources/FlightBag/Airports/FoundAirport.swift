package import Aviation
import AviationDatabase
import Foundation

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
    /// Why a search found it, where name and codes do not show it: "12 NM from Woking". Nil elsewhere.
    package private(set) var reason: String?

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
    }

    init(_ match: AirportMatch) {
        self.init(match.airport)
        let miles = match.distance.map { "\(Int($0.nauticalMiles.rounded())) NM" }
        reason =
            switch match.reason {
            case .nearby, .town: miles.map { "\($0) from \(match.town ?? "there")" }
            case .frequency: "has a station on that frequency"
            case .spelling: "spelled almost so"
            case .someWords: "has nothing of “\(match.without.joined(separator: " "))”"
            case .code, .words, .beginning, .fragment: nil
            }
    }

    private static let english = Locale(identifier: "en_GB")

    static func countryName(_ code: String) -> String {
        english.localizedString(forRegionCode: code) ?? code
    }
}
