import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

/// A kind of record that a newer version of the app has.
private struct Hangar: PilotRecord {
    let id: RecordID
    var doors: Int?

    init(id: RecordID) { self.id = id }

    static let kind = RecordKind<Hangar>(
        name: KindName(table: "hangar", path: "hangars", one: "hangar", many: "Hangars"),
        fields: [.whole(\.doors, "doors", "Doors", in: 0...9)], title: { _ in "Hangar" })
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct AccountImportTests {
    private let at: Int64 = 1_790_000_000_000

    private func text(_ bag: Bag) throws -> String {
        var text = ""
        _ = try #require(try RecordFile(below: bag.home)).exportAccount(now: at) { text += $0 }
        return text
    }

    private func plan(_ text: String, in bag: Bag) async throws -> AccountImportPlan {
        let outcome = try await bag.app.accountFiles.plan(name: "account.json", bytes: Array(text.utf8))
        guard case .plan(let plan) = outcome else { throw Refused() }
        return plan
    }

    private func refusal(_ text: String, in bag: Bag) async throws -> String? {
        let outcome = try await bag.app.accountFiles.plan(name: "account.json", bytes: Array(text.utf8))
        if case .refused(let sentence) = outcome { return sentence } else { return nil }
    }

    private struct Refused: Error {}

    /// One record of each kind, with a value in each of its columns.
    private func fill(_ bag: Bag) async throws {
        try await bag.app.store.replica.write { db in
            for kind in FlightBagKinds.all {
                let table = kind.table
                let values = try table.columns.map { try Self.value($0, kind).databaseValue }
                let id = RecordID(derivedFrom: "account test", table.name)
                let names = table.columns.map(\.sqlName.quotedDatabaseIdentifier).joined(separator: ", ")
                let places = table.columns.map { _ in ", ?" }.joined()
                try db.execute(
                    sql: "INSERT INTO \(table.name) (id, \(names)) VALUES (?\(places))",
                    arguments: StatementArguments([id.text.databaseValue] + values))
            }
        }
    }

    /// A value that is difficult to transfer, of the column's type.
    private nonisolated static func value(
        _ column: SyncColumn, _ kind: any AnyRecordKind
    ) throws -> FieldValue {
        if column.merge == .union { return .text(#"["a","b"]"#) }
        if column.name == "is_removed" || column.name == "is_locked" { return .integer(0) }
        let id = RecordID(derivedFrom: "account test", kind.name.table)
        let values: [FieldValue] =
            switch column.type {
            case .text:
                [.text("\(column.name) “ü”\nline")]
                    + [
                        "2024-05-06", "12:34", "2024-05-06T12:34Z", #"["ü"]"#, #"[{"count":1,"kind":"ü"}]"#,
                        #"[{"key":"ü"}]"#, "{}", id.text,
                    ].map { .text($0) }
            case .integer: [9_007_199_254_740_993, 1_234, 1_950, 120, 45, 7, 1].map { .integer($0) }
            case .real: [0.1, 0.7, 10.1, 100.1, 1_000.1].map { .real($0) }
            case .boolean: [.integer(1)]
            case .blob: [.blob(Data([0, 255, 16]))]
            }
        return try #require(
            values.first { kind.flaws(of: id, [column.name: $0]).unreadable.isEmpty },
            "\(kind.name.table).\(column.name)")
    }

    @Test func `a record with a value that nobody can read is left out with the reason`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        let entries = (0..<4).map { RecordID(derivedFrom: "entry", "\($0)").text }
        let plane = RecordID(derivedFrom: "plane").text
        try await first.app.store.replica.write { db in
            for (id, (date, seconds)) in zip(
                entries, [("2024-05-06", 3600), ("2024-13-45", 60), ("2024-05-07", -60), ("2024-05-08", 0)])
            {
                try db.execute(
                    sql: "INSERT INTO logbook_entry (id, date, total_s) VALUES (?, ?, ?)",
                    arguments: [id, date, seconds])
            }
            try db.execute(
                sql: "INSERT INTO aircraft (id, registration, fuel_tanks) VALUES (?, 'G-BSYA', '[{')",
                arguments: [plane])
        }
        let plan = try await plan(try text(first), in: second)
        #expect(plan.count(.new) == 2 && plan.count(.unreadable) == 3)
        let told = plan.lines.filter { $0.action == .unreadable }.flatMap(\.reasons).sorted()
        #expect(
            told == [
                "Date: “2024-13-45” cannot be read",
                "Total time: “-60” is out of range",
                "Usable fuel: “[{” cannot be read",
            ])
    }

