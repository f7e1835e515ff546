import Aviation
package import Foundation
import GRDB
import Synchronization

/// All airports as one file for a map.
package struct MapLayer: Hashable, Sendable {
    /// A GeoJSON FeatureCollection, gzipped: one point a feature, 5 decimals (1 m), with the properties
    /// `ident`, `kind` (as in `AirportKind`) and `order` (`AirportKind.sizeOrder`).
    package let gzippedGeoJSON: Data
    /// Changes when the contents do: for an ETag.
    package let version: String
}

extension AirportDatabase {
    /// Every airport for the map, those in use and those closed, larger ones first.
    ///
    /// Made at the first call (a few tenths of a second) and after an import, also one by another process.
    package func mapLayer() throws -> MapLayer {
        try pool.read { db in
            let version = try Self.mapVersion(db)
            if let layer = cachedMapLayer.withLock({ $0 }), layer.version == version { return layer }
            let layer = MapLayer(gzippedGeoJSON: try gzip(Self.geoJSON(db)), version: version)
            cachedMapLayer.withLock { $0 = layer }
            return layer
        }
    }

    private static func mapVersion(_ db: Database) throws -> String {
        let airports = try ImportedFile.fetchAll(db).first { $0.table == .airport }
        guard let airports else { return "none" }
        return "\(airports.checksum)-\(Int(airports.importedAt.timeIntervalSince1970))"
    }

    private static func geoJSON(_ db: Database) throws -> [UInt8] {
        let orders = AirportKind.allCases.map { "WHEN '\($0.rawValue)' THEN \($0.sizeOrder)" }
        let sql = """
            SELECT ident, kind, latitude, longitude FROM airport
            ORDER BY CASE kind \(orders.joined(separator: " ")) END, ident
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var text: [UInt8] = Array(#"{"type":"FeatureCollection","features":["#.utf8)
        text.reserveCapacity(12_000_000)
        var separator = ""
        while let row = try rows.next() {
            let (ident, kind): (String, String) = (row[0], row[1])
            text +=
                "\(separator){\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[".utf8
            appendDegrees(row[3], to: &text)
            text.append(UInt8(ascii: ","))
            appendDegrees(row[2], to: &text)
            let order = AirportKind(rawValue: kind)?.sizeOrder ?? 0
            text += "]},\"properties\":{\"ident\":\"\(ident)\",\"kind\":\"\(kind)\",\"order\":\(order)}}".utf8
            separator = ",\n"
        }
        text += "]}\n".utf8
        return text
    }

    /// Five decimals, without trailing zeros.
    private static func appendDegrees(_ degrees: Double, to text: inout [UInt8]) {
        let scaled = Int((degrees * 100_000).rounded())
        if scaled < 0 { text.append(UInt8(ascii: "-")) }
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 100_000)
        text += String(whole).utf8
        guard fraction > 0 else { return }
        var digits = Array(String(fraction + 100_000).utf8)
        digits[0] = UInt8(ascii: ".")
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        text += digits
    }
}
