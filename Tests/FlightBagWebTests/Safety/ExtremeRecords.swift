import FlightBag
import GRDB
import SyncCore

/// Records whose numbers no form takes, and another program, or a server of an earlier version, can have
/// written: the bounds of each column alone, then many columns at once.
///
/// "@aircraft" in a value is an aircraft of the records, another one for each record, "#" the record's
/// number.
enum ExtremeRecords {
    /// As SQL writes them, for a column of each type with numbers; the bounds first.
    private static func extremes(of type: ColumnType) -> [String] {
        switch type {
        case .real: ["1e308", "-1e308", "1e19", "-1.0", "0.0", "5e-324"]
        case .integer: ["9223372036854775807", "-9223372036854775808", "1e308", "-1", "0"]
        case .boolean: ["9223372036854775807", "-1"]
        case .text, .blob: []
        }
    }

    /// Values without which nothing is computed from the numbers.
    private static let usual: [String: [String: String]] = [
        "flight": [
            "departure": "'EGTF'", "destination": "'XX01'", "route": "'5130N00030W'", "level": "'FL085'",
            "wind": "'240/15'", "off_block_utc": "'2026-11-29T10:00Z'", "tas_kt": "100",
            "fuel_block_l": "120", "aircraft_id": usualAircraft, "loading_scenario_id": "@loading_scenario",
            "performance_profile_id": "@performance_profile",
        ],
        "aircraft": [
            "registration": "'G-#'", "fuel_unit": "'L'", "default_performance_id": "@performance_profile",
        ],
        "performance_profile": [
            "aircraft_id": usualAircraft, "name": "'Normal'", "cruise_tas_kt": "100",
            "cruise_fuel_l_per_h": "30",
        ],
        "logbook_entry": ["date": "'2026-11-01'", "total_s": "3600", "aircraft_registration": "'G-BSYA'"],
        "loading_profile": ["aircraft_id": usualAircraft, "name": "'Profile'"],
        "loading_scenario": [
            "aircraft_id": usualAircraft, "name": "'Load #'", "loading_profile_id": "@loading_profile",
        ],
        "loading_station": [
            "loading_profile_id": "@loading_profile", "name": "'Front'", "kind": "'seat'", "arm_m": "0.9",
        ],
        "loading_envelope": [
            "loading_profile_id": "@loading_profile",
            "shape": #"'{"axis":"arm","points":[[0.5,500],[1,500],[1,900],[0.5,900]]}'"#,
        ],
        "loading_limit": ["loading_profile_id": "@loading_profile", "name": "'Baggage'"],
        "weighing": [
            "loading_profile_id": "@loading_profile", "weighed_on": "'2026-01-01'", "empty_mass_kg": "700",
            "empty_arm_m": "0.9",
        ],
        "flight_leg": ["flight_id": "@flight", "from_ident": "'EGTF'", "to_ident": "'XX01'"],
    ]

    private static let usualAircraft = "'\(id(0, of: "aircraft"))'"

    /// Columns with numbers in JSON, with "~" where one stands.
    private static let documents: [String: [String: String]] = [
        "aircraft": ["fuel_tanks": #"[{"key":"main","name":"Left","unusable_l":~,"usable_l":~}]"#],
        "performance_profile": [
            "climb_table": #"[{"isa_dev_c":~,"l":~,"min":~,"nm":~,"pa_ft":~}]"#,
            "cruise_table": #"[{"isa_dev_c":~,"l_per_h":~,"pa_ft":~,"power":~,"tas_kt":~}]"#,
        ],
        "loading_station": ["arm_by_volume": #"[{"arm_m":~,"l":~}]"#],
        "loading_scenario": [
            "loads": #"{"\#(id(0, of: "loading_station"))":{"arm_m":~,"kg":~,"l":~}}"#
        ],
        "loading_envelope": ["shape": #"{"axis":"arm","points":[[~,~],[1,~],[~,900],[1,1]]}"#],
    ]

    /// So many records of a kind have many extreme numbers: enough that each pair of its columns has some.
    private static let drawn = 24

    /// The extreme values of each column as SQL, the bounds first.
    private static func numbers(of table: SyncTable) -> [(column: String, values: [String])] {
        let columns = table.columns.filter { $0.merge != .counter }.map { ($0.name, extremes(of: $0.type)) }
        let written = (documents[table.name] ?? [:]).sorted { $0.key < $1.key }.map { column, text in
            (column, extremes(of: .real).map { "'" + text.replacing("~", with: $0) + "'" })
        }
        return (columns + written).filter { !$0.1.isEmpty }
    }

    /// The values of each record by column: one with usual ones, then each bound of each column alone, then
    /// records in which a column has its usual value or a drawn extreme one.
    private static func records(of table: SyncTable) -> [[String: String]] {
        let usual = usual[table.name] ?? [:]
        let numbers = numbers(of: table)
        let alone = numbers.flatMap { column, values in
            values.prefix(2).map { usual.merging([column: $0]) { $1 } }
        }
        var state: UInt64 = 1
        func chance(_ many: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % many
        }
        let together = (0..<(numbers.isEmpty ? 0 : drawn)).map { _ in
            numbers.reduce(into: usual) { record, number in
                if chance(2) == 0 { record[number.column] = number.values[chance(number.values.count)] }
            }
        }
        return [usual] + alone + together
    }

    /// The ids of a table's records, the one with usual values first.
    static func ids(of table: SyncTable) -> [String] {
        records(of: table).indices.map { id($0, of: table.name) }
    }

    private static func id(_ number: Int, of table: String) -> String {
        RecordID(derivedFrom: "extreme", table, String(number)).text
    }

    static func write(_ db: Database, _ kinds: [any AnyRecordKind]) throws {
        let tables = kinds.map(\.table)
        let counts = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, records(of: $0).count) })
        for table in tables {
            for (number, values) in records(of: table).enumerated() {
                let sql = values.mapValues { value in
                    guard value.hasPrefix("@") else { return value.replacing("#", with: "\(number)") }
                    let other = String(value.dropFirst())
                    return "'\(id(number % (counts[other] ?? 1), of: other))'"
                }
                let names = ["id"] + sql.keys.map { "\"\($0)\"" }
                let all = ["'\(id(number, of: table.name))'"] + sql.values
                try db.execute(
                    sql: "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) "
                        + "VALUES (\(all.joined(separator: ", ")))")
            }
        }
    }
}
