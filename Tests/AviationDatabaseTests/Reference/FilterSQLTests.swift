import Aviation
import AviationDatabase
import Foundation
import GRDB
import Testing

/// Filters against SQL over the same file, on all of OurAirports as it comes with the program.
@Suite("Filters against SQL") struct FilterSQLTests {
    private let airports: AirportDatabase

    init() throws { airports = try ImportedWorld.get().airports }

    private func idents(_ condition: String) throws -> Set<String> {
        let queue = try DatabaseQueue(path: ImportedWorld.file.path)
        return try queue.read { db in
            try Set(
                String.fetchAll(
                    db, sql: "SELECT ident FROM airport WHERE kind <> 'closed' AND (\(condition))"))
        }
    }

    private static let longest = """
        (SELECT max(lengthFeet) FROM runway WHERE airportID = airport.id AND NOT isClosed)
        """
    private static let open = "SELECT 1 FROM runway WHERE airportID = airport.id AND NOT isClosed"

    private static let cases: [([String: String], String)] = [
        (["country": "ch"], "country = 'CH'"),
        (["exclude_large_airports": "true", "country": "GB"], "country = 'GB' AND kind <> 'large_airport'"),
        (["min_runway_length_ft": "8000"], "\(longest) >= 8000"),
        (
            ["min_runway_length_ft": "2000", "max_runway_length_ft": "2500"],
            "\(longest) BETWEEN 2000 AND 2500"
        ),
        (["has_lighted_runway": "true"], "EXISTS (\(open) AND isLighted)"),
        (["has_lighted_runway": "false"], "EXISTS (\(open)) AND NOT EXISTS (\(open) AND isLighted)"),
        (["has_procedures": "true"], "0"), (["has_procedures": "false"], "0"),
        (["has_avgas": "true"], "0"), (["hotel": "vicinity"], "0"), (["point_of_entry": "true"], "0"),
        (["has_aip_data": "false", "country": "LI"], "country = 'LI'"),
    ]

    @Test(arguments: cases.indices) func `a filter admits what SQL selects`(_ number: Int) throws {
        let (parameters, condition) = Self.cases[number]
        let outcome = try airports.outcome(of: AirportFilter(parameters: parameters))
        #expect(try Set(outcome.admitted.map(\.ident)) == idents(condition))
    }

    @Test func `those of which a fact is unknown are counted, by SQL as well`() throws {
        let outcome = try airports.outcome(
            of: AirportFilter(parameters: ["country": "GB", "min_runway_length_ft": "3000"]))
        let unknown = try idents("country = 'GB' AND \(Self.longest) IS NULL")
        #expect(outcome.leftOut == [.runwayLength: unknown.count])
        #expect(!unknown.isEmpty)
        // A known fact that does not fit excludes, whatever else is unknown.
        let two = try airports.outcome(
            of: AirportFilter(parameters: [
                "country": "GB", "min_runway_length_ft": "3000", "has_avgas": "true",
            ]))
        let fitting = try idents("country = 'GB' AND (\(Self.longest) IS NULL OR \(Self.longest) >= 3000)")
        #expect(two.admitted.isEmpty)
        #expect(two.leftOut.values.reduce(0, +) == fitting.count)
    }

    @Test func `a layer of the map has the airports that the filter admits`() throws {
        let filter = AirportFilter(parameters: ["country": "CH", "min_runway_length_ft": "3000"])
        let drawn = try [MapLayer.Contents.airports, .airfields].flatMap { contents in
            try MapFeatures(airports.mapLayer(contents, on: nil, filter)).all.map { $0.text("ident") }
        }
        #expect(Set(drawn) == Set(try airports.outcome(of: filter).admitted.map(\.ident)))
        let airfields = try airports.mapLayer(.airfields, on: nil, filter)
        #expect(try airfields.version != airports.mapLayer(.airfields, on: nil).version)
    }

    @Test func `reading a filter's parameters gives the filter`() {
        let parameters = [
            "country": "FR", "has_procedures": "true", "has_ils": "false", "has_rnav": "true",
            "has_aip_data": "true", "point_of_entry": "false", "has_hard_runway": "true",
            "has_lighted_runway": "false", "has_avgas": "true", "has_jet_a": "false",
            "exclude_large_airports": "true", "min_runway_length_ft": "1000", "max_runway_length_ft": "9000",
            "hotel": "at_airport", "restaurant": "vicinity", "aip_field": "402", "aip_operator": "contains",
            "aip_value": "avgas & jet",
        ]
        let filter = AirportFilter(parameters: parameters)
        #expect(Dictionary(uniqueKeysWithValues: filter.parameters.map { ($0.name, $0.value) }) == parameters)
        #expect(filter.conditionCount == 16)
        let nothing = AirportFilter(parameters: [
            "country": "", "has_ils": "perhaps", "min_runway_length_ft": "-3", "hotel": "far",
            "aip_value": "x",
        ])
        #expect(nothing == AirportFilter())
        #expect(AirportFilter(parameters: ["min_runway_length_ft": "3,000"])[.runwayAtLeast] == 3000)
    }
}
