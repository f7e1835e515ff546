import Aviation
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct LogbookTests {
    private let name = LogbookRecord.kind.name

    private func add(_ texts: [String: String], in window: Window) async throws -> RecordID {
        window.new(name)
        await window.arrange()
        let open = try #require(window.openRecordForm)
        let outcome = try await window.save(Form(texts), open)
        #expect(outcome.isSaved)
        return open.id
    }

    private func edit(_ id: RecordID, _ texts: [String: String], in window: Window) async throws {
        window.go(to: .form(name, id, nil))
        await window.arrange()
        let open = try #require(window.openRecordForm)
        var form = open.shown
        for (name, text) in texts { form[name] = text }
        #expect(try await window.save(form, open).isSaved)
    }

    @Test func `hours are kept in seconds, shown as typed, and nothing is not zero`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(
            [
                "date": "2026-11-20", "aircraft_registration": "g-bsya", "total_s": "1:30", "pic_s": "1.4",
                "night_s": "0", "hobbs_start_s": "1752.60", "day_takeoffs": "2",
            ], in: window)
        await window.arrange()
        let record = try #require(bag.app.logbook[id])
        #expect(
            record.entry.seconds == [.total: 5400, .pilotInCommand: 5040, .night: 0, .hobbsStart: 6_309_360])
        #expect(record.entry[.aircraft] == "G-BSYA" && record.entry[.solo] == nil)
        let form = LogbookRecord.kind.form(of: record)
        #expect(form["total_s"] == "1:30" && form["pic_s"] == "1.4" && form["night_s"] == "0")
        #expect(form["hobbs_start_s"] == "1752.60" && form["solo_s"].isEmpty)
        #expect(window.recordSheet?.title == "2026-11-20 G-BSYA")
        try await edit(id, ["total_s": "1.6"], in: window)
        #expect(bag.app.logbook[id]?.entry.cell(.hours(.total)) == "1.6")
        #expect(bag.app.logbook[id]?.custom == ["HobbsStart=1752.60", "Night=0"])
    }

    @Test func `a text that is no number of hours is refused`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.new(name)
        await window.arrange()
        let open = try #require(window.openRecordForm)
        let form = Form(["date": "", "total_s": "1,5", "time_out": "25:00", "approaches": "ILS"])
        guard case .refused(let problems) = try await window.save(form, open) else {
            Issue.record("Saved.")
            return
        }
        #expect(Set(problems.keys) == ["date", "total_s", "time_out", "approaches"])
        #expect(problems["total_s"] == "A comma in a number: hours are written as 1.5 or 1:30.")
    }

    @Test func `a number outside of its column's range is in no sum and no line`() async throws {
        let bag = try await Bag()
        _ = try await add(
            ["date": "2026-10-01", "total_s": "1.0", "distance_nm": "100", "all_landings": "2"],
            in: Window(bag.app))
        try await bag.app.store.replica.write { db in
            for (number, seconds) in ["9223372036854775807", "9223372036854775807", "-60", "1e308"]
                .enumerated()
            {
                try db.execute(
                    sql: """
                        INSERT INTO logbook_entry (id, date, total_s, distance_nm, all_landings)
                        VALUES (?, '2026-10-02', \(seconds), -1e308, 9223372036854775807)
                        """, arguments: [RecordID(derivedFrom: "entry", String(number)).text])
            }
        }
        let page = try await bag.app.logbookPage(LogbookFilter())
        #expect(page.sums.entries == 5 && page.sums.seconds == [.total: 3600])
        #expect(page.sums.miles == 100 && page.sums.counts == [.allLandings: 2])
        #expect(page.lines.map(\.totalSeconds) == [nil, nil, nil, nil, 3600])
    }

    @Test func `the logbook is read page by page both ways and narrowed by its address`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        for day in 1...5 {
            for time in ["0700", "0900"] {
                _ = try await add(
                    [
                        "date": "2026-10-0\(day)", "aircraft_registration": day < 3 ? "G-AAAA" : "G-BBBB",
                        "time_out": time, "total_s": "0:20", "departure": "EGTF", "aircraft_type": "C172",
                        "pilot_comments": day == 4 ? "100% cloud" : "",
                    ], in: window)
            }
        }
        let all = try await bag.app.logbookPage(LogbookFilter())
        #expect(all.lines.count == 10 && !all.hasOlder && !all.hasNewer)
        #expect(all.lines.first.map { [$0.date, $0.time] } == ["2026-10-05", "09:00"])
        #expect(all.sums.seconds == [.total: 12_000] && all.sums.entries == 10)
        #expect(all.choices.aircraft == ["G-AAAA", "G-BBBB"] && all.choices.years == ["2026"])

        var older = LogbookFilter()
        older.place = all.lines[3].place(isNewer: false)
        let rest = try await bag.app.logbookPage(older)
        #expect(rest.lines == Array(all.lines[4...]) && rest.hasNewer && !rest.hasOlder)
        older.place = all.lines[3].place(isNewer: true)
        #expect(try await bag.app.logbookPage(older).lines == Array(all.lines[..<3]))

        let address = "/logbook?aircraft=G-BBBB&by=aircraft&from=2026-10-04&q=100%25"
        let page = try #require(SiteMap(kinds: bag.app.kindNames).page(at: address))
        #expect(page.address == address)
        window.go(to: page)
        await window.arrange()
        let narrow = try #require(window.state.logbook)
        #expect(narrow.lines.map(\.date) == ["2026-10-04", "2026-10-04"])
        #expect(narrow.groups.map(\.name) == ["G-BBBB"] && narrow.groups.first?.sums.entries == 2)
        #expect(narrow.filter.page == page)
    }

    @Test func `a removal is taken back, and a copy is a record of its own`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(["date": "2026-11-20", "total_s": "1.5", "remarks": "First"], in: window)
        let record = try #require(bag.app.logbook[id])
        try await window.remove(name, key: id.text)
        #expect(bag.app.logbook[id] == nil)
        let note = try #require(window.state.notes.last)
        #expect(note.text == "2026-11-20 removed")
        try await window.undo(note: note.id)
        try await until { bag.app.logbook[id] == record }

        window.new(name, NewRecord(copyOf: id.text))
        await window.arrange()
        let open = try #require(window.openRecordForm)
        #expect(open.isNew && open.id != id && open.shown["total_s"] == "1.5")
        #expect(try await window.save(open.shown, open).isSaved)
        #expect(try await bag.app.logbookSums().seconds == [.total: 10_800])
    }

    @Test func `each column has a sum, of all entries and of each group`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let hours = LogbookHours.allCases.filter { !$0.isReading }
        for (number, aircraft) in ["G-AAAA", "G-BBBB", "G-AAAA", ""].enumerated() {
            var form = [
                "date": "202\(number)-10-05", "aircraft_registration": aircraft, "distance_nm": "\(number)",
            ]
            // One entry has every column, the others have some, the last has none.
            for (index, column) in hours.enumerated() where number == 0 || index % 5 == number {
                form[column.recordName] = "0:\(10 + index)"
            }
            for (index, column) in LogbookCount.allCases.enumerated() where number == 0 || index == number {
                form[column.recordName] = "\(index + 1)"
            }
            _ = try await add(form, in: window)
        }
        func entries(_ numbers: [Int]) -> LogbookSums {
            var sums = LogbookSums()
            sums.entries = numbers.count
            sums.miles = Double(numbers.reduce(0, +))
            sums.first = numbers.first.map { "202\($0)-10-05" }
            sums.last = numbers.last.map { "202\($0)-10-05" }
            for number in numbers {
                for (index, column) in hours.enumerated() where number == 0 || index % 5 == number {
                    sums.seconds[column, default: 0] += (10 + index) * 60
                }
                for (index, column) in LogbookCount.allCases.enumerated()
                where number == 0 || index == number {
                    sums.counts[column, default: 0] += index + 1
                }
            }
            return sums
        }
        #expect(try await bag.app.logbookSums() == entries([0, 1, 2, 3]))
        var filter = LogbookFilter()
        filter.from = Day("2021-01-01")
        #expect(try await bag.app.logbookSums(filter) == entries([1, 2, 3]))
        filter.aircraft = "G-AAAA"
        #expect(try await bag.app.logbookSums(filter) == entries([2]))
        filter.text = "g-aa"
        #expect(try await bag.app.logbookSums(filter) == entries([2]))
        filter = LogbookFilter()
        filter.group = .aircraft
        let aircraft = try await bag.app.logbookPage(filter).groups
        #expect(aircraft.map(\.name) == [nil, "G-AAAA", "G-BBBB"])
        #expect(aircraft.map(\.sums) == [entries([3]), entries([0, 2]), entries([1])])
        filter.group = .year
        let years = try await bag.app.logbookPage(filter).groups
        #expect(years.map(\.name) == ["2023", "2022", "2021", "2020"])
        #expect(years.map(\.sums) == [entries([3]), entries([2]), entries([1]), entries([0])])
    }

    @Test func `a signed entry can neither be changed nor removed`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(
            ["date": "2026-11-20", "total_s": "1.5", "signed_by": "A. Instructor, 123"], in: window)
        let record = try #require(bag.app.logbook[id])
        let reason = try #require(bag.app.logbook.lock(on: id))
        window.go(to: .form(name, id, nil))
        await window.arrange()
        #expect(window.openRecordForm == nil && window.state.missing == reason)
        let form = LogbookRecord.kind.form(of: record)
        var changed = form
        changed["total_s"] = "9"
        let outcome = try await bag.app.logbook.save(
            changed, opened: form, id: id, isNew: false, bag.app.book)
        #expect(outcome == .locked(reason))
        try await window.remove(name, key: id.text)
        #expect(bag.app.logbook[id] == record && window.state.notes.last?.text == reason)
    }

    @Test func `a signed entry stays as it was signed when something is undone`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(["date": "2026-11-20", "total_s": "1.5"], in: window)
        let form = LogbookRecord.kind.form(of: try #require(bag.app.logbook[id]))
        var signed = form
        signed["signed_by"] = "A. Instructor, 123"
        _ = try await bag.app.logbook.save(signed, opened: form, id: id, isNew: false, bag.app.book)
        let record = try #require(bag.app.logbook[id])
        let reason = try #require(bag.app.logbook.lock(on: id))
        try await until { bag.app.attention.recent.count == 2 }
        for change in bag.app.attention.recent {
            try await window.undo(change.id)
            #expect(window.state.notes.last?.text == reason)
        }
        #expect(bag.app.logbook[id] == record)
    }

    @Test func `a signature is for the values that were signed`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(
            ["date": "2026-11-20", "total_s": "1.5", "signed_by": "A. Instructor, 123"], in: window)
        let signed = try #require(bag.app.logbook[id])
        #expect(!signed.isSignatureBroken && signed.lock != nil)
        // As written by another device before it received the signature.
        var changed = signed
        _ = changed.take("3.5", in: .hours(.total))
        #expect(changed.isSignatureBroken && changed.lock == nil)
        #expect(changed.warnings.first?.hasPrefix("The signature of A. Instructor, 123 is for other") == true)
        _ = changed.take("1.5", in: .hours(.total))
        #expect(!changed.isSignatureBroken && changed == signed)
        let copied = LogbookRecord.kind.handling.uncopied
        #expect(copied.isSuperset(of: ["signed_by", "signed_on"]))
    }

    @Test func `times that follow are offered and not written`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let texts = [
            "date": "2026-12-01", "departure": "EGTF", "destination": "LFAT", "time_out": "16:00",
            "time_in": "18:00",
        ]
        let id = try await add(texts, in: window)
        #expect(bag.app.logbook[id]?.entry.seconds == [:])
        let proposals = try await bag.app.proposals(name, key: id.text, Form(texts))
        #expect(proposals.map(\.input) == ["total_s", "distance_nm", "night_s"])
        #expect(proposals.first?.text == "2:00")
        let night = try #require(proposals.last.flatMap { LogbookCell.seconds($0.text).value })
        // Civil twilight ends about 16:33Z at Fairoaks and 16:20Z at Le Touquet.
        #expect((5_000...6_000).contains(night))
    }

    @Test func `a draft of an entry outlives a restart`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let id = try await add(["date": "2026-11-20", "total_s": "1.5"], in: window)
        let sent = ["total_s": "1:45", "opened-total_s": "1.5", "touched": "total_s"]
        #expect(try await bag.app.keepDraft(sent, kind: name.table, key: id.text))
        await bag.stop()
        let again = try await Bag(home: bag.home)
        let later = Window(again.app)
        later.go(to: .form(name, id, nil))
        await later.arrange()
        #expect(later.openRecordForm?.shown["total_s"] == "1:45")
    }
}
