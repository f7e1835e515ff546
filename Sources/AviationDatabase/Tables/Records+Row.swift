import Aviation
import GRDB

extension Runway {
    /// The columns that `init(row:)` reads, in its order.
    static let columns = """
        lengthFeet, widthFeet, surface, isLighted, isClosed,
        lowName, lowLatitude, lowLongitude, lowElevationFeet, lowHeading, lowDisplacedFeet,
        highName, highLatitude, highLongitude, highElevationFeet, highHeading, highDisplacedFeet
        """

    /// An INSERT of all columns, with a question mark for each.
    static let insertion =
        "INSERT INTO runway VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    init(row: Row) {
        let high = RunwayEnd(row: row, from: 11)
        self.init(
            lengthFeet: row[0], widthFeet: row[1], surface: row[2], isLighted: row[3], isClosed: row[4],
            lowEnd: RunwayEnd(row: row, from: 5), highEnd: high == RunwayEnd(name: nil) ? nil : high)
    }
}

extension RunwayEnd {
    /// Reads six columns, the first of them at `first`.
    fileprivate init(row: Row, from first: Int) {
        var position: Coordinate?
        if let latitude: Double = row[first + 1], let longitude: Double = row[first + 2] {
            position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
        self.init(
            name: row[first], position: position, elevationFeet: row[first + 3],
            trueHeadingDegrees: row[first + 4],
            displacedThresholdFeet: row[first + 5])
    }
}

extension Navaid {
    /// The columns that `init(row:)` reads, in its order.
    static let columns = """
        ident, name, kind, kilohertz, latitude, longitude, elevationFeet, country, dmeChannel,
        magneticVariation, airportIdent
        """

    /// An INSERT of all columns, with a question mark for each.
    static let insertion =
        "INSERT INTO navaid VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    /// Nil for a row that is no navaid, which the import prevents.
    init?(row: Row) {
        guard let kind = Kind(rawValue: row[2]),
            let position = Coordinate(latitudeDegrees: row[4], longitudeDegrees: row[5])
        else { return nil }
        let kilohertz: Int? = row[3]
        let frequency = kilohertz.flatMap(Frequency.init(kilohertz:))
        self.init(
            ident: row[0], name: row[1], kind: kind, frequency: frequency, position: position,
            elevationFeet: row[6],
            countryCode: row[7], dmeChannel: row[8], magneticVariationDegrees: row[9], airportIdent: row[10])
    }
}
