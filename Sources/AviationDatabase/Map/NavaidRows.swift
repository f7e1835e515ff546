import Aviation
import GRDB

/// The radio beacons of a map. Each has `ident`, `name`, `kind` (as in `Navaid.Kind`), and `frequency` as it
/// is dialled if it is published.
enum NavaidRows {
    static func text(_ db: Database) throws -> GeoJSONText {
        let sql = "SELECT \(Navaid.columns) FROM navaid ORDER BY kind, ident, country, name"
        let rows = try Row.fetchCursor(db, sql: sql)
        var text = GeoJSONText()
        while let row = try rows.next() {
            guard let navaid = Navaid(row: row) else { continue }
            var properties = "\"ident\":\(GeoJSONText.quoted(navaid.ident)),"
            properties += "\"name\":\(GeoJSONText.quoted(navaid.name)),\"kind\":\"\(navaid.kind.rawValue)\""
            if let frequency = navaid.frequency {
                properties += ",\"frequency\":\(GeoJSONText.quoted(frequency.description))"
            }
            let place = navaid.position
            text.addPoint(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees, properties)
        }
        return text
    }
}
