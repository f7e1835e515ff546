/// The six files that OurAirports publishes, in the order in which they are imported.
package enum OurAirportsTable: String, CaseIterable, Hashable, Sendable {
    case country, region, airport, runway, frequency, navaid

    /// The name of the file, without ".gz".
    package var fileName: String {
        switch self {
        case .country: "countries.csv"
        case .region: "regions.csv"
        case .airport: "airports.csv"
        case .runway: "runways.csv"
        case .frequency: "airport-frequencies.csv"
        case .navaid: "navaids.csv"
        }
    }

    package static var fileNames: [String] { allCases.map(\.fileName) }
}

extension OurAirportsTable {
    /// The SQL that makes the empty table, without its indexes.
    var creation: String {
        switch self {
        case .country:
            """
            CREATE TABLE country (code TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, continent TEXT NOT NULL)
            """
        case .region:
            """
            CREATE TABLE region (code TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL)
            """
        case .airport: AirportTable.standard.creation
        case .runway:
            """
            CREATE TABLE runway (
                airportID INTEGER NOT NULL,
                lengthFeet INTEGER, widthFeet INTEGER, surface TEXT,
                isLighted INTEGER NOT NULL, isClosed INTEGER NOT NULL,
                lowName TEXT, lowLatitude REAL, lowLongitude REAL,
                lowElevationFeet INTEGER, lowHeading REAL, lowDisplacedFeet INTEGER,
                highName TEXT, highLatitude REAL, highLongitude REAL,
                highElevationFeet INTEGER, highHeading REAL, highDisplacedFeet INTEGER
            )
            """
        case .frequency:
            """
            CREATE TABLE frequency (
                airportID INTEGER NOT NULL, type TEXT NOT NULL, name TEXT,
                kilohertz INTEGER NOT NULL CHECK (kilohertz > 0)
            )
            """
        case .navaid:
            """
            CREATE TABLE navaid (
                ident TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
                kilohertz INTEGER CHECK (kilohertz > 0),
                latitude REAL NOT NULL, longitude REAL NOT NULL, elevationFeet INTEGER, country TEXT NOT NULL,
                dmeChannel TEXT, magneticVariation REAL, airportIdent TEXT
            )
            """
        }
    }

    /// The SQL of the indexes, made when the table is full.
    var indexes: String {
        switch self {
        case .country, .region: ""
        case .airport:
            """
            CREATE UNIQUE INDEX airportByIdent ON airport (ident);
            CREATE INDEX airportByICAO ON airport (icao) WHERE icao <> ident;
            CREATE INDEX airportByGPS ON airport (gps) WHERE gps <> ident;
            CREATE INDEX airportByLocal ON airport (local) WHERE local <> ident;
            CREATE INDEX airportByIATA ON airport (iata) WHERE iata IS NOT NULL;
            CREATE INDEX airportByPlace ON airport (latitude, longitude);
            """
        case .runway: "CREATE INDEX runwayByAirport ON runway (airportID)"
        case .frequency:
            """
            CREATE INDEX frequencyByAirport ON frequency (airportID);
            CREATE INDEX frequencyByKilohertz ON frequency (kilohertz);
            """
        case .navaid:
            """
            CREATE INDEX navaidByIdent ON navaid (ident);
            CREATE INDEX navaidByPlace ON navaid (latitude, longitude);
            """
        }
    }
}
