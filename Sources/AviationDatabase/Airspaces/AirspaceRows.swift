import Aviation
import Foundation

/// The airspace of a map. An area has `style` (the class's letter, "VEIL" for a Mode C veil, else "OTHER"),
/// `name` and `limits` ("4500/SFC"). A point inside has the same and `label`.
///
/// The gaps are rectangles over all that no data reach, and, with `partial`, over the squares that an
/// airspace touches: one area does not make a square complete, and no publisher says that one is.
enum AirspaceRows {
    static func text(_ table: AirspaceTable) -> GeoJSONText {
        var text = GeoJSONText()
        for entry in table.entries {
            let airspace = entry.airspace
            var properties = "\"style\":\(GeoJSONText.quoted(style(airspace))),"
            properties += "\"name\":\(GeoJSONText.quoted(airspace.name)),"
            properties += "\"limits\":\(GeoJSONText.quoted(airspace.limitsLabel))"
            text.addArea(airspace.rings, properties)
            let place = entry.rings.first?.labelPlace
            guard let place else { continue }
            let title = airspace.airspaceClass.map { "\($0) " } ?? ""
            properties += ",\"label\":\(GeoJSONText.quoted(title + airspace.limitsLabel))"
            text.addPoint(
                latitude: place.latitudeDegrees, longitude: place.longitudeDegrees, properties)
        }
        return text
    }

    static func style(_ airspace: Airspace) -> String {
        if let letter = airspace.airspaceClass, ["A", "B", "C", "D", "E", "F", "G"].contains(letter) {
            return letter
        }
        return airspace.kind.uppercased().hasPrefix("MODE C") ? "VEIL" : "OTHER"
    }

    /// Row by row the runs of cells without and with data; the rows without any as one rectangle.
    static func gaps(_ table: AirspaceTable) -> GeoJSONText {
        var text = GeoJSONText()
        let filled = Dictionary(grouping: table.cells) { $0.row }.mapValues { Set($0.map(\.column)) }
        var row = 0
        while row < CoverageCell.rows {
            if let columns = filled[row] {
                for run in runs(columns, areWith: false) { add(row..<(row + 1), run, "", to: &text) }
                for run in runs(columns, areWith: true) {
                    add(row..<(row + 1), run, "\"partial\":1", to: &text)
                }
                row += 1
            } else {
                let end = (row..<CoverageCell.rows).first { filled[$0] != nil } ?? CoverageCell.rows
                add(row..<end, 0..<CoverageCell.columns, "", to: &text)
                row = end
            }
        }
        return text
    }

    private static func runs(_ columns: Set<Int>, areWith: Bool) -> [Range<Int>] {
        var (runs, start): ([Range<Int>], Int?) = ([], nil)
        for column in 0...CoverageCell.columns {
            let isGap = column < CoverageCell.columns && columns.contains(column) == areWith
            if isGap {
                start = start ?? column
            } else if let first = start {
                runs.append(first..<column)
                start = nil
            }
        }
        return runs
    }

    /// No rectangle is wider than 90°, because an edge of 180° would be ambiguous.
    private static func add(
        _ rows: Range<Int>, _ columns: Range<Int>, _ properties: String, to text: inout GeoJSONText
    ) {
        func degrees(_ index: Int, _ least: Double) -> Double {
            Double(index) / CoverageCell.perDegree + least
        }
        let most = 90 * Int(CoverageCell.perDegree)
        for first in stride(from: columns.lowerBound, to: columns.upperBound, by: most) {
            let last = min(first + most, columns.upperBound)
            let corners = [
                (rows.lowerBound, first), (rows.lowerBound, last), (rows.upperBound, last),
                (rows.upperBound, first), (rows.lowerBound, first),
            ].compactMap { row, column in
                Coordinate(latitudeDegrees: degrees(row, -90), longitudeDegrees: degrees(column, -180))
            }
            text.addArea([corners], properties)
        }
    }
}

extension AirportDatabase {
    func airspaceLayer(_ contents: MapLayer.Contents) throws -> MapLayer {
        let table = try airspaceTable()
        let version = "\(table.version)-\(contents.rawValue)"
        return try keptLayer(contents, version: version) {
            contents == .airspace ? AirspaceRows.text(table) : AirspaceRows.gaps(table)
        }
    }
}
