import SyncCore
import Testing

@testable import FlightBag

@Suite struct FlightFormTests {
    private let blank = Flight(id: RecordID(TestWorld()))

    private func form(_ entries: [String: String]) -> Form {
        var form = Form()
        form["departure"] = "EGTF"
        form["destination"] = "LFAT"
        for (field, text) in entries { form[field] = text }
        return form
    }

    @Test func `the typed form becomes a flight, codes and levels in their one form`() {
        var expected = blank
        expected.departure = "EGTF"
        expected.destination = "ZZXX"
        expected.route = "OCK DCT MID"
        expected.offBlock = OffBlockTime("2026-11-28T09:30Z")
        expected.level = "FL085"
        expected.persons = 2
        expected.fuelLitres = 151.41647136
        expected.fuelUnit = "usgal"
        let typed = form([
            "departure": "egtf", "destination": "zzxx", "route": "ock dct mid",
            "off_block_utc.date": "2026-11-28",
            "off_block_utc.time": "0930z",
            "level": "fl85", "persons": "2", "fuel_block_l": "40 gal",
        ])
        #expect(Flight.kind.applying(typed, opened: Form(), to: blank) == .accepted(expected))
    }

    @Test func `each field that cannot be read says what would do`() {
        let typed = form([
            "departure": "E", "destination": "", "alternates": "no one!", "off_block_utc.date": "2026-02-30",
            "off_block_utc.time": "25:00",
            "level": "high",
            "persons": "0", "fuel_block_l": "full",
        ])
        let code = "An airport's code: 2 to 8 letters, digits or hyphens, like EGTF."
        #expect(
            Flight.kind.applying(typed, opened: Form(), to: blank)
                == .refused([
                    "departure": code, "destination": "Where does the flight go?",
                    "alternates": "Airports' codes, with spaces between: EGMD EGKB.",
                    "off_block_utc.date": "A day of the calendar: 2026-11-21.",
                    "off_block_utc.time": "24 hours, 00:00 to 23:59, like 14:30.",
                    "level": "FL085, 3500 ft, or VFR.", "persons": "A whole number from 1 to 999.",
                    "fuel_block_l": "Litres, from 0 to 300000, or gallons: 40 gal.",
                ]))
    }

    @Test func `date and time are needed together or not at all`() {
        #expect(
            Flight.kind.applying(form(["off_block_utc.time": "09:30"]), opened: Form(), to: blank)
                == .refused(["off_block_utc.date": "On which day, in UTC?"]))
        #expect(
            Flight.kind.applying(form(["off_block_utc.date": "2026-11-28"]), opened: Form(), to: blank)
                == .refused(["off_block_utc.time": "At what time, in UTC?"]))
    }

    @Test func `a flight keeps what another device wrote into fields that were not touched here`() {
        var opened = blank
        opened.departure = "EGTF"
        opened.destination = "LFAT"
        var meanwhile = opened
        meanwhile.remarks = "Passports!"
        var typed = Flight.kind.form(of: opened)
        typed["route"] = "MID"
        var expected = meanwhile
        expected.route = "MID"
        #expect(
            Flight.kind.applying(typed, opened: Flight.kind.form(of: opened), to: meanwhile)
                == .accepted(expected))
    }

    @Test(arguments: [("0930", "09:30"), ("9:05", "09:05"), ("23:59z", "23:59"), ("00:00", "00:00")])
    func `minutes of a day of 24 hours are read`(text: String, minute: String) {
        #expect(OffBlockTime.minute(text) == minute)
    }

    @Test(arguments: ["24:00", "12:60", "930pm", "12", ""])
    func `a text that is no minute is not read`(text: String) {
        #expect(OffBlockTime.minute(text) == nil)
    }

    @Test func `leap days are days of leap years only`() {
        #expect(
            ["2024-02-29", "2026-02-29", "1900-02-29", "2000-02-29"].map { OffBlockTime.day($0) != nil }
                == [true, false, false, true])
    }

    @Test func `a time is written with its zone`() throws {
        let time = try #require(OffBlockTime("2026-11-28T09:30Z"))
        #expect([time.date, time.time, time.shortDate] == ["2026-11-28", "09:30Z", "28 Nov"])
        #expect(OffBlockTime("2026-11-28T09:30") == nil)
    }
}