    private func note(_ extra: String, of id: String, in table: String, _ bag: Bag) async throws {
        try await bag.app.store.replica.write { db in
            try db.execute(
                sql: """
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock, extra)
                    VALUES (?, ?, 'own', 1, 1, 1, 0, '{}', ?)
                    """, arguments: [table, id, extra])
        }
    }

    @Test func `an empty account gets every record as it was, with what newer apps know`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        try await fill(first)
        let plane = RecordID(derivedFrom: "account test", "aircraft").text
        try await note(#"{"propeller":"fixed","blades":2}"#, of: plane, in: "aircraft", first)
        try await note(#"{"doors":2}"#, of: RecordID(derivedFrom: "one").text, in: "hangar", first)
        let document = try text(first)

        let plan = try await plan(document, in: second)
        #expect(plan.count(.new) == FlightBagKinds.all.count + 1)
        #expect(plan.lines.count == plan.count(.new))
        _ = try await second.app.accountFiles.take(plan, AccountImportConsent())
        #expect(try text(second) == document)

        let again = try await self.plan(document, in: second)
        #expect(again.count(.same) == FlightBagKinds.all.count + 1)
        #expect(again.lines.count == again.count(.same))
    }

    @Test func `records that differ are told, and overwritten by consent alone`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        let plane = try await first.addAircraft("G-BSYA")
        _ = try await second.app.accountFiles.take(
            try await plan(text(first), in: second), AccountImportConsent())
        try await until { second.app.aircraft[plane.id] != nil }
        let here = try #require(second.app.aircraft[plane.id])
        var edited = here
        edited.make = "Cessna"
        _ = try await second.app.aircraft.write(edited, over: here)
        var there = plane
        there.make = "Piper"
        _ = try await first.app.aircraft.write(there, over: plane)

        let plan = try await plan(text(first), in: second)
        let line = try #require(plan.lines.first { $0.kind == "aircraft" })
        #expect(line.action == .different)
        #expect(line.reasons == ["Make is Cessna here, Piper in the file"])
        _ = try await second.app.accountFiles.take(plan, AccountImportConsent())
        try await until { second.app.aircraft[plane.id]?.make == "Cessna" }
        let words = try await second.app.accountFiles.take(plan, AccountImportConsent(takesFile: true))
        #expect(words == "1 record written, 0 the same as here.")
        try await until { second.app.aircraft[plane.id]?.make == "Piper" }
        _ = try await second.app.accountFiles.takeBack(plan.importID)
        try await until { second.app.aircraft[plane.id]?.make == "Cessna" }
    }

