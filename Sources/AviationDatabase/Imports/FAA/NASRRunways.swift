import Aviation
import Foundation

/// `APT_RWY.csv`: one document with all runways of a landing facility, by its FAA identifier.
struct NASRRunways: NASRTable {
    let shared: NASRColumns
    private let name, length, width, surface, lights: ImportedRow.Column
    private var (newest, key) = ("", "")
    private var open: PublishedRunways?

    init(_ header: CSVHeader) throws {
        shared = try NASRColumns(header, airport: "ARPT_ID")
        try header.require(["RWY_ID", "RWY_LEN", "RWY_WIDTH", "SURFACE_TYPE_CODE"])
        name = .init("RWY_ID", in: header)
        length = .init("RWY_LEN", in: header)
        width = .init("RWY_WIDTH", in: header)
        surface = .init("SURFACE_TYPE_CODE", in: header)
        lights = .init("RWY_LGT_CODE", in: header)
    }

    mutating func take(_ row: inout ImportedRow, _ day: String, into store: PublishedStore) throws {
        let runway = try runway(&row)
        let country = try NASRColumns.text(shared.country, row) ?? "US"
        let airport = try row.neededText(shared.airport) + "|" + country
        if airport != key {
            try finish(into: store)
            key = airport
            open = PublishedRunways(countryCode: country, runways: [])
        }
        newest = max(newest, day)
        open?.runways.append(runway)
    }

    mutating func finish(into store: PublishedStore) throws {
        if let open { try store.put(.runways, key, date: newest, open) }
        open = nil
    }

    /// A length of 0 means unknown. Without a light code the runway has no lights, or none are published:
    /// only existing ones are stored.
    private func runway(_ row: inout ImportedRow) throws -> PublishedRunway {
        let names = try row.neededText(name).split(separator: "/").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let low = names.first, names.count <= 2 else {
            throw row.problem(name, "is no pair of ends: '\(try row.neededText(name))'")
        }
        return PublishedRunway(
            lengthFeet: try row.integer(length, in: 0...30_000).flatMap { $0 > 0 ? $0 : nil },
            widthFeet: try row.integer(width, in: 0...10_000).flatMap { $0 > 0 ? $0 : nil },
            surface: try NASRColumns.text(surface, row),
            isLighted: try NASRColumns.text(lights, row).map { $0 != "NONE" },
            lowEnd: RunwayEnd(name: low),
            highEnd: names.count == 2 ? RunwayEnd(name: names[1]) : nil)
    }
}
