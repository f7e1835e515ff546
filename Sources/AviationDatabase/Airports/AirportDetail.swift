package import Aviation

/// An airport with all its details.
package struct AirportDetail: Hashable, Sendable {
    package let airport: Airport
    /// Open ones first, longest first; empty when none is published.
    package let runways: [Runway]
    /// By type, then frequency; empty when none is published.
    package let frequencies: [RadioFrequency]
    /// Nil when the country's code is not known.
    package let country: Country?
    /// Nil when the region's code is not known.
    package let region: Region?

    package init(
        airport: Airport, runways: [Runway], frequencies: [RadioFrequency], country: Country?, region: Region?
    ) {
        self.airport = airport
        self.runways = runways
        self.frequencies = frequencies
        self.country = country
        self.region = region
    }
}
