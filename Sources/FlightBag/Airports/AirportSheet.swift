package import Aviation
package import AviationDatabase
import Foundation
import Notation

/// Everything that is shown of one airport.
package struct AirportSheet: Hashable, Sendable {
    package let airport: Airport
    /// Open ones first, then by length; empty when none is published.
    package let runways: [Runway]
    /// In the order in which a departing pilot calls them; empty when none is published.
    package let frequencies: [RadioFrequency]
    /// "England, United Kingdom".
    package let area: String
    /// The publisher and the day of the data: "OurAirports, 2026-08-22".
    package let provenance: String?
    /// The oldest of these days; nil where none is known.
    package let source: SourceDay?
    /// Facts of other publishers than OurAirports, and whose each is.
    package let publications: AirportPublications?
    /// Approaches by runway, the most precise first, then departures and arrivals.
    package let procedures: [ProcedureSheet]
    /// The rules of its country; nil when none were imported.
    package let rules: CountryRules?
    /// The declination there today; nil if the model has no answer.
    package let declination: Declination?
    /// The sun of today there; nil outside of the years that can be computed.
    package let sun: SolarDay?

    /// The code by which its weather is reported, four letters and digits; nil when it has none.
    package var station: String? { airport.station }

    init(
        _ detail: AirportDetail, _ more: AirportReading? = nil, provenance: String?,
        source: SourceDay? = nil, at now: Date
    ) {
        publications = more?.publications
        procedures = more?.procedures ?? []
        rules = more?.rules
        airport = detail.airport
        runways = detail.runways
        frequencies = detail.frequencies.sorted(by: RadioFrequency.isCalledFirst)
        let today = Day(daysSince1970: Int(clamping: (now.timeIntervalSince1970 / 86_400).rounded(.down)))
        declination = today.flatMap { Declination(at: detail.airport.position, on: $0) }
        sun = today.flatMap { SolarDay($0, at: detail.airport.position) }
        let country = detail.country?.name ?? FoundAirport.countryName(detail.airport.countryCode)
        area = [detail.region?.name, country].compactMap(\.self).joined(separator: ", ")
        self.provenance = provenance
        self.source = source
    }
}

extension Airport {
    /// The code by which its weather is reported, four letters and digits; nil when it has none.
    var station: String? {
        [particulars.icaoCode, particulars.gpsCode, ident].compactMap(\.self).first { code in
            code.utf8.count == 4 && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        }
    }
}