    @Test func `an import is taken back as one, but for what was changed since`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        try await fill(first)
        let plane = try await first.addAircraft("G-BSYA")
        let plan = try await plan(text(first), in: second)
        _ = try await second.app.accountFiles.take(plan, AccountImportConsent())
        try await until { second.app.aircraft[plane.id] != nil }
        let here = try #require(second.app.aircraft[plane.id])
        var edited = here
        edited.make = "Cessna"
        _ = try await second.app.aircraft.write(edited, over: here)
        let words = try await second.app.accountFiles.takeBack(plan.importID)
        let all = FlightBagKinds.all.count
        #expect(words == "\(all) records taken back; 1 changed since and stay as they are.")
        let left = try await second.app.store.replica.read { db in
            try FlightBagKinds.schema.tables.flatMap { table in
                let isMarked = table.column("is_removed") != nil
                let shown = isMarked ? "WHERE is_removed IS NOT 1" : ""
                return try String.fetchAll(db, sql: "SELECT id FROM \(table.name) \(shown)")
            }
        }
        #expect(left == [plane.key])
        // A record that was taken back comes again.
        let again = try await self.plan(text(first), in: second)
        #expect(again.count(.new) == all)
    }

    @Test func `an item that is no record is left out with its reason, the others are taken`() async throws {
        let bag = try await Bag()
        let id = RecordID(derivedFrom: "whole").text
        let document = """
            {"format":"aloft account","version":1,"schema":"flightbag",
            "columns":{"aircraft":["registration"]},"records":[
              {"table":"aircraft","id":"\(id)","fields":{"registration":"G-BSYA"}},
              {"table":"aircraft","id":"\(id)","fields":{}},
              {"table":"aircraft","id":"seven","fields":{"registration":"G-SEVN"}},
              {"table":"aircraft","id":"\(RecordID(derivedFrom: "wrong").text)","fields":{"year":"old"}},
              {"table":"aircraft","id":"\(RecordID(derivedFrom: "list").text)","fields":{"make":[1]}},
              {"id":"x","fields":{}}, 7
            ],"count":9}
            """
        let plan = try await plan(document, in: bag)
        #expect(
            plan.lines.map { "\($0.action.rawValue) \($0.reasons.joined())" } == [
                "new ", "unreadable the same record as number 1", "unreadable “seven” is no id",
                "unreadable “year” holds text that does not belong there",
                "unreadable “make” holds neither text nor a number", "unreadable it names no table",
                "unreadable it is no object",
            ])
        #expect(plan.notes == ["The document says that it has 9 records; there are 7."])
        _ = try await bag.app.accountFiles.take(plan, AccountImportConsent(takesFile: true))
        try await until { bag.app.aircraft.all.count == 1 }
    }

    @Test func `a document that cannot be taken says why`() async throws {
        let bag = try await Bag()
        let whole = try text(bag)
        let cut = try await refusal(String(whole.prefix(whole.count / 2)), in: bag)
        #expect(try #require(cut).hasPrefix("The account document is damaged or cut short"))
        let newer = try await refusal(whole.replacing(#""version":1"#, with: #""version":2"#), in: bag)
        #expect(newer == "A newer version of Aloft wrote this account document. Update Aloft to read it.")
        let other = try await refusal(
            whole.replacing(#""schema":"flightbag""#, with: #""schema":"yoga""#), in: bag)
        #expect(other == "This document holds records of “yoga”, not of a flight bag.")
    }

    @Test func `a kept record of a newer app becomes its record when that app opens the copy`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        let hangar = RecordID(derivedFrom: "one")
        try await note(#"{"doors":2}"#, of: hangar.text, in: "hangar", first)
        _ = try await second.app.accountFiles.take(
            try await plan(text(first), in: second), AccountImportConsent())
        await second.stop()
        let newer = try await Bag(home: second.home, kinds: FlightBagKinds.all + [Hangar.kind])
        #expect(newer.app.records(Hangar.self)[hangar]?.doors == 2)
        let waiting = newer.app.sync.pendingChanges
        try await until { newer.app.sync.pendingChanges > 0 || waiting > 0 }
    }

    @Test(arguments: [
        (#"{"format":"aloft account","version":1}"#, FileContent.account),
        (#" {"units":{"mass":"lb"},"stations":[]}"#, .loadingProfile),
        ("{}", .unknown("It is JSON of another kind.")), ("", .unknown("It is empty.")),
        ("Flights Table\nDate,AircraftID\n", .logbook), ("(FPL-GBSYA-VG", .flightPlans),
        (#"<?xml version="1.0"?><gpx version="1.1"></gpx>"#, .flightPlans),
        ("<html></html>", .unknown("It is XML of another kind.")),
        ("Dear diary", .unknown("It is text of another kind.")), ("\u{0}\u{1}", .unknown("It is no text.")),
    ])
    func `a file is known by its content`(_ text: String, _ content: FileContent) {
        #expect(FileContent(Array(text.utf8)) == content)
    }
}
