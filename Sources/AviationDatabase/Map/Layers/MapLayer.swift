package import Foundation
import Zip

/// A layer of the map, as one file.
package struct MapLayer: Hashable, Sendable {
    /// The features of a layer.
    package enum Contents: String, CaseIterable, Hashable, Sendable {
        /// Large and medium airports: few, and seen from afar.
        case airports
        /// All other airports, closed ones included.
        case airfields
        /// Runways of which both ends are known, as lines and their numbers as points.
        case runways
        /// Radio beacons.
        case navaids
        /// Areas of airspace and their labels.
        case airspace
        /// The areas without airspace data.
        case airspaceGaps = "airspace-gaps"
    }

    /// A GeoJSON FeatureCollection, gzipped. `AirportRows`, `RunwayRows`, `NavaidRows` and `AirspaceRows`
    /// say what its features have.
    package let gzippedGeoJSON: Data
    /// Changes when the contents do: for an ETag.
    package let version: String
}

extension AirportDatabase {
    private typealias WholeLayers = [MapLayer.Contents: MapLayer]

    /// The layer of this version: the kept one, else a new one from this text, which is kept.
    func keptLayer(
        _ contents: MapLayer.Contents, version: String, _ text: () throws -> GeoJSONText
    ) throws -> MapLayer {
        let last = kept.withValue(WholeLayers.self) { $0?[contents] }
        if let last, last.version == version { return last }
        let layer = MapLayer(gzippedGeoJSON: Gzip.deflate(try text().finished, .middle), version: version)
        kept.withValue(WholeLayers.self) { $0 = ($0 ?? [:]).merging([contents: layer]) { $1 } }
        return layer
    }
}
