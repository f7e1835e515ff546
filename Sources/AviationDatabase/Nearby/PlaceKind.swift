package import Aviation

/// The kind of a place: of an airport or of a navaid.
package enum PlaceKind: Hashable, Sendable {
    case airport(AirportKind)
    case navaid(Navaid.Kind)

    /// OurAirports' word for it: "large_airport", "VOR-DME".
    package var name: String {
        switch self {
        case .airport(let kind): kind.rawValue
        case .navaid(let kind): kind.rawValue
        }
    }

    /// Every kind there is.
    package static let all = AirportKind.allCases.map(airport) + Navaid.Kind.allCases.map(navaid)

    /// Every kind of airport but closed ones.
    package static let inUse = Set(AirportKind.inUse.map(airport))

    /// The kinds that a word means, in any case: one by its `name` or, of airports, by its first part
    /// ("large"); "airport" for large, medium and small ones, "navaid" for all of those. Empty for any other
    /// word.
    package static func named(_ word: String) -> Set<PlaceKind> {
        switch word.lowercased() {
        case "airport": [.airport(.large), .airport(.medium), .airport(.small)]
        case "navaid": Set(Navaid.Kind.allCases.map(navaid))
        case let word:
            Set(
                all.filter { kind in
                    let name = kind.name.lowercased()
                    return name == word || name == word + "_airport" || name == word + "_base"
                })
        }
    }
}
