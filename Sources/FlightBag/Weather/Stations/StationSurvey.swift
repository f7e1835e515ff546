package import Aviation
import Foundation
import JSONLines
import Notation
import OfflineEngine
import SyncCore

// Stations/ holds the last METAR of every station of the world for the map and for the nearest one. Its
// invariant: a report is never replaced by an older one, and none goes without its two clocks.

/// The places and categories of many stations: where they are drawn, and which is near.
struct StationSurvey: Sendable {
    /// A METAR as the map needs it.
    struct Judged: Sendable {
        let text: String
        /// "VFR", "MVFR", "IFR", "LIFR" or "unknown".
        let category: String
        /// Whether what is unknown could make it worse.
        let isOrWorse: Bool
        /// Whether it is VFR by the visibility alone: nothing sees clouds there.
        let isWithoutCeiling: Bool
        /// Milliseconds since 1970; 0 when the report does not say.
        let made: Int64
    }

    /// A GeoJSON FeatureCollection of the stations with a place. Each feature has `station`, `category`,
    /// `made` and `checked` (milliseconds since 1970, 0 for unknown), `worse` where it may be worse, and
    /// `unseen` where VFR is of the visibility alone.
    let geoJSON: [UInt8]
    let judged: [String: Judged]
    private let placed: [FieldStation]
    private let index: PlaceIndex

    /// `known` is of the survey before: what has not changed is not read again.
    init(_ stations: [FieldStation], known: [String: Judged] = [:]) {
        var judged: [String: Judged] = [:]
        var placed: [FieldStation] = []
        var positions: [Coordinate] = []
        var features: [JSON] = []
        for station in stations {
            guard let position = station.position else { continue }
            placed.append(station)
            positions.append(position)
            let found =
                known[station.station].flatMap { $0.text == station.text ? $0 : nil }
                ?? Judged(station)
            judged[station.station] = found
            features.append(Self.feature(station, at: position, found))
        }
        let collection: JSON = ["type": "FeatureCollection", "features": .array(features)]
        geoJSON = Array(collection.canonicalText.utf8)
        self.judged = judged
        self.placed = placed
        index = PlaceIndex(positions)
    }

    private static func feature(
        _ station: FieldStation, at position: Coordinate, _ judged: Judged
    ) -> JSON {
        var properties: JSONObject = [
            "station": .text(station.station), "category": .text(judged.category),
            "made": .number(Double(judged.made)), "checked": .number(Double(station.checked)),
        ]
        if judged.isOrWorse { properties["worse"] = true }
        if judged.isWithoutCeiling { properties["unseen"] = true }
        return [
            "type": "Feature", "properties": .object(properties),
            "geometry": ["type": "Point", "coordinates": position.geoJSON],
        ]
    }

    /// The station with a report that is nearest to a position, and how far it is.
    func nearest(to position: Coordinate, within radius: Distance) -> (FieldStation, Distance)? {
        index.nearest(1, to: position, within: radius) { _ in true }.first.map {
            (placed[$0.number], $0.distance)
        }
    }
}

extension StationSurvey.Judged {
    init(_ station: FieldStation) {
        let sourced = station.report.metar
        text = station.text
        made = sourced.made?.milliseconds ?? 0
        let conditions = sourced.content.conditions
        isWithoutCeiling = conditions.isVFRWithoutCeiling
        switch conditions.category {
        case .known(let category): (self.category, isOrWorse) = (category.rawValue, false)
        case .orWorse(let category): (self.category, isOrWorse) = (category.rawValue, true)
        case .unknown: (category, isOrWorse) = ("unknown", false)
        }
    }
}
