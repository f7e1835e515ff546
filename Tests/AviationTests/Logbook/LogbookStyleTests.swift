import Aviation
import Testing

/// Files as spreadsheets and other programs save them.
@Suite struct LogbookStyleTests {
    private func read(
        _ text: String, dates: LogbookDateOrder? = nil
    ) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        try LogbookFile.read(Array(text.utf8), dates: dates)
    }

    private func days(_ dates: [String], _ order: LogbookDateOrder? = nil) throws -> [String?] {
        let lines = dates.map { "\"\($0)\",N1,1.0\n" }.joined()
        let file = try read("Date,AircraftID,TotalTime\n" + lines, dates: order).file
        return file.entries.map { $0.date?.description }
    }

    @Test func `cells are separated by semicolons or tabs where the headings are`() throws {
        let flights = [
            [
                "Date": "2024-03-10", "AircraftID": "N1SEL", "TotalTime": "1.5", "Distance": "1234.5",
                "Approach1": "1;ILS OR LOC;28R;KOAK;", "PilotComments": "one; two",
            ]
        ]
        let expected = try Logbooks.file(flights)
        let comma = Logbooks.text(flights)
        for separator in [";", "\t"] {
            // None of the texts has a comma.
            var lines = comma.replacing("1234.5", with: "1.234,5").replacing("1.5", with: "1,5")
            lines = lines.replacing("1;ILS OR LOC;28R;KOAK;", with: "\"1;ILS OR LOC;28R;KOAK;\"")
                .replacing("one; two", with: "\"one; two\"")
            lines = lines.replacing(",5", with: "¤").replacing(",", with: separator).replacing(
                "¤", with: ",5")
            let (file, problems) = try read(lines)
            #expect(file.entries == expected.entries && file.aircraft == expected.aircraft)
            #expect(problems.isEmpty)
            #expect(try LogbookFile.read(file.written()).file.entries == expected.entries)
        }
        #expect(throws: LogbookFileError.noFlightsTable) { try read("Date|AircraftID\n2024-01-01|N1\n") }
    }

    @Test func `a comma stands before decimals where a number of the file tells it`() throws {
        func hours(_ cells: String...) throws -> [Int?] {
            let lines = cells.map { "2024-01-01;N1;\($0)\n" }.joined()
            return try read("Date;AircraftID;HobbsStart\n" + lines).file.entries.map { $0[.hobbsStart] }
        }
        #expect(try hours("1,5", "1,25", "0,125", ",5", "2") == [5400, 4500, 450, 1800, 7200])
        #expect(try hours("1.5", "1.25", "1:30") == [5400, 4500, 5400])
        #expect(try hours("1,250") == [nil])
        // Another cell tells which mark stands before decimals.
        #expect(try hours("1,250", "1,5") == [4500, 5400])
        #expect(try hours("1.250", "1,5") == [4_500_000, 5400])
        #expect(try hours("1,250", "1.5") == [nil, 5400])
        #expect(try hours("1.250") == [4500])
        #expect(try hours("1.234,5", "1.234", "1.2.3") == [4_444_200, 4_442_400, nil])
        // Where two numbers tell different marks, the point is the decimal one, as ForeFlight writes it.
        #expect(try hours("1,250", "1.5", "1,5") == [nil, 5400, nil])
    }

    @Test func `a duration that may be a thousand times as long is refused, and asked about`() throws {
        let (file, problems) = try read(
            "Date;AircraftID;TotalTime;Night;Distance\n2024-01-01;N1;1,5;1.250;1.250\n")
        let entry = try #require(file.entries.first)
        #expect(entry[.total] == 5400 && entry[.night] == nil && entry.distance?.nauticalMiles == 1250)
        #expect(problems.map(\.column) == ["Night"] && problems[0].reason.hasPrefix("1.250 or 1250:"))
    }

    @Test func `one date that can be read in one way decides the column`() throws {
        #expect(try days(["9/1/2024", "13/1/2024"]) == ["2024-01-09", "2024-01-13"])
        #expect(try days(["9/1/2024", "1/13/2024"]) == ["2024-09-01", "2024-01-13"])
        #expect(try days(["9-1-2024", "13-01-2024"]) == ["2024-01-09", "2024-01-13"])
        #expect(try days(["09.01.2024", "2024.02.03"]) == ["2024-01-09", "2024-02-03"])
        #expect(try days(["5/5/2024", "2024-01-31 00:00:00"]) == ["2024-05-05", "2024-01-31"])
        // Where two tell different orders, nothing is known of the others.
        #expect(try days(["9/1/2024", "13/1/2024", "1/13/2024"]) == [nil, "2024-01-13", "2024-01-13"])
        #expect(try days(["9/1/24", "32/1/2024", "31.2.2024"]) == [nil, nil, nil])
    }

    @Test func `the order is asked where no date tells, and said`() throws {
        #expect(try days(["9/1/2024", "5/5/2024"]) == [nil, "2024-05-05"])
        #expect(try days(["9/1/2024"], .dayFirst) == ["2024-01-09"])
        #expect(try days(["9/1/2024", "13/1/2024"], .monthFirst) == ["2024-09-01", nil])
        func question(_ date: String, _ order: LogbookDateOrder? = nil) throws -> String? {
            let (file, problems) = try read("Date,AircraftID,TotalTime\n\(date),N1,1.0\n", dates: order)
            let preview = LogbookPreview(file, problems: problems)
            #expect(preview.warnings.isEmpty == (preview.undecidedDate == nil))
            return preview.undecidedDate
        }
        #expect(try question("9/1/2024") == "9/1/2024")
        #expect(try question("9/1/2024", .dayFirst) == nil)
        #expect(try question("9/1/2024\n13/1/2024", nil) == nil)
        #expect(try question("2024-01-09") == nil)
    }

    @Test func `months are read in words, in the languages of Europe`() throws {
        let same = [
            "13 Jan 2024", "Jan 13, 2024", "13-JAN-2024", "13. Januar 2024", "13 janv. 2024", "13JAN2024",
            "2024-Jan-13", "13 ene 2024",
        ]
        #expect(try days(same) == Array(repeating: "2024-01-13", count: same.count))
        #expect(
            try days(["1 août 2024", "1. März 2024", "1 déc. 2024"]) == [
                "2024-08-01", "2024-03-01", "2024-12-01",
            ])
        #expect(try days(["13 Foo 2024", "Jan 2024", "13 Jan 24", "30 Feb 2024"]) == [nil, nil, nil, nil])
    }

    @Test func `dates and decimals of another custom are written as ForeFlight does`() throws {
        let file = try read("Date;AircraftID;TotalTime;[Hours]X\n13/1/2024;N1;1,50;0,5\n").file
        let text = String(decoding: file.written(), as: UTF8.self)
        #expect(text == "Date,AircraftID,TotalTime,[Hours]X\n2024-01-13,N1,1.50,0.5\n")
    }

    @Test func `a number or a date that a spreadsheet made of a code is no airport`() throws {
        let text =
            "Date,AircraftID,From,To,TotalTime\n2024-01-01,5.00E+10,1.00E+06,1-Jan,1.0\n"
            + "2024-01-02,N1,1E6,2W5,1.0\n"
        let (file, problems) = try read(text)
        let entries = file.entries
        #expect(entries[0].texts.isEmpty && problems.map(\.column) == ["AircraftID", "From", "To"])
        #expect(entries[1][.from] == "1E6" && entries[1][.to] == "2W5")
        #expect(String(decoding: file.written(), as: UTF8.self) == text)
    }

    @Test func `a passenger's diary is not taken, and its aircraft are no keys of a database`() throws {
        let text = """
            Date,From,To,Duration,Aircraft,Registration,Aircraft_id
            2022-05-03,HAM,VIE,01:30:00,Airbus A320 (A320),D-AXYZ,1842

            """
        let (file, problems) = try read(text)
        let preview = LogbookPreview(file, problems: problems)
        #expect(preview.missing == .experience && preview.warnings.count == 1)
        #expect(preview.lines.map(\.action) == [.refuse])
        #expect(file.entries[0][.aircraft] == "D-AXYZ")
        #expect(file.entries[0].custom.last?.text == "1842")
        let (other, _) = try read("Date,AircraftID,AllLandings\n2024-01-01,1842,3\n")
        let landings = LogbookPreview(other, problems: [])
        #expect(landings.missing == .hours && landings.warnings.count == 1)
        #expect(landings.lines.map(\.action) == [.add])
        #expect(landings.lines[0].notes.contains("1842 is a number: is it a registration?"))
    }

    @Test func `a file is a logbook by its headings, however they are spaced`() {
        let files = ["Date,Aircraft ID\n", "date;aircraft_id\n", "Flights Table\n", "Date\tAircraftID\n"]
        #expect(files.map { LogbookFile.recognises(Array($0.utf8)) } == [true, true, true, true])
        #expect(!LogbookFile.recognises(Array("Date,Aircraft\n".utf8)))
    }
}
