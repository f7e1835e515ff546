package import Aviation
import AviationDatabase
import Foundation

/// Everything that is shown of one airport.
package struct AirportSheet: Hashable, Sendable {
    package let airport: Airport
    /// Open ones first, then by length; empty when none is published.
    package let runways: [Runway]
    /// In the order in which a departing pilot calls them; empty when none is published.
    package let frequencies: [RadioFrequency]
    /// "England, United Kingdom".
    package let area: String
    /// Who says so, and of which day: "OurAirports, 2026-08-22".
    package let provenance: String?
    /// How far magnetic north lies from true north there today; nil where the model has no answer.
    package let declination: Declination?
    /// The sun of today there; nil outside of the years that can be computed.
    package let sun: SolarDay?

    /// The code by which its weather is reported, four letters and digits; nil when it has none.
    package var station: String? {
        [airport.icaoCode, airport.gpsCode, airport.ident].compactMap(\.self).first { code in
            code.utf8.count == 4 && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        }
    }

    init(_ detail: AirportDetail, provenance: String?, at now: Date) {
        airport = detail.airport
        runways = detail.runways
        frequencies = detail.frequencies.sorted(by: RadioFrequency.isCalledFirst)
        let today = Day(daysSince1970: Int((now.timeIntervalSince1970 / 86_400).rounded(.down)))
        declination = today.flatMap { Declination(at: detail.airport.position, on: $0) }
        sun = today.flatMap { SolarDay($0, at: detail.airport.position) }
        let country = detail.country?.name ?? FoundAirport.countryName(detail.airport.countryCode)
        area = [detail.region?.name, country].compactMap(\.self).joined(separator: ", ")
        self.provenance = provenance
    }
}
