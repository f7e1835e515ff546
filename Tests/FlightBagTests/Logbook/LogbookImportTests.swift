import Aviation
import Foundation
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct LogbookImportTests {
    private static let aircraft = """
        ForeFlight Logbook Import,This row is required\r
        Aircraft Table\r
        AircraftID,TypeCode,GearType,EngineType,equipType (FAA),aircraftClass (FAA)\r
        N123,C172,fixed_tricycle,Piston,aircraft,airplane_single_engine_land\r
        Flights Table\r
        Date,AircraftID,From,To,TimeOut,TotalTime,PIC,Night,HobbsStart,AllLandings,[Hours]Tailwheel,\
        Approach1,Person1\r

        """
    private static let lines = """
        2023-09-05,N123,KPAO,KSQL,17:00,1.4,1.4,0.0,1752.60,3,1.2,1;ILS;31;KPAO;,Ann;Instructor;;\r
        2023-09-06,N123,KSQL,KPAO,18:00,0:20,,,,1,,,\r
        2023-09-06,N123,KSQL,KPAO,18:00,0:20,,,,1,,,\r
        2023-09-07,N123,KSQL,KPAO,,"1,5",,,,1,,,\r
        not a day,N123,KSQL,KPAO,,1.0,,,,1,,,\r
        2023-09-08,N123,KSQL,KPAO,,1.0,,,,two,,,\r

        """

    private func offer(_ text: String, _ bag: Bag) async throws -> LogbookImportPlan {
        try await bag.app.logbookFiles.offer(name: "log.csv", bytes: Array(text.utf8), bag.app.context)
        guard case .preview(let plan) = bag.app.logbookFiles.phase else {
            throw Unexpected(phase: "\(bag.app.logbookFiles.phase)")
        }
        return plan
    }

    private func take(
        _ text: String, _ bag: Bag, _ consent: LogbookImportConsent = LogbookImportConsent()
    ) async throws {
        _ = try await offer(text, bag)
        bag.app.logbookFiles.start(consent)
        try await done(bag)
    }

    private func done(_ bag: Bag) async throws {
        try await until { if case .done = bag.app.logbookFiles.phase { true } else { false } }
    }

    private struct Unexpected: Error { let phase: String }

    private func records(_ bag: Bag) async throws -> [LogbookRecord] {
        try await bag.app.store.logbookRecords(nil).values.filter { $0.isRemoved != true }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    @Test func `a preview says of each line what would be done and why`() async throws {
        let bag = try await Bag()
        let plan = try await offer(Self.aircraft + Self.lines, bag)
        #expect(plan.lines.map(\.action) == [.new, .new, .new, .unreadable, .unreadable, .new])
        #expect(plan.lines.map(\.number) == Array(7...12))
        #expect(plan.lines[2].reasons == ["the same as line 8: a second entry"])
        #expect(plan.lines[3].reasons.first?.hasPrefix("TotalTime: “1,5”: a comma") == true)
        #expect(plan.lines[5].reasons.first == "AllLandings: “two”: not a whole number")
        #expect(plan.unreadWithDay == 1)
        #expect(try await records(bag).isEmpty)
    }

    @Test func `an imported logbook says the same again, and sums its seconds`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag)
        let all = try await records(bag)
        #expect(all.count == 4)
        let first = try #require(all.first)
        #expect(first.entry.seconds[.night] == 0 && all[1].entry.seconds[.night] == nil)
        #expect(first.aircraftType == "C172" && first.aircraftClassFAA == "airplane_single_engine_land")
        #expect(first.aircraftClassEASA == "SEP(land)" && first.aircraftGear == "fixed_tricycle")
        #expect(first.custom == ["HobbsStart=1752.60", "[Hours]Tailwheel=1.2"])
        #expect(all.last?.entry.counts[.allLandings] == nil && all.last?.unreadCells == ["AllLandings: two"])
        let sums = try await bag.app.logbookSums()
        #expect(sums.seconds[.total] == 5040 + 1200 + 1200 + 3600 && sums.approaches == 1)
        let again = try await offer(Self.aircraft + Self.lines, bag)
        #expect(again.lines.map(\.action) == [.same, .same, .same, .unreadable, .unreadable, .same])
    }

    @Test func `an unreadable line is taken only by consent, without the cell nobody can read`() async throws
    {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag, LogbookImportConsent(takesUnread: true))
        let taken = try #require(try await records(bag).first { $0.entry.date == Day("2023-09-07") })
        #expect(taken.entry[.total] == nil && taken.unreadCells == ["TotalTime: 1,5"])
        let csv = String(decoding: try await bag.app.logbookCSV(), as: UTF8.self)
        #expect(csv.contains("\"1,5\""))
    }

    @Test func `a line that cannot be read changes nothing of an entry that is here`() async throws {
        let bag = try await Bag()
        let consent = LogbookImportConsent(takesUnread: true)
        try await take(Self.aircraft + Self.lines, bag, consent)
        let taken = try #require(try await records(bag).first { $0.entry.date == Day("2023-09-07") })
        var signed = taken
        signed.entry.seconds[.total] = 5400
        signed.signedBy = "CFI"
        _ = try await bag.app.logbook.write(signed, over: taken)
        try await take(Self.aircraft + Self.lines, bag, consent)
        let after = try #require(try await records(bag).first { $0.entry.date == Day("2023-09-07") })
        #expect(after.entry[.total] == 5400 && after.signedBy == "CFI")
        #expect(bag.app.logbookFiles.runs.count == 1)
    }

    @Test func `a value that was changed here stays unless the file is to win`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag)
        let entry = try #require(try await records(bag).first)
        var edited = entry
        edited.entry.counts[.allLandings] = 5
        edited.entry.seconds[.solo] = 60
        _ = try await bag.app.logbook.write(edited, over: entry)
        let plan = try await offer(Self.aircraft + Self.lines, bag)
        #expect(plan.lines.first?.action == .conflicting)
        #expect(plan.lines.first?.reasons == ["AllLandings is 5 here, 3 in the file"])
        bag.app.logbookFiles.start(LogbookImportConsent())
        try await done(bag)
        #expect(try await records(bag).first?.entry.counts[.allLandings] == 5)
        try await take(Self.aircraft + Self.lines, bag, LogbookImportConsent(takesFile: true))
        #expect(try await records(bag).first?.entry.counts[.allLandings] == 3)
        #expect(try await records(bag).first?.entry.seconds[.solo] == 60)
        bag.app.logbookFiles.undo(try #require(bag.app.logbookFiles.runs.first?.id))
        try await done(bag)
        #expect(try await records(bag).map(\.entry.counts[.allLandings]) == [5])
    }

    @Test func `an import is taken back as one, except for what was changed since`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag)
        let all = try await records(bag)
        var edited = all[0]
        edited.remarks = "Mine now"
        _ = try await bag.app.logbook.write(edited, over: all[0])
        let run = try #require(bag.app.logbookFiles.runs.first)
        #expect(run.records == 4 && run.state == .done)
        bag.app.logbookFiles.undo(run.id)
        try await done(bag)
        guard case .done(_, let kept) = bag.app.logbookFiles.phase else { return }
        #expect(kept == [edited.name, "N123"])
        #expect(try await records(bag) == [edited])
        #expect(bag.app.logbookFiles.runs.first?.isUndone == true)
        try await take(Self.aircraft + Self.lines, bag)
        #expect(try await records(bag).count == 4)
    }

    @Test func `an exported logbook is read as the same, custom columns in their order`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag)
        let bytes = try await bag.app.logbookCSV()
        let (file, problems) = try LogbookFile.read(bytes)
        #expect(problems.map(\.value) == ["two"])
        #expect(file.headings.suffix(1) == ["[Hours]Tailwheel"])
        #expect(file.aircraft["N123"]?.typeCode == "C172")
        let again = try await offer(String(decoding: bytes, as: UTF8.self), bag)
        #expect(again.lines.map(\.action) == [.same, .same, .same, .same])
        #expect(file.entries.first?.cell(.hours(.hobbsStart)) == "1752.60")
    }

    private func planes(_ bag: Bag) -> [Aircraft] { bag.app.aircraft.all.map(\.record) }

    @Test func `the aircraft of the file become records, and go when it is taken back`() async throws {
        let bag = try await Bag()
        let plan = try await offer(Self.aircraft + Self.lines, bag)
        #expect(plan.newAircraftCount == 1)
        try await take(Self.aircraft + Self.lines, bag)
        try await until { !planes(bag).isEmpty }
        let plane = try #require(planes(bag).first)
        #expect(plane.registration == "N123" && plane.engine == "Piston" && plane.typeDesignator == "C172")
        #expect(try await records(bag).allSatisfy { $0.aircraftID == plane.id })
        #expect(try await offer(Self.aircraft + Self.lines, bag).newAircraftCount == 0)
        bag.app.logbookFiles.close()
        bag.app.logbookFiles.undo(try #require(bag.app.logbookFiles.runs.first?.id))
        try await done(bag)
        try await until { planes(bag).isEmpty }
    }

    @Test func `a date in the future is worth a look`() async throws {
        let bag = try await Bag()
        let plan = try await offer(
            Self.aircraft + "2126-09-05,N123,KPAO,KSQL,17:00,1.4,1.4,,,3,,,\r\n", bag)
        #expect(plan.lines.first?.action == .new)
        #expect(plan.lines.first?.reasons.contains("its date is in the future") == true)
    }

    @Test func `a file with nothing but an aircraft can be taken back`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft, bag)
        try await until { !planes(bag).isEmpty }
        let run = try #require(bag.app.logbookFiles.runs.first)
        #expect(run.records == 0 && run.aircraft == 1 && run.hasWritten)
        bag.app.logbookFiles.undo(run.id)
        try await done(bag)
        try await until { planes(bag).isEmpty }
        #expect(bag.app.logbookFiles.runs.first?.hasWritten == false)
    }

    @Test func `an aircraft that was changed or is used stays when the import is taken back`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft + Self.lines, bag)
        try await until { !planes(bag).isEmpty }
        var flight = Flight(id: RecordID(derivedFrom: "flight"))
        flight.aircraftID = planes(bag).first?.id
        _ = try await bag.app.records(Flight.self).write(flight, over: nil)
        bag.app.logbookFiles.undo(try #require(bag.app.logbookFiles.runs.first?.id))
        try await done(bag)
        guard case .done(let words, let kept) = bag.app.logbookFiles.phase else { return }
        #expect(kept == ["N123"] && words.hasPrefix("4 entries taken back; 1 changed or used"))
        #expect(planes(bag).count == 1)
    }

    @Test func `recent experience by EASA's classes outlives export and import`() async throws {
        let (first, second) = (try await Bag(), try await Bag())
        try await take(Self.aircraft + Self.lines, first)
        try await take(String(decoding: try await first.app.logbookCSV(), as: UTF8.self), second)
        let classes = try await records(second).map(\.aircraftClassEASA)
        #expect(classes == Array(repeating: "SEP(land)", count: 4))
    }

    @Test func `two devices make the same records of one file`() async throws {
        let (left, right) = (try await Bag(), try await Bag())
        right.world.advance(milliseconds: 86_400_000)
        for bag in [left, right] { try await take(Self.aircraft + Self.lines, bag) }
        let (ours, theirs) = (try await records(left), try await records(right))
        #expect(ours == theirs && ours.count == 4)
        #expect(Set(ours.map(\.id)).count == 4)
    }

    @Test func `the order of day and month is asked where it matters, and the file read again`() async throws
    {
        let bag = try await Bag()
        let text = "Date;AircraftID;From;To;TotalTime\n9/1/2024;OM-ABC;LZIB;LZIB;1,5\n"
        let asked = try await offer(text, bag)
        #expect(asked.undecidedDate == "9/1/2024" && asked.lines.map(\.action) == [.unreadable])
        try await bag.app.logbookFiles.say(.dayFirst, bag.app.context)
        guard case .preview(let plan) = bag.app.logbookFiles.phase else {
            throw Unexpected(phase: "\(bag.app.logbookFiles.phase)")
        }
        #expect(plan.undecidedDate == nil && plan.warnings.isEmpty)
        #expect(plan.lines.map(\.name) == ["2024-01-09 LZIB – LZIB"] && plan.lines[0].action == .new)
        #expect(try await offer(text + "13/1/2024;OM-ABC;LZIB;LZIB;1,1\n", bag).count(.new) == 2)
    }

    @Test func `sums say while an import is written that entries are missing`() async throws {
        let bag = try await Bag()
        _ = try await offer(Self.aircraft + Self.lines, bag)
        #expect(bag.app.logbookGap == nil)
        bag.app.logbookFiles.start(LogbookImportConsent())
        #expect(try #require(bag.app.logbookGap).contains("being written"))
        try await done(bag)
        #expect(bag.app.logbookGap == nil)
        bag.app.logbookFiles.undo(try #require(bag.app.logbookFiles.runs.first).id)
        #expect(try #require(bag.app.logbookGap).contains("taken back"))
        try await done(bag)
        #expect(bag.app.logbookGap == nil)
    }

    @Test func `an export has the aircraft that have no entries`() async throws {
        let bag = try await Bag()
        try await take(Self.aircraft, bag)
        let (file, _) = try LogbookFile.read(try await bag.app.logbookCSV())
        #expect(file.entries.isEmpty && file.aircraft.keys.sorted() == ["N123"])
        #expect(file.aircraft["N123"]?.aircraftClass?.token == "airplane_single_engine_land")
    }

    /// The real logbook lies beside the repository; without it there is nothing to compare.
    private nonisolated static let real = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/data/logbook/foreflight-logbook-anonymised.csv")
        .standardizedFileURL

    @Test(.enabled(if: FileManager.default.fileExists(atPath: real.path)))
    func `a real logbook comes out as it went in, and its sums are those of its lines`() async throws {
        let bag = try await Bag()
        let bytes = Array(try Data(contentsOf: Self.real))
        let plan = try await offer(String(decoding: bytes, as: UTF8.self), bag)
        bag.app.logbookFiles.start(LogbookImportConsent(takesUnread: true))
        try await done(bag)
        let (file, _) = try LogbookFile.read(bytes)
        #expect(plan.lines.count == file.entries.count)
        let (written, _) = try LogbookFile.read(try await bag.app.logbookCSV())
        func cells(_ entries: [LogbookEntry]) -> [[String]] {
            entries.filter { $0.date != nil }.map { entry in LogbookColumn.all.map { entry.cell($0) } }
                .sorted { $0.joined(separator: "|") < $1.joined(separator: "|") }
        }
        #expect(cells(written.entries) == cells(file.entries))
        let (sums, totals) = (try await bag.app.logbookSums(), LogbookTotals(file.entries))
        #expect(sums.entries == totals.lines)
        #expect(sums.seconds == totals.seconds.mapValues(\.total))
        #expect(sums.counts == totals.counts.mapValues(\.total))
        #expect(sums.approaches ?? 0 == totals.approaches.total)
    }
}
