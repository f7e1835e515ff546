package import Aviation
package import Foundation
import GRDB
import Synchronization

// Map/ makes the layers of a map from the database: each is one GeoJSON file that is made once and kept in
// memory, because a map that has all of a layer needs to ask for nothing while it is moved. Its invariant:
// what is drawn was published or says that it is about.

/// A part of what is on the map, as one file.
package struct MapLayer: Hashable, Sendable {
    /// The features of a layer.
    package enum Contents: String, CaseIterable, Hashable, Sendable {
        /// Large and medium airports: few, and seen from afar.
        case airports
        /// All other places to land, those out of use as well.
        case airfields
        /// Runways of which both ends are known, as lines and their numbers as points.
        case runways
        /// Radio beacons.
        case navaids
        /// Areas of airspace and their labels.
        case airspace
        /// Where no airspace is known.
        case airspaceGaps = "airspace-gaps"
    }

    /// A GeoJSON FeatureCollection, gzipped. `AirportRows`, `RunwayRows`, `NavaidRows` and `AirspaceRows`
    /// say what its features have.
    package let gzippedGeoJSON: Data
    /// Changes when the contents do: for an ETag.
    package let version: String
}

extension AirportDatabase {
    /// A layer of the map, for directions by the compass as in the year of `day`; without a day none is
    /// derived. A layer of airports has those that `filter` admits; a filter that asks nothing admits the
    /// closed ones too.
    ///
    /// Made at the first call (up to a few tenths of a second) and after an import, also one by another
    /// process; with a filter at each call.
    package func mapLayer(
        _ contents: MapLayer.Contents, on day: Day?, _ filter: AirportFilter = AirportFilter()
    ) throws -> MapLayer {
        if contents == .airspace || contents == .airspaceGaps { return try airspaceLayer(contents) }
        let table = [.airports, .airfields].contains(contents) ? try facts() : nil
        guard let table, filter != AirportFilter() else {
            return try wholeLayer(contents, on: day, table)
        }
        let admitted = Set(try outcome(of: filter, table.airports, table).admitted.map(\.ident))
        return try pool.read { db in
            let text = try AirportRows.text(
                db, isMain: contents == .airports, on: day, table, admitted: admitted)
            let words = filter.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            let version = "\(try Self.mapVersion(db))-\(contents.rawValue)-\(day?.year ?? 0)"
            return MapLayer(
                gzippedGeoJSON: try gzip(text.finished), version: version + "-" + Self.digits(of: words))
        }
    }

    /// Sixteen digits that tell one text from another; a version stands in a header, where not all text may.
    private static func digits(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    private func wholeLayer(
        _ contents: MapLayer.Contents, on day: Day?, _ table: AirportFactTable?
    ) throws -> MapLayer {
        try pool.read { db in
            let version = "\(try Self.mapVersion(db))-\(contents.rawValue)-\(day?.year ?? 0)"
            if let layer = cachedMapLayers.withLock({ $0[contents] }), layer.version == version {
                return layer
            }
            let text =
                switch contents {
                case .airports: try AirportRows.text(db, isMain: true, on: day, table)
                case .airfields: try AirportRows.text(db, isMain: false, on: day, table)
                case .runways: try RunwayRows.text(db)
                case .navaids: try NavaidRows.text(db)
                case .airspace, .airspaceGaps: GeoJSONText()
                }
            let layer = MapLayer(gzippedGeoJSON: try gzip(text.finished), version: version)
            cachedMapLayers.withLock { $0[contents] = layer }
            return layer
        }
    }

    private static func mapVersion(_ db: Database) throws -> String {
        let files = try ImportedFile.fetchAll(db).filter { [.airport, .runway, .navaid].contains($0.table) }
        guard !files.isEmpty else { return "none" }
        return "\(try PlaceEdition.fetch(db))-"
            + files.map { "\($0.checksum.prefix(12))-\(Int($0.importedAt.timeIntervalSince1970))" }
            .sorted().joined(separator: "-")
    }
}
