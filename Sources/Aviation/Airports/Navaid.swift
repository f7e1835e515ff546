/// A radio beacon to navigate by.
package struct Navaid: Hashable, Sendable, Codable {
    /// The raw values are OurAirports' own.
    package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case ndb = "NDB"
        case ndbDME = "NDB-DME"
        case vor = "VOR"
        case vorDME = "VOR-DME"
        case vortac = "VORTAC"
        case tacan = "TACAN"
        case dme = "DME"
    }

    /// The identifier in its Morse code: "OCK". Not unique: other continents reuse it.
    package var ident: String
    package var name: String
    package var kind: Kind
    /// The frequency of the navaid; for a TACAN or DME the paired VHF frequency. Nil if not published.
    package var frequency: Frequency?
    package var position: Coordinate
    package var elevationFeet: Int?
    /// ISO 3166-1.
    package var countryCode: String
    /// "051Y"; nil without distance measuring, or when not published.
    package var dmeChannel: String?
    /// Magnetic variation at its place, east positive.
    package var magneticVariationDegrees: Double?
    /// The ident of the airport it belongs to.
    package var airportIdent: String?

    package init(
        ident: String, name: String, kind: Kind, frequency: Frequency?, position: Coordinate,
        elevationFeet: Int?,
        countryCode: String, dmeChannel: String?, magneticVariationDegrees: Double?, airportIdent: String?
    ) {
        self.ident = ident
        self.name = name
        self.kind = kind
        self.frequency = frequency
        self.position = position
        self.elevationFeet = elevationFeet
        self.countryCode = countryCode
        self.dmeChannel = dmeChannel
        self.magneticVariationDegrees = magneticVariationDegrees
        self.airportIdent = airportIdent
    }
}
