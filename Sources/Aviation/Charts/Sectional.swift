/// An area of the FAA's visual charts: one of the 37 sectionals of the 48 states. Which places belong to it
/// is decided by its outline; boxes only rule out what cannot.
///
/// The boxes are those of the sheets (FAA, FGDC metadata of the edition of 3 September 2026), collars
/// included: neighbours overlap, and a place may lie in four of them.
package struct Sectional: Hashable, Sendable, Identifiable {
    /// The name in small letters with underscores: "new_york", "dallas_ft_worth".
    package let id: String
    /// "New York".
    package let name: String
    package let box: CoordinateBox
    /// The corners of the chart's drawn area, without its collar. A place belongs to the area if it is
    /// inside: see ``contains(_:)``.
    package let outline: [Coordinate]

    /// All of them, by name.
    package static let all: [Sectional] = sheets.compactMap { name, west, south, east, north in
        CoordinateBox(southDegrees: south, westDegrees: west, northDegrees: north, eastDegrees: east)
            .map { Sectional(id: identifier(name), name: name, box: $0, outline: outline(name)) }
    }

    /// Whether a place is in the area: inside its outline, or on it. The outline's edges are straight between
    /// longitudes and latitudes.
    package func contains(_ place: Coordinate) -> Bool {
        guard isNear(place) else { return false }
        let (x, y) = (place.longitudeDegrees, place.latitudeDegrees)
        var isInside = false
        for (start, end) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            let (x1, y1) = (start.longitudeDegrees, start.latitudeDegrees)
            let (x2, y2) = (end.longitudeDegrees, end.latitudeDegrees)
            let turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
            if turn == 0, min(x1, x2) <= x, x <= max(x1, x2), min(y1, y2) <= y, y <= max(y1, y2) {
                return true
            }
            if (y1 > y) != (y2 > y), (turn > 0) == (y2 > y1) { isInside.toggle() }
        }
        return isInside
    }

    /// All areas that a place is in: none, one, or several where sheets overlap.
    package static func areas(of place: Coordinate) -> [Sectional] { all.filter { $0.contains(place) } }

    /// The neat line of some sheets reaches a hair beyond the box of their metadata.
    private func isNear(_ place: Coordinate) -> Bool {
        let margin = 0.05
        return place.latitudeDegrees >= box.southDegrees - margin
            && place.latitudeDegrees <= box.northDegrees + margin
            && place.longitudeDegrees >= box.westDegrees - margin
            && place.longitudeDegrees <= box.eastDegrees + margin
    }

    private static func outline(_ name: String) -> [Coordinate] {
        (neatLines[name] ?? "").split(separator: ",").compactMap { corner in
            let numbers = corner.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 2 else { return nil }
            return Coordinate(latitudeDegrees: numbers[1], longitudeDegrees: numbers[0])
        }
    }

    /// The chart with this identifier; nil if there is none.
    package static func named(_ id: String) -> Sectional? { all.first { $0.id == id } }

    private static func identifier(_ name: String) -> String {
        String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    }

    /// West, south, east and north edge in degrees.
    private static let sheets: [(String, Double, Double, Double, Double)] = [
        ("Albuquerque", -110.22, 31.50, -101.76, 36.29), ("Atlanta", -89.24, 31.82, -80.75, 36.62),
        ("Billings", -110.59, 44.29, -100.27, 49.10), ("Brownsville", -103.75, 23.52, -96.58, 28.27),
        ("Charlotte", -82.82, 31.50, -74.86, 36.29), ("Cheyenne", -110.17, 39.79, -100.62, 44.61),
        ("Chicago", -94.18, 39.77, -84.62, 44.59), ("Cincinnati", -86.61, 35.50, -77.71, 40.29),
        ("Dallas-Ft Worth", -103.23, 31.52, -94.77, 36.28), ("Denver", -111.95, 35.32, -103.71, 40.13),
        ("Detroit", -86.14, 39.48, -76.63, 44.30), ("El Paso", -109.87, 27.53, -102.44, 32.27),
        ("Great Falls", -118.59, 44.26, -108.27, 49.09), ("Green Bay", -94.52, 43.61, -84.31, 48.42),
        ("Halifax", -70.06, 43.49, -60.62, 48.29), ("Houston", -97.87, 27.56, -90.44, 32.27),
        ("Jacksonville", -85.88, 27.49, -78.43, 32.28), ("Kansas City", -97.96, 35.50, -89.71, 40.29),
        ("Klamath Falls", -126.18, 39.78, -116.62, 44.61), ("Lake Huron", -86.51, 43.51, -76.33, 48.30),
        ("Las Vegas", -119.54, 35.34, -110.70, 40.12), ("Los Angeles", -122.40, 31.90, -114.51, 36.67),
        ("Memphis", -96.22, 31.49, -87.78, 36.29), ("Miami", -83.78, 23.79, -76.33, 28.55),
        ("Montreal", -78.50, 43.50, -68.31, 48.31), ("New Orleans", -91.89, 27.50, -84.44, 32.27),
        ("New York", -78.14, 39.47, -68.65, 44.29), ("Omaha", -102.18, 39.80, -92.62, 44.62),
        ("Phoenix", -117.14, 31.22, -108.72, 36.00), ("Salt Lake City", -118.16, 39.79, -108.62, 44.60),
        ("San Antonio", -103.90, 27.55, -96.34, 32.27), ("San Francisco", -125.95, 35.86, -117.63, 40.64),
        ("Seattle", -126.58, 44.28, -116.27, 49.09), ("St Louis", -92.65, 35.50, -83.74, 40.30),
        ("Twin Cities", -102.61, 44.29, -92.26, 49.11), ("Washington", -79.95, 35.50, -71.65, 40.28),
        ("Wichita", -104.91, 35.51, -96.63, 40.30),
    ]
}
