import Aviation
import Testing

@Suite("LogbookCell") struct LogbookCellTests {
    @Test(
        arguments: [
            ("1.4", 5040), ("0.01", 36), ("1752.60", 6_309_360), ("2", 7200), (".5", 1800), ("3.", 10_800),
            ("0.0025", 9), ("0.10000000", 360), ("1:30", 5400), ("0:01", 60), ("12+05", 43_500),
            ("1:00:01", 3601), (" 1.5 ", 5400), ("0", 0), ("1000000", 3_600_000_000),
        ])
    func `hours are whole seconds, exactly`(text: String, seconds: Int) {
        #expect(LogbookCell.seconds(text).value == seconds)
    }

    @Test(
        arguments: [
            ("0.333", "not a whole number of seconds: rounding it would change the sum"),
            ("1.00001", "not a whole number of seconds: rounding it would change the sum"),
            ("1,5", "a comma in a number: hours are written as 1.5 or 1:30"),
            ("1,234.5", "a comma in a number: hours are written as 1.5 or 1:30"),
            ("-0.5", "hours cannot be negative"), ("1:60", "minutes and seconds go to 59"),
            ("1:5", "not a number of hours such as 1.5 or 1:30"),
            ("1e3", "not a number of hours such as 1.5 or 1:30"),
            ("NaN", "not a number of hours such as 1.5 or 1:30"),
            (".", "not a number of hours such as 1.5 or 1:30"),
            ("1.2.3", "not a number of hours such as 1.5 or 1:30"),
            ("1000001", "more than 1000000 hours"),
            ("99999999999999999999999", "more than 1000000 hours"),
        ])
    func `a text that is no whole number of seconds is refused with a reason`(text: String, reason: String) {
        guard case .refused(let found) = LogbookCell.seconds(text) else {
            Issue.record("\(text) was read")
            return
        }
        #expect(found == reason)
    }

    @Test func `every number of seconds is printed so that it is read back the same`() {
        for seconds in Array(0...7300) + [35_999, 36_000, 6_309_360, 3_599_999_999] {
            let text = LogbookCell.text(seconds: seconds)
            #expect(LogbookCell.seconds(text).value == seconds, "\(text)")
        }
        #expect(
            [5040, 36, 9, 60, 1, 3600].map { LogbookCell.text(seconds: $0) } == [
                "1.4", "0.01", "0.0025", "0:01", "0:00:01", "1.0",
            ])
    }

    @Test func `dates have the year first, or tell in which order they are`() {
        #expect(LogbookCell.date("2023-09-05").value == Day("2023-09-05"))
        #expect(LogbookCell.date("2023/9/5").value == Day("2023-09-05"))
        let refused = ["05/06/2023", "6-5-23", "2023-02-29", "0202-01-01", "5 Sep 23", "", "20230905"]
        #expect(refused.compactMap { LogbookCell.date($0).value } == [])
        guard case .refused(let reason) = LogbookCell.date("05/06/2023") else { return }
        #expect(reason == "day and month could be either way round: dates are written as 2023-09-05")
    }

    @Test func `times of day are read in the ways they are written`() {
        let times = ["07:05", "7:05", "0705", "07:05Z", "07:05:00", "23:59", "00:00"]
        #expect(
            times.map { LogbookCell.time($0).value } == [
                "07:05", "07:05", "07:05", "07:05", "07:05", "23:59", "00:00",
            ])
        #expect(
            ["24:00", "7:5", "12:60", "7", "07:05:30", "-1:00"].compactMap { LogbookCell.time($0).value }
                == [])
    }

    @Test func `counts are whole and not negative`() {
        #expect(LogbookCell.count("3").value == 3)
        #expect(LogbookCell.count("3.0").value == 3)
        #expect(["3.5", "-1", "", "x", "1e2", "9999999999"].compactMap { LogbookCell.count($0).value } == [])
    }

    @Test func `a code that a spreadsheet turned into a number or a date is none`() throws {
        let damaged = [
            "1.00E+06", "1.E+06", "+1.00E+06", "1.00E06", "1,00E+06", "1E+06", "1e+6", "-1.5E3", ".5E1",
            "1.0E6",
            " 1.00E+06 ", "1-Jan", "01-Jan", "Jan-01", "1. Jan",
        ]
        for code in damaged {
            let text = "Date,AircraftID,From,TotalTime\n2024-01-01,N1,\"\(code)\",1.0\n"
            let (file, problems) = try LogbookFile.read(Array(text.utf8))
            #expect(file.entries.first?[.from] == nil && problems.map(\.column) == ["From"], "\(code)")
        }
        for code in [
            "1E6", "1E06", "2E8", "E16", "KPAO", "US-0123", "CA-0001", "JAN1", "S50", "G-BSYA", "05E",
        ] {
            let text = "Date,AircraftID,From,TotalTime\n2024-01-01,N1,\(code),1.0\n"
            let (file, problems) = try LogbookFile.read(Array(text.utf8))
            #expect(file.entries.first?[.from] == code && problems.isEmpty, "\(code)")
        }
    }

    @Test func `blanks around a cell are not part of its value, and are written as they were`() throws {
        let text =
            "Date,AircraftID,From,Route,PilotComments,TotalTime\n"
            + "2024-01-01, N1 ,\tKPAO,  OSI SUNOL , fine\u{A0},1.0\n2024-01-02,\u{A0},\t,,,1.0\n"
        let (file, problems) = try LogbookFile.read(Array(text.utf8))
        let entry = try #require(file.entries.first)
        #expect(problems.isEmpty)
        #expect(
            [.aircraft, .from, .route, .pilotComments].map { entry[$0] } == [
                "N1", "KPAO", "OSI SUNOL", "fine",
            ])
        #expect(entry.cell(.text(.aircraft)) == " N1 ")
        #expect(file.entries.last?[.aircraft] == nil && file.entries.last?[.from] == nil)
    }
}
