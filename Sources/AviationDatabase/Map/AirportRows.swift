import Aviation
import GRDB
import Notation

/// The places to land of a map, the most important first. Each has `ident`, `kind` (as in `AirportKind`),
/// `order` (`AirportKind.sizeOrder`), `rank` (0 for the most important of all airports) and `from`, the zoom
/// from which it is drawn; besides, where known:
/// - `label`, its published code, or `name` for one without a code;
/// - `direction` of its longest runway in use, whole degrees from true north below 180, and `about`: true
///   when that comes from the painted number;
/// - `drawn`: true when that runway is in the layer of runways;
/// - `country`, ISO 3166-1, and `feet`, the length of the longest runway in use;
/// - `approach`, the most precise category of its approaches ("precision", "rnav", "non-precision"), "none"
///   where procedures without an approach of a known kind are published, and `procedures`, how many there
///   are: both missing where nobody whose files are here knows;
/// - `entry`, whether a border may be crossed there.
enum AirportRows {
    /// Without `admitted` all airports.
    static func text(
        _ db: Database, isMain: Bool, on day: Day?, _ table: AirportFactTable?, admitted: Set<String>? = nil
    ) throws -> GeoJSONText {
        let main = [AirportKind.large, .medium].map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let condition = "airport.kind \(isMain ? "IN" : "NOT IN") (\(main))"
        let runways = try longestRunways(db, condition)
        let sql = """
            SELECT \(Airport.columns), airport.id AS id, airportRank.rank AS rank,
                airportRank.importance AS importance
            FROM airport LEFT JOIN airportRank ON airportRank.airportID = airport.id
            WHERE \(condition) ORDER BY airportRank.rank IS NULL, airportRank.rank, airport.ident
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var text = GeoJSONText()
        while let row = try rows.next() {
            if let admitted, !admitted.contains(row["ident"]) { continue }
            let airport = try Airport(row: row)
            let facts = table.flatMap { table in
                table.places[airport.ident].map { legend(table.airports[$0]) }
            }
            let properties =
                properties(
                    airport, rank: row["rank"], importance: row["importance"], runways[row["id"]], on: day)
                + (facts ?? "")
            let place = airport.position
            text.addPoint(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees, properties)
        }
        return text
    }

    private static func properties(
        _ airport: Airport, rank: Int?, importance: Double?, _ runway: Runway?, on day: Day?
    ) -> String {
        let from = firstZoom(airport.kind, importance: importance)
        var text = "\"ident\":\(GeoJSONText.quoted(airport.ident)),\"kind\":\"\(airport.kind.rawValue)\","
        text += "\"order\":\(airport.kind.sizeOrder),\"rank\":\(rank ?? 999_999),\"from\":\(from)"
        if let code = airport.publishedCode {
            text += ",\"label\":\(GeoJSONText.quoted(code))"
        } else {
            text += ",\"name\":\(GeoJSONText.quoted(airport.name))"
        }
        guard let runway else { return text }
        let alignment = RunwayAlignment(runway) {
            day.flatMap { Declination(at: airport.position, on: $0) }
        }
        if let alignment {
            text += ",\"direction\":\(Int(clamping: alignment.direction.degrees.rounded()) % 180)"
            if alignment.isAbout { text += ",\"about\":true" }
        }
        if RunwayRows.isDrawn(runway, airport.position) { text += ",\"drawn\":true" }
        return text
    }

    /// The classes that legends tell apart.
    private static func legend(_ facts: AirportFacts) -> String {
        var text = ",\"country\":\(GeoJSONText.quoted(facts.countryCode))"
        if let feet = facts.longestRunwayFeet { text += ",\"feet\":\(feet)" }
        if let count = facts.procedureCount {
            let category: Procedure.PrecisionCategory? =
                facts.approachTypes.isEmpty
                ? nil
                : facts.approachTypes.contains(.ils)
                    ? .precision
                    : facts.approachTypes.isDisjoint(with: [.rnp, .rnav]) ? .nonPrecision : .rnav
            text += ",\"procedures\":\(count),\"approach\":\"\(category?.rawValue ?? "none")\""
        }
        if let isEntry = facts.isPointOfEntry { text += ",\"entry\":\(isEntry)" }
        return text
    }

    /// The zoom from which an airport is drawn, by its kind and importance.
    static func firstZoom(_ kind: AirportKind, importance: Double?) -> Int {
        let importance = importance ?? 0
        // Counts by zoom: large ones 146, 530 and all 1,172; medium ones with scheduled service; small ones
        // 5,942, 21,522 and all 42,706.
        return switch kind {
        case .large: importance >= 0.95 ? 1 : importance >= 0.9 ? 2 : 3
        case .medium: importance >= 0.55 ? 5 : 6
        case .small: importance >= 0.14 ? 7 : importance >= AirportImportance.local ? 8 : 9
        case .seaplaneBase: 8
        case .heliport, .balloonport: 9
        case .closed: 10
        }
    }

    /// By the airport's number; of equal lengths the first by name.
    private static func longestRunways(_ db: Database, _ condition: String) throws -> [Int: Runway] {
        let sql = """
            SELECT \(Runway.columns), airportID FROM runway JOIN airport ON airport.id = runway.airportID
            WHERE NOT isClosed AND \(condition)
            ORDER BY airportID, lengthFeet DESC, lowName
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var longest: [Int: Runway] = [:]
        while let row = try rows.next() {
            let airport: Int = row["airportID"]
            if longest[airport] == nil { longest[airport] = Runway(row: row) }
        }
        return longest
    }
}
