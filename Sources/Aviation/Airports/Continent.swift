/// One of the seven by OurAirports' two letters.
public enum Continent: String, CaseIterable, Hashable, Sendable, Codable {
    case africa = "AF"
    case antarctica = "AN"
    case asia = "AS"
    case europe = "EU"
    case northAmerica = "NA"
    case oceania = "OC"
    case southAmerica = "SA"
}
