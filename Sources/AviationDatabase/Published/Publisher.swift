package import Aviation

// Published/ joins what several publishers say of one airport. Every file but OurAirports' is kept as it was
// read, a document for each airport (`PublishedStore`); `SourceMerge` then makes the tables that questions
// are asked of. Its invariant: these tables depend on which files were imported, and on nothing else: not on
// their order, nor on how often.

/// A publisher of aeronautical data.
package enum Publisher: String, CaseIterable, Hashable, Sendable, Codable {
    case ourAirports = "OurAirports"
    /// The FAA's 28 Day NASR Subscription.
    case nasr = "FAA NASR"
    /// The FAA's Coded Instrument Flight Procedures.
    case cifp = "FAA CIFP"
    /// A database of the tool euro_aip, made of AIPs and of other sources.
    case euroAIP = "EuroAIP"
    /// A list of the places where a border may be crossed.
    case borderList = "border crossing list"
    /// The FAA's Class_Airspace.
    case faaAirspace = "FAA Class Airspace"
    case geoNames = "GeoNames"
    /// Questions and answers about flying in a country, as the FlyFun API has them.
    case countryRules = "country rules"
}

/// A fact of an airport or a runway, as one thing that comes from one publisher.
package enum AirportField: String, CaseIterable, Hashable, Sendable, Codable {
    case kind, name, position, elevation, town, country, region, continent
    case icaoCode, iataCode, gpsCode, localCode, scheduledService, homeLink, wikipediaLink, keywords
    case runwayLength, runwayWidth, runwaySurface, runwayLighting, runwayClosed
    case thresholdPosition, thresholdElevation, trueHeading, displacedThreshold
}

extension Publisher {
    /// The precedence for a field: the first of these that says anything. A publisher that is not among
    /// them is not asked.
    ///
    /// Surveyed and operational facts come from the authority first; names and what travellers ask from
    /// OurAirports, whose spelling is people's and not capitals cut to 30 letters. The airports of euro_aip
    /// are older copies of OurAirports'.
    static func precedence(_ field: AirportField) -> [Publisher] {
        switch field {
        case .position, .elevation: [.nasr, .cifp, .ourAirports, .euroAIP]
        case .icaoCode: [.nasr, .ourAirports, .cifp, .euroAIP]
        case .localCode: [.nasr, .ourAirports, .euroAIP, .cifp]
        case .iataCode: [.ourAirports, .cifp, .euroAIP]
        case .kind, .name, .town, .country, .region, .continent, .gpsCode, .scheduledService, .homeLink,
            .wikipediaLink, .keywords:
            [.ourAirports, .euroAIP, .nasr, .cifp]
        case .runwayLength, .runwayWidth: [.nasr, .cifp, .ourAirports, .euroAIP]
        case .runwaySurface, .runwayLighting: [.nasr, .ourAirports, .euroAIP]
        case .runwayClosed: [.ourAirports, .euroAIP]
        case .thresholdPosition, .thresholdElevation, .displacedThreshold: [.cifp, .ourAirports, .euroAIP]
        case .trueHeading: [.ourAirports, .euroAIP]
        }
    }

    /// The precedence for lists of runways, procedures and AIP entries: the first one that has any. Runways
    /// of the same name of the others fill gaps.
    static let runwayLists: [Publisher] = [.nasr, .ourAirports, .cifp, .euroAIP]
    static let procedureLists: [Publisher] = [.cifp, .euroAIP]
}
