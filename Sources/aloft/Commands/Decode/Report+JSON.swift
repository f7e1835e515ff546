import Aviation
import JSONLines

extension PositionReference {
    /// A reference as it was given; only coordinates have latitude and longitude.
    var json: JSON {
        switch self {
        case .place(let ident): ["kind": "place", "ident": .text(ident)]
        case .radial(let ident, let degrees, let miles):
            [
                "kind": "radial", "ident": .text(ident), "radial_deg": JSON(degrees),
                "distance_nm": JSON(miles),
            ]
        case .offset(let ident, let point, let miles):
            [
                "kind": "offset", "ident": JSON(ident), "direction": .text(point.rawValue),
                "bearing_deg": .number(point.degrees), "distance_nm": JSON(miles),
            ]
        case .coordinate(let coordinate): coordinate.referenceJSON
        case .other(let text): ["kind": "text", "text": .text(text)]
        }
    }
}

extension Coordinate {
    /// As a reference among others.
    var referenceJSON: JSON {
        [
            "kind": "coordinate", "latitude_deg": JSON(latitudeDegrees, places: 6),
            "longitude_deg": JSON(longitudeDegrees, places: 6),
        ]
    }
}
