import FlightBag
import Foundation
import GRDB
import SyncCore
import Testing

@testable import FlightBagWeb

/// Numbers that no form takes and another program, or a server of an earlier version, can have written.
@Suite(.timeLimit(.minutes(20))) struct ExtremeValueTests {
    /// As SQL writes them, for a column of each type with numbers.
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
            "fuel_block_l": "120", "aircraft_id": "'\(id(0, of: "aircraft"))'",
            "loading_scenario_id": "'\(id(0, of: "loading_scenario"))'",
        ],
        "aircraft": ["registration": "'G-BSYA'", "cruise_tas_kt": "100", "fuel_flow_l_per_h": "30"],
        "performance_profile": ["aircraft_id": "'\(id(0, of: "aircraft"))'", "name": "'Normal'"],
        "logbook_entry": ["date": "'2026-11-01'", "total_s": "3600", "aircraft_registration": "'G-BSYA'"],
        "loading_profile": ["aircraft_id": "'\(id(0, of: "aircraft"))'", "name": "'Profile'"],
        "loading_scenario": ["profile_id": "'\(id(0, of: "loading_profile"))'"],
        "loading_station": ["profile_id": "'\(id(0, of: "loading_profile"))'", "name": "'Front'"],
        "loading_envelope": ["profile_id": "'\(id(0, of: "loading_profile"))'"],
        "loading_limit": ["profile_id": "'\(id(0, of: "loading_profile"))'"],
        "weighing": ["profile_id": "'\(id(0, of: "loading_profile"))'"],
        "flight_leg": [
            "flight_id": "'\(id(0, of: "flight"))'", "from_ident": "'EGTF'", "to_ident": "'XX01'",
        ],
    ]

    private static func id(_ number: Int, of table: String) -> String {
        RecordID(derivedFrom: "extreme", table, String(number)).text
    }

    /// Columns with numbers in JSON, with "#" where one stands.
    private static let documents: [String: [String: String]] = [
        "aircraft": ["fuel_tanks": #"[{"key":"main","name":"Left","unusable_l":#,"usable_l":#}]"#],
        "performance_profile": [
            "climb_table": #"[{"isa_dev_c":#,"l":#,"min":#,"nm":#,"pa_ft":#}]"#,
            "cruise_table": #"[{"isa_dev_c":#,"l_per_h":#,"pa_ft":#,"power":#,"tas_kt":#}]"#,
        ],
        "loading_station": ["arm_by_volume": #"[{"arm_m":#,"l":#}]"#],
        "loading_scenario": [
            "loads": #"{"\#(id(0, of: "loading_station"))":{"arm_m":#,"kg":#,"l":#}}"#
        ],
        "loading_envelope": ["shape": #"{"axis":"arm","points":[[#,#],[1,#],[#,900],[1,1]]}"#],
    ]

    /// The values of each record by column, as SQL: one record with usual values, then one for each number of
    /// each column alone and of each number in JSON, then of two columns beside each other, then some with
    /// all columns at one bound.
    private static func records(of table: SyncTable) -> [[String: String]] {
        let columns = Set(table.columns.map(\.name))
        let usual = (usual[table.name] ?? [:]).filter { columns.contains($0.key) }
        let numbers = table.columns.filter { $0.merge != .counter }
        let alone = numbers.flatMap { column in
            extremes(of: column.type).map { usual.merging([column.name: $0]) { $1 } }
        }
        let written = (documents[table.name] ?? [:]).filter { columns.contains($0.key) }
        let inside = written.flatMap { column, text in
            extremes(of: .real).map { number in
                usual.merging([column: "'" + text.replacing("#", with: number) + "'"]) { $1 }
            }
        }
        let pairs = numbers.indices.map { place in
            let pair = [numbers[place], numbers[(place + 1) % numbers.count]]
            return pair.reduce(into: usual) { record, column in
                record[column.name] = extremes(of: column.type).first ?? record[column.name]
            }
        }
        let together = (0..<6).map { place in
            numbers.reduce(into: usual) { record, column in
                let values = extremes(of: column.type)
                if !values.isEmpty { record[column.name] = values[place % values.count] }
            }
        }
        return [usual] + alone + inside + pairs + together
    }

    private static func write(_ db: Database, _ kinds: [any AnyRecordKind]) throws {
        for table in kinds.map(\.table) {
            for (number, values) in records(of: table).enumerated() {
                let names = ["id"] + values.keys.map { "\"\($0)\"" }
                let sql = ["'\(id(number, of: table.name))'"] + values.values
                try db.execute(
                    sql: "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) "
                        + "VALUES (\(sql.joined(separator: ", ")))")
            }
        }
    }

    /// Any of these numbers once ended the program, or made a page that could not be drawn.
    @Test @MainActor func `no number of a record keeps a page, a file or the record's removal from a pilot`()
        async throws
    {
        let kinds = FlightBagKinds.all
        let site = try await Site { try Self.write($0, kinds) }
        let addresses = try await site.siteMap.examples(site.app)
        var opened = 0
        func open(_ address: String) async throws {
            let answer = try await site.get(address)
            #expect(answer.status == 200, "\(address) answers \(answer.status)")
            opened += 1
        }
        for address in addresses + ["/logbook.csv", "/account.json", "/attention/refused.json"] {
            try await open(address)
        }
        for table in kinds.map(\.table) {
            let records = try #require(site.app.book.records(table: table.name))
            let ids = (0..<Self.records(of: table).count).map { Self.id($0, of: table.name) }
            for address in addresses {
                guard
                    let example = address.matches(of: /[0-9a-f]{8}-[0-9a-f-]{27}/).map({ String($0.0) })
                        .first,
                    ids.contains(example)
                else { continue }
                for id in ids where id != example {
                    try await open(address.replacing(example, with: id))
                }
            }
            // A record that cannot be opened can still be removed.
            for id in ids.suffix(10).compactMap({ RecordID($0) }) where records.onlyID == nil {
                try await records.know(id)
                guard records.lock(on: id) == nil, records.contains(id) else { continue }
                #expect(try await records.remove(id) != nil, "\(table.name) \(id) cannot be removed")
            }
        }
        #expect(opened > 500)
    }
}
