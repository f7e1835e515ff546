/// The kind of a file, recognised by its contents alone, not by its name.
package enum PublishedFileKind: Hashable, Sendable {
    case ourAirports(OurAirportsTable)
    case nasrAirports, nasrRunways, nasrNavaids
    case cifp
    case euroAIP
    case borderList
    case airspace
    case rules
    case places

    /// In words, with who publishes it.
    package var description: String {
        switch self {
        case .ourAirports(let table): "OurAirports \(table.fileName)"
        case .nasrAirports: "FAA NASR airports"
        case .nasrRunways: "FAA NASR runways"
        case .nasrNavaids: "FAA NASR navaids"
        case .cifp: "FAA CIFP (ARINC 424)"
        case .euroAIP: "EuroAIP database"
        case .borderList: "list of border crossings"
        case .airspace: "FAA class airspace (GeoJSON)"
        case .rules: "country rules (JSON)"
        case .places: "GeoNames places"
        }
    }
}
