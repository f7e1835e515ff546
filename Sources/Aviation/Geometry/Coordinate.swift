/// A position on the earth, WGS 84 degrees. It cannot hold a position that does not exist.
public struct Coordinate: Hashable, Sendable {
    /// −90 (south pole) to 90.
    public let latitudeDegrees: Double
    /// −180 to 180, east positive.
    public let longitudeDegrees: Double

    /// Nil when either is not a number, the latitude is beyond a pole, or the longitude beyond ±180°.
    public init?(latitudeDegrees: Double, longitudeDegrees: Double) {
        guard abs(latitudeDegrees) <= 90, abs(longitudeDegrees) <= 180 else { return nil }
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// For computed results: wraps any longitude into −180…180 and clamps the latitude at the poles.
    init(bendingLatitude latitude: Double, longitude: Double) {
        latitudeDegrees = min(90, max(-90, latitude))
        let turned = longitude.remainder(dividingBy: 360)
        longitudeDegrees = turned
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
        case latitudeDegrees, longitudeDegrees
    }

    /// Throws `DecodingError.dataCorrupted` for a position that does not exist.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Double.self, forKey: .latitudeDegrees)
        let longitude = try container.decode(Double.self, forKey: .longitudeDegrees)
        guard let read = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) else {
            let sentence = "\(latitude), \(longitude) is no position on the earth"
            throw DecodingError.dataCorruptedError(
                forKey: .latitudeDegrees, in: container, debugDescription: sentence)
        }
        self = read
    }
}
