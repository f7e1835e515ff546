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

extension Publisher {
    /// The precedence for lists of runways, procedures and AIP entries: the first publisher that has any
    /// wins. The others' runways with equal names fill gaps.
    static let runwayLists: [Publisher] = [.nasr, .ourAirports, .cifp, .euroAIP]
    static let procedureLists: [Publisher] = [.cifp, .euroAIP]
}
