import Foundation
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct AccountExportTests {
    private struct Document: Decodable {
        struct Record: Decodable {
            let table: String
            let id: String
            let fields: [String: FieldValue]
        }
        let format: String
        let version: Int
        let schema: String
        let isComplete: Bool
        let columns: [String: [String]]
        let records: [Record]
        let count: Int

        func records(_ table: String) -> [String: [String: FieldValue]] {
            Dictionary(
                uniqueKeysWithValues: records.filter { $0.table == table }.map { ($0.id, $0.fields) })
        }
    }

    private func document(_ bag: Bag) throws -> Document {
        let file = try #require(try RecordFile(below: bag.home))
        var text = ""
        let count = try file.exportAccount(now: 1_790_000_000_000) { text += $0 }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            // Columns and tables stay as they are.
            path.count == 1 && path[0].stringValue == "is_complete" ? Key("isComplete") : path[path.count - 1]
        }
        let document = try decoder.decode(Document.self, from: Data(text.utf8))
        #expect(document.count == count)
        return document
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    @Test func `an empty account is a whole document without records`() async throws {
        let bag = try await Bag()
        let document = try document(bag)
        #expect(document.format == "aloft account")
        #expect(document.version == 1)
        #expect(document.schema == "flightbag")
        #expect(document.isComplete)
        #expect(document.records.isEmpty && document.count == 0)
        let tables = FlightBagKinds.schema.tables
        #expect(
            document.columns
                == Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.columns.map(\.name)) }))
    }

    @Test func `every record is in it with its values, while the flight bag runs`() async throws {
        let bag = try await Bag()
        let plane = try await bag.addAircraft("G-SYAB")
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT", with: plane)
        let document = try document(bag)
        #expect(document.records("aircraft")[plane.id.text]?["registration"] == .text("G-SYAB"))
        let fields = try #require(document.records("flight")[flight.id.text])
        #expect(fields["departure"] == .text("EGTF"))
        #expect(fields["aircraft_id"] == .text(plane.id.text))
        for field in Flight.kind.fields {
            #expect(fields[field.column.name] ?? .null == field.stored(flight), "\(field.column.name)")
        }
    }

    @Test func `columns and tables of newer apps are in it, whatever their names`() async throws {
        let (oddTable, oddID) = (#"we"ird\"#, "a\"b\nc")
        let bag = try await Bag()
        let plane = try await bag.addAircraft("G-BSYA")
        try await bag.app.store.replica.write { db in
            let add = """
                INSERT INTO aloft_row (tbl, id, scope, number, version, generation, isDeleted, clock, extra)
                VALUES (?, ?, 'own', 1, 1, 1, ?, '{}', ?)
                """
            try db.execute(
                sql: add, arguments: ["aircraft", plane.id.text, false, #"{"propeller":"fixed"}"#])
            try db.execute(sql: add, arguments: ["hangar", "one", false, #"{"doors":2}"#])
            try db.execute(sql: add, arguments: ["hangar", "gone", true, nil])
            try db.execute(sql: add, arguments: [oddTable, oddID, false, #"{"x":"y"}"#])
        }
        let document = try document(bag)
        let fields = document.records("aircraft")[plane.id.text]
        #expect(fields?["propeller"] == .text("fixed"))
        #expect(fields?["registration"] == .text("G-BSYA"))
        #expect(document.records("hangar") == ["one": ["doors": .integer(2)]])
        #expect(document.records(oddTable) == [oddID: ["x": .text("y")]])
    }

    @Test func `the page's download is the same document`() async throws {
        let bag = try await Bag()
        _ = try await bag.addAircraft("G-BSYA")
        let place = bag.home.appending(path: "out.json")
        try Data().write(to: place)
        let handle = try FileHandle(forWritingTo: place)
        #expect(try await bag.app.exportAccount(to: handle) == 1)
        var text = ""
        _ = try #require(try RecordFile(below: bag.home)).exportAccount(now: bag.app.now) { text += $0 }
        #expect(try String(contentsOf: place, encoding: .utf8) == text)
    }
}
