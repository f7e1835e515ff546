import Aviation
import Testing

/// Logbooks for tests.
enum Logbooks {
    /// A file of ForeFlight's layout: aircraft as registration, type, gear, engine, equipment and class;
    /// flights as values by heading.
    static func file(
        aircraft: [[String]] = standardAircraft, _ flights: [[String: String]]
    ) throws -> LogbookFile {
        try LogbookFile.read(Array(text(aircraft: aircraft, flights).utf8)).file
    }

    static func text(
        aircraft: [[String]] = standardAircraft, headings: [String] = LogbookColumn.all.map(\.name),
        _ flights: [[String: String]]
    ) -> String {
        let aircraftHeadings = [
            "AircraftID", "TypeCode", "GearType", "EngineType", "equipType (FAA)", "aircraftClass (FAA)",
        ]
        let rows =
            [["ForeFlight Logbook Import", ""], [""], ["Aircraft Table"], aircraftHeadings] + aircraft
            + [[], ["Flights Table"], headings]
            + flights.map { flight in headings.map { flight[$0] ?? "" } }
        return rows.map { row in
            var line = ""
            CSVText.append(row + Array(repeating: "", count: max(0, headings.count - row.count)), to: &line)
            return line + "\r\n"
        }.joined()
    }

    static let standardAircraft = [
        ["N1SEL", "C172", "fixed_tricycle", "Piston", "aircraft", "airplane_single_engine_land"],
        ["N2TAIL", "CH7A", "fixed_tailwheel", "Piston", "aircraft", "airplane_single_engine_land"],
        ["N3MEL", "BE76", "retractable_tricycle", "Piston", "aircraft", "airplane_multi_engine_land"],
        ["N4TP", "PC12", "retractable_tricycle", "Turboprop", "aircraft", "airplane_single_engine_land"],
        ["SIM", "", "", "", "aatd", "airplane_single_engine_land"],
    ]

    static func day(_ text: String) throws -> Day {
        try #require(Day(text))
    }
}
