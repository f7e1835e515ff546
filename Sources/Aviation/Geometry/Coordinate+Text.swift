extension Coordinate: LosslessStringConvertible {
    /// Reads "LAT,LON": degrees with a decimal point, north and east positive, with a comma or white space
    /// between them ("51.348,-0.559", "51.348 -0.559"). Nil for anything else and for a position that does
    /// not exist.
    public init?(_ text: String) {
        let halves =
            text.contains(",")
            ? text.split(separator: ",", omittingEmptySubsequences: false)
            : text.split(whereSeparator: \.isWhitespace)
        guard halves.count == 2, let latitude = DecimalText.number(String(halves[0])),
            let longitude = DecimalText.number(String(halves[1]))
        else { return nil }
        self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    /// "51.348,-0.559": reading it gives the same position.
    public var description: String {
        "\(DecimalText.shortest(latitudeDegrees)),\(DecimalText.shortest(longitudeDegrees))"
    }
}
