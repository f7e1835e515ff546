package import Aviation
import AviationDatabase

/// Everything that is shown of one airport.
package struct AirportSheet: Hashable, Sendable {
    package let airport: Airport
    /// Open ones first, then by length; empty when none is published.
    package let runways: [Runway]
    /// By the sort of station; empty when none is published.
    package let frequencies: [RadioFrequency]
    /// "England, United Kingdom".
    package let area: String
    /// Who says so, and of which day: "OurAirports, 2026-08-22".
    package let provenance: String?

    init(_ detail: AirportDetail, provenance: String?) {
        airport = detail.airport
        runways = detail.runways
        frequencies = detail.frequencies
        let country = detail.country?.name ?? FoundAirport.countryName(detail.airport.countryCode)
        area = [detail.region?.name, country].compactMap(\.self).joined(separator: ", ")
        self.provenance = provenance
    }
}
