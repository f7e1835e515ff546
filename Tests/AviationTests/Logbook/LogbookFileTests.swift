import Aviation
import Testing

@Suite("LogbookFile") struct LogbookFileTests {
    private func read(_ text: String) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        try LogbookFile.read(Array(text.utf8))
    }

    @Test func `a cell that nothing closes is told with the lines that it took in`() throws {
        let text = """
            Date,AircraftID,TotalTime,PilotComments
            2026-11-20,N123,1.0,before
            2026-11-21,N123,1.0,"never closed
            2026-11-22,N123,1.0,lost
            2026-11-23,N123,1.0,lost too
            """
        let (file, problems) = try LogbookFile.read(Array(text.utf8))
        #expect(file.entries.count == 1)
        let reason = "lines 3–5 belong to a quoted cell that line 3 opens and nothing closes"
        #expect(problems == [LogbookProblem(line: 3, reason: reason, lostLines: 3...5)])
        // Another quotation mark closes it, in a place where none can be.
        let closed = try LogbookFile.read(Array((text + " \"here\"\n2026-11-24,N123,1.0,\n").utf8))
        #expect(closed.file.entries.count == 2)
        #expect(closed.problems.map(\.lostLines) == [3...5])
        #expect(throws: LogbookFileError.self) { try LogbookFile.read(Array("a,\"b\n\(text)".utf8)) }
    }

    @Test func `an entry has every kind of column, with empty and zero apart`() throws {
        let file = try Logbooks.file([
            [
                "Date": "2023-09-05", "AircraftID": "N1SEL", "From": "KPAO", "To": "KUKI", "TimeOut": "23:10",
                "TimeIn": "0:44", "TotalTime": "1.6", "PIC": "0.0", "Distance": "106.30", "Holds": "0",
                "Approach2": "2;ILS OR LOC RWY 28R;28R;KSFO;to minimums;circle",
                "Person3": "Ada;Instructor;;", "Flight Review (FAA)": "TRUE", "AllLandings": "3",
                "PilotComments": "He said, \"go\"",
            ]
        ])
        var expected = LogbookEntry()
        expected.date = try Logbooks.day("2023-09-05")
        expected.texts = [
            .aircraft: "N1SEL", .from: "KPAO", .to: "KUKI", .pilotComments: "He said, \"go\"",
        ]
        expected.times = [.out: "23:10", .in: "00:44"]
        expected.seconds = [.total: 5760, .pilotInCommand: 0]
        expected.distance = Distance(nauticalMiles: 106.3)
        expected.counts = [.holds: 0, .allLandings: 3]
        expected.approaches[1] = LogbookApproach(
            count: 2, kind: "ILS OR LOC RWY 28R", runway: "28R", airport: "KSFO", comment: "to minimums",
            circle: "circle")
        expected.people[2] = LogbookPerson(name: "Ada", role: "Instructor")
        expected.flags = [.flightReview: true]
        expected.asWritten = [.time(.in): "0:44"]
        #expect(file.entries == [expected])
    }

    @Test func `lines that end with CR alone are lines`() throws {
        let flights = [["Date": "2023-09-05", "AircraftID": "N1SEL"], ["Date": "2023-09-06"]]
        let text = Logbooks.text(flights)
        let read = try read(text.replacing("\r\n", with: "\r"))
        #expect(read.file.entries == (try Logbooks.file(flights).entries) && read.problems.isEmpty)
        #expect(read.file.lines == (try Logbooks.file(flights).lines) && read.file.aircraft.count == 5)
    }

    @Test func `a file is written as it was, whatever it holds`() throws {
        let headings = LogbookColumn.all.map(\.name) + ["[Hours]Tailwheel", "[Text]Note"]
        let flights = [
            ["Date": "2023-09-05", "TotalTime": "1.60", "HobbsStart": "1752.60", "[Hours]Tailwheel": "1.2"],
            ["Date": "rubbish", "TotalTime": "0.333", "TimeOut": "25:00", "Approach1": "many", "Holds": "x"],
            ["[Text]Note": "two\r\nlines, and a \"quote\"", "Person1": "Ada", "Person6": ";;;", "PIC": " "],
        ]
        let text = Logbooks.text(headings: headings, flights)
        let endings = [
            text, text.replacing("\r\n", with: "\n"), text.replacing("\r\n", with: "\r"), "\u{FEFF}" + text,
            String(text.dropLast()), String(text.replacing("\r\n", with: "\r").dropLast()),
        ]
        for variant in endings {
            #expect(String(decoding: try read(variant).file.written(), as: UTF8.self) == variant)
        }
    }

    @Test func `blanks alone are an empty cell that keeps its text`() throws {
        let text = "Date,AircraftID,From,PIC\n2023-01-01,N1, ,  \n"
        let (file, problems) = try read(text)
        #expect(problems == [])
        #expect(file.entries[0][.from] == nil)
        #expect(file.entries[0][.pilotInCommand] == nil)
        #expect(String(decoding: file.written(), as: UTF8.self) == text)
    }

    @Test func `a changed value is printed in the standard form, and the others as they were`() throws {
        var file = try Logbooks.file([["Date": "2023-09-05", "TotalTime": "1.60", "PIC": "1.60"]])
        guard case .flight(var entry, let width) = file.rows[file.rows.count - 1] else {
            Issue.record("no flight")
            return
        }
        entry.seconds[.pilotInCommand] = 1800
        file.rows[file.rows.count - 1] = .flight(entry, width: width)
        let again = try LogbookFile.read(file.written()).file.entries[0]
        #expect(again.cell(.hours(.total)) == "1.60")
        #expect(again.cell(.hours(.pilotInCommand)) == "0.5")
    }

    @Test func `problems name line, column, value and reason`() throws {
        let text = Logbooks.text([["Date": "05/06/2023", "TotalTime": "0.333", "Holds": "two"]])
        let line = text.split(separator: "\r\n", omittingEmptySubsequences: false).count - 1
        #expect(
            try read(text).problems == [
                LogbookProblem(
                    line: line, column: "Date", value: "05/06/2023",
                    reason: "day and month could be either way round: dates are written as 2023-09-05"),
                LogbookProblem(
                    line: line, column: "TotalTime", value: "0.333",
                    reason: "not a whole number of seconds: rounding it would change the sum"),
                LogbookProblem(line: line, column: "Holds", value: "two", reason: "not a whole number"),
            ])
    }

    @Test func `a line that is no CSV is a problem and the next one is read`() throws {
        let text = "Date,AircraftID,TotalTime\n2023-01-01,N\"1,1.0\n2023-01-02,N1,1.0\n"
        let (file, problems) = try read(text)
        #expect(file.entries.map(\.date) == [Day("2023-01-02")])
        #expect(problems.map(\.line) == [2])
    }

    @Test func `a second column with a heading is kept as a custom one`() throws {
        let text = "Date,AircraftID,PIC,PIC\n2023-01-01,N1,1.0,2.0\n"
        let (file, problems) = try read(text)
        #expect(file.entries[0][.pilotInCommand] == 3600)
        #expect(file.entries[0].custom == [LogbookCustomField(column: 3, heading: "PIC", text: "2.0")])
        #expect(problems.map(\.reason) == ["a second column with this heading"])
        #expect(String(decoding: file.written(), as: UTF8.self) == text)
    }

    @Test func `older headings are known and the type row of an export is passed over`() throws {
        let text = """
            Aircraft Table,
            Text,Text
            AircraftID,Class
            N1,ASEL
            Flights Table,,
            Date,Text,Boolean
            Date,AircraftID,FlightReview
            2023-01-01,N1,true

            """
        let file = try read(text).file
        #expect(file.aircraft["N1"]?.aircraftClass == AircraftClass("airplane_single_engine_land"))
        #expect(file.entries.map { $0.flags } == [[.flightReview: true]])
    }

    @Test(arguments: ["", "\n\n", "a,b\n1,2\n", "\u{0}"])
    func `a file without a flights table is refused`(text: String) {
        #expect(throws: LogbookFileError.noFlightsTable) { try read(text) }
    }

    @Test func `a file in UTF-16 is read, in either order of bytes, and a damaged one refused`() throws {
        let text = "\u{FEFF}Date\tAircraftID\tPilotComments\r\n2023-01-01\tN1\tZürich €\r\n"
        for isBigEndian in [false, true] {
            let bytes = text.utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }
            let (file, problems) = try LogbookFile.read(bytes)
            #expect(file.entries.map { $0[.pilotComments] } == ["Zürich €"] && problems.isEmpty)
            #expect(throws: LogbookFileError.brokenUTF16) { try LogbookFile.read(bytes.dropLast()) }
        }
    }

    @Test func `a cell of a spreadsheet on Windows is read in its encoding, and noted`() throws {
        var bytes = Array("Flights Table\nDate,AircraftID,PilotComments\n2023-01-01,N1,".utf8)
        bytes += [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68, 0x20, 0x96, 0x20, 0x80]
        bytes += Array("\n2023-01-02,N1,".utf8) + [0x81, 0x0A]
        let (file, problems) = try LogbookFile.read(bytes)
        #expect(file.entries.first?[.pilotComments] == "Zürich – €")
        #expect(
            problems.map(\.description) == [
                "line 3, PilotComments: “Zürich – €” is not UTF-8: read as Windows-1252",
                "line 4, PilotComments: in an encoding that nobody named",
            ])
        let again = try LogbookFile.read(file.written())
        #expect(again.problems.isEmpty && again.file.entries.first?[.pilotComments] == "Zürich – €")
    }

    @Test func `a logbook made here is a file of ForeFlight's layout`() throws {
        var entry = LogbookEntry()
        entry.date = try Logbooks.day("2026-01-02")
        entry.seconds = [.total: 5400, .pilotInCommand: 60]
        entry.approaches[3] = LogbookApproach(count: 1, kind: "VOR RWY 9")
        var aircraft = LogbookAircraft(registration: "N1")
        aircraft.aircraftClass = AircraftClass("ASEL")
        let file = LogbookFile(aircraft: [aircraft], entries: [entry])
        let again = try LogbookFile.read(file.written())
        #expect(again.problems == [])
        #expect(again.file.entries == [entry])
        #expect(again.file.aircraft == ["N1": aircraft])
    }

    @Test func `a real export is written byte for byte as it was, without a problem`() throws {
        // MIT, jordanhubbard/foreflight-dashboard; people and comments replaced.
        guard let text = SharedFile.text("logbook/foreflight-logbook-anonymised.csv") else { return }
        let bytes = Array(text.utf8)
        let (file, problems) = try LogbookFile.read(bytes)
        #expect(problems == [])
        #expect(file.written() == bytes)
        #expect(file.entries.count == 243)
        #expect(file.aircraft.count == 26)
        #expect(file.columns == LogbookColumn.all)
        // Summed by another program, with exact fractions.
        let totals = LogbookTotals(file.entries)
        #expect(totals.seconds[.total]?.total == 1_339_560)
        #expect(totals.counts[.allLandings]?.total == 1109)
        #expect(totals.distance.total == Distance(nauticalMiles: 8450.5))
    }
}
