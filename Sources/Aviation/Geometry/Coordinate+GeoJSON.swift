package import JSONLines

extension Coordinate {
    /// The position as GeoJSON has it (RFC 7946, 3.1.1): the longitude, then the latitude.
    package var geoJSON: JSON { [.number(longitudeDegrees), .number(latitudeDegrees)] }
}
