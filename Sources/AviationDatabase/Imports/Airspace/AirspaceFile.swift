import Aviation
import Foundation
import Notation

/// Reads the FAA's Class_Airspace as GeoJSON, one document for each feature.
struct AirspaceFile {
    let url: URL

    func read(
        into store: PublishedStore, _ report: inout ImportReport,
        _ tell: (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        let name = url.lastPathComponent
        let input = try InputFile(url)
        var reader = FeatureReader(nextChunk: input.nextChunk)
        var counts = RowCounts()
        do {
            while let feature = try reader.next() {
                counts.read += 1
                if counts.read % TableFile.rowsBetweenProgress == 0 { try tell(input, counts) }
                do {
                    let (id, airspace) = try Self.airspace(feature)
                    try store.put(.airspace, id, date: store.edition.day, airspace)
                    counts.kept += 1
                } catch let problem as UnusableRow {
                    report.add(
                        ImportProblem(
                            file: name, line: feature.line, column: feature.column, reason: problem.reason,
                            outcome: .rowSkipped))
                }
            }
        } catch let damage as FeatureReader.Damage {
            throw AirportDatabaseError.unreadable(
                file: name, reason: "line \(damage.line), column \(damage.column): \(damage.reason)")
        }
        guard counts.kept * 2 >= counts.read, counts.kept > 0 else {
            throw AirportDatabaseError.mostlyUnusable(
                file: name, rowsRead: counts.read, rowsKept: counts.kept, firstProblem: report.problems.last)
        }
        try store.finish(date: store.edition.day, counts)
        return counts
    }

    private static func airspace(_ feature: FeatureReader.Feature) throws -> (String, Airspace) {
        guard !feature.isTooLong else { throw UnusableRow(reason: "the feature is too long") }
        let read: FAAFeature
        do {
            read = try JSONDecoder().decode(FAAFeature.self, from: Data(feature.bytes))
        } catch let error as DecodingError {
            throw UnusableRow(reason: error.sentence)
        }
        return try (read.properties.globalID, read.airspace())
    }
}

/// A feature as the FAA writes it.
private struct FAAFeature: Decodable {
    struct Properties: Decodable {
        let globalID: String
        let ident: String?
        let name: String
        let kind: String
        let airspaceClass: String?
        let upper: Double?
        let upperUnit: String?
        let upperCode: String?
        let lower: Double?
        let lowerUnit: String?
        let lowerCode: String?

        enum CodingKeys: String, CodingKey {
            case globalID = "GLOBAL_ID"
            case ident = "IDENT"
            case name = "NAME"
            case kind = "LOCAL_TYPE"
            case airspaceClass = "CLASS"
            case upper = "UPPER_VAL"
            case upperUnit = "UPPER_UOM"
            case upperCode = "UPPER_CODE"
            case lower = "LOWER_VAL"
            case lowerUnit = "LOWER_UOM"
            case lowerCode = "LOWER_CODE"
        }
    }

    struct Geometry: Decodable {
        let rings: [[[Double]]]

        enum CodingKeys: String, CodingKey {
            case type, coordinates
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .type) {
            case "Polygon": rings = try container.decode([[[Double]]].self, forKey: .coordinates)
            case "MultiPolygon":
                rings = try container.decode([[[[Double]]]].self, forKey: .coordinates).flatMap(\.self)
            case let other:
                throw DecodingError.dataCorruptedError(
                    forKey: .type, in: container, debugDescription: "\(other) is no area")
            }
        }
    }

    let properties: Properties
    let geometry: Geometry

    func airspace() throws -> Airspace {
        let rings = try geometry.rings.map { ring in
            try ring.map { point in
                guard point.count >= 2,
                    let place = Coordinate(latitudeDegrees: point[1], longitudeDegrees: point[0])
                else { throw UnusableRow(reason: "\(point) is no position") }
                return place
            }
        }
        guard rings.allSatisfy({ $0.count >= 4 }), !rings.isEmpty else {
            throw UnusableRow(reason: "the polygon has less than four points")
        }
        return Airspace(
            ident: properties.ident, name: properties.name, kind: properties.kind,
            airspaceClass: properties.airspaceClass,
            floor: try limit(properties.lower, properties.lowerUnit, properties.lowerCode),
            ceiling: try limit(properties.upper, properties.upperUnit, properties.upperCode), rings: rings)
    }

    /// −9998 means that no limit is stated.
    private func limit(_ value: Double?, _ unit: String?, _ code: String?) throws -> Airspace.Limit? {
        guard let value, value != -9998 else { return nil }
        if code == "SFC" || code == "GND" { return Airspace.Limit(feet: 0, reference: .surface) }
        guard abs(value) <= 100_000 else { throw UnusableRow(reason: "\(value) is no altitude") }
        switch (unit, code) {
        case ("FL", _): return Airspace.Limit(feet: Int(clamping: value) * 100, reference: .standardPressure)
        case ("FT", "MSL"), (nil, "MSL"):
            return Airspace.Limit(feet: Int(clamping: value), reference: .meanSeaLevel)
        case ("FT", "AGL"): return Airspace.Limit(feet: Int(clamping: value), reference: .surface)
        default:
            throw UnusableRow(reason: "\(value) \(unit ?? "") \(code ?? "") is no limit that is known here")
        }
    }
}
