package import Aviation
import Foundation
import GRDB
import Notation
import Zip

// Map/ makes the layers of a map from the database: each is one GeoJSON file, made once and kept in memory,
// because a map that has a whole layer needs no requests when it is moved. Its invariant: what is drawn was
// published, or is marked as approximate.

extension AirportDatabase {
    /// A layer of the map, with magnetic directions for the year of `day`; without a day none is derived. A
    /// layer of airports has those that `filter` admits; an empty filter also admits closed ones.
    ///
    /// Made at the first call (up to a few tenths of a second) and after an import, even by another process;
    /// with a filter at each call.
    package func mapLayer(
        _ contents: MapLayer.Contents, on day: Day?, _ filter: AirportFilter = AirportFilter()
    ) throws -> MapLayer {
        if contents == .airspace || contents == .airspaceGaps { return try airspaceLayer(contents) }
        let table = [.airports, .airfields].contains(contents) ? try facts() : nil
        guard let table, !filter.isEmpty else {
            return try wholeLayer(contents, on: day, table)
        }
        let admitted = Set(try outcome(of: filter, table).admitted.map(\.ident))
        return try pool.read { db in
            let text = try AirportRows.text(
                db, isMain: contents == .airports, on: day, table, admitted: admitted)
            let words = filter.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            let version = "\(try Self.mapVersion(db))-\(contents.rawValue)-\(day?.year ?? 0)"
            return MapLayer(
                gzippedGeoJSON: Gzip.deflate(text.finished, .middle),
                // A version is sent in a header, which cannot hold every text.
                version: version + "-" + Fingerprint(of: words).text)
        }
    }

    private func wholeLayer(
        _ contents: MapLayer.Contents, on day: Day?, _ table: AirportFactTable?
    ) throws -> MapLayer {
        try pool.read { db in
            let version = "\(try Self.mapVersion(db))-\(contents.rawValue)-\(day?.year ?? 0)"
            return try keptLayer(contents, version: version) {
                switch contents {
                case .airports: try AirportRows.text(db, isMain: true, on: day, table)
                case .airfields: try AirportRows.text(db, isMain: false, on: day, table)
                case .runways: try RunwayRows.text(db)
                case .navaids: try NavaidRows.text(db)
                case .airspace, .airspaceGaps: GeoJSONText()
                }
            }
        }
    }

    private static func mapVersion(_ db: Database) throws -> String {
        let files = try ImportedFile.fetchAll(db).filter { [.airport, .runway, .navaid].contains($0.table) }
        guard !files.isEmpty else { return "none" }
        return "\(try PlaceEdition.fetch(db))-"
            + files.map { "\($0.checksum.prefix(12))-\(Int(clamping: $0.importedAt.timeIntervalSince1970))" }
            .sorted().joined(separator: "-")
    }
}
