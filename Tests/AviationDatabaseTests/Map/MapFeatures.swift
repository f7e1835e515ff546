import AviationDatabase
import Foundation
import Testing
import Zip

/// The features of a layer, as a browser reads them.
struct MapFeatures {
    struct Feature {
        let kind: String
        /// The position of a point.
        let coordinates: [Double]
        /// The positions of a line.
        let line: [[Double]]
        /// The rings of the first area.
        let area: [[[Double]]]
        private let properties: [String: Any]

        init(_ feature: [String: Any]) throws {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            kind = try #require(geometry["type"] as? String)
            coordinates = geometry["coordinates"] as? [Double] ?? []
            line = geometry["coordinates"] as? [[Double]] ?? []
            area = (geometry["coordinates"] as? [[[[Double]]]])?.first ?? []
            properties = try #require(feature["properties"] as? [String: Any])
        }

        func text(_ name: String) -> String? { properties[name] as? String }
        func number(_ name: String) -> Double? { (properties[name] as? NSNumber)?.doubleValue }
        func flag(_ name: String) -> Bool? { properties[name] as? Bool }
    }

    let all: [Feature]

    init(_ layer: MapLayer) throws {
        let read = try JSONSerialization.jsonObject(
            with: Data(try Gzip.inflate(layer.gzippedGeoJSON, limit: 32_000_000)))
        let collection = try #require(read as? [String: Any])
        all = try #require(collection["features"] as? [[String: Any]]).map(Feature.init)
    }

    func first(_ ident: String) -> Feature? { all.first { $0.text("ident") == ident } }
}
