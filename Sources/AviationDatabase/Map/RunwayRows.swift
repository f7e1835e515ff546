import Aviation
import Foundation
import GRDB
import Notation

/// The runways of a map, of which both ends are known and can be right. A line from end to end has `width` in
/// metres if it is published, `stretch` (by how much a Mercator map is larger there than at the equator),
/// `surface` (as in `RunwaySurface`) and `closed` if it is out of use. A point at each end of one in use has
/// its `number` and `heading`, whole degrees from true north in the direction in which that end is used.
enum RunwayRows {
    static func text(_ db: Database) throws -> GeoJSONText {
        let sql = """
            SELECT \(Runway.columns), airport.latitude, airport.longitude
            FROM runway JOIN airport ON airport.id = runway.airportID
            WHERE lowLatitude NOT NULL AND highLatitude NOT NULL ORDER BY lengthFeet DESC, runway.rowid
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var text = GeoJSONText()
        while let row = try rows.next() {
            let runway = Runway(row: row)
            guard let airport = Coordinate(latitudeDegrees: row[17], longitudeDegrees: row[18]),
                let (low, high) = ends(runway, airport)
            else { continue }
            text.addLine(low, high, properties(runway, low))
            guard !runway.isClosed, let course = Geodesic(from: low, to: high).initialCourse else { continue }
            for (name, place, heading) in [
                (runway.lowEnd.name, low, course), (runway.highEnd?.name, high, course.reversed),
            ] {
                guard let name else { continue }
                let number = "\"number\":\(GeoJSONText.quoted(name)),\"heading\":\(heading.wholeDegrees)"
                text.addPoint(
                    latitude: place.latitudeDegrees, longitude: place.longitudeDegrees, number)
            }
        }
        return text
    }

    /// Whether the runway of an airport is in the layer.
    static func isDrawn(_ runway: Runway, _ airport: Coordinate) -> Bool { ends(runway, airport) != nil }

    /// Both ends, if they differ and nothing is said against them.
    private static func ends(_ runway: Runway, _ airport: Coordinate) -> (Coordinate, Coordinate)? {
        guard let low = runway.lowEnd.position, let high = runway.highEnd?.position, low != high,
            runway.doubts(airportAt: airport).isEmpty
        else { return nil }
        return (low, high)
    }

    private static func properties(_ runway: Runway, _ place: Coordinate) -> String {
        let stretch = (1000 / cos(place.latitudeDegrees * .pi / 180)).rounded() / 1000
        var text = "\"surface\":\"\(runway.surfaceKind.rawValue)\",\"stretch\":\(stretch)"
        if let feet = runway.widthFeet, feet > 0 {
            text += ",\"width\":\((Distance(feet: Double(feet)).metres * 10).rounded() / 10)"
        }
        if runway.isClosed { text += ",\"closed\":true" }
        return text
    }
}

extension Direction {
    /// 0 up to 359.
    var wholeDegrees: Int { Int(clamping: degrees.rounded()) % 360 }
}
