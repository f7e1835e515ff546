import Aviation
import Testing

@Suite("LogbookPreview") struct LogbookPreviewTests {
    private func preview(
        _ flights: [[String: String]], known: (LogbookFile) -> Set<LogbookEntryKey> = { _ in [] }
    ) throws -> LogbookPreview {
        let (file, problems) = try LogbookFile.read(Array(Logbooks.text(flights).utf8))
        return LogbookPreview(file, problems: problems, known: known(file))
    }

    @Test func `lines are refused for their day and their hours, not for other cells`() throws {
        let lines = try preview([
            ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "1.0", "Holds": "x"],
            ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "0.333"],
            ["Date": "1/2/2023", "AircraftID": "N1SEL", "TotalTime": "1.0"],
            ["AircraftID": "N1SEL", "TotalTime": "1.0"],
        ]).lines
        #expect(lines.map(\.action) == [.add, .refuse, .refuse, .refuse])
        #expect(lines.map { $0.problems.map(\.column) } == [["Holds"], ["TotalTime"], ["Date"], ["Date"]])
    }

    @Test func `equal lines are counted and name the first of them`() throws {
        let flight = ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "1.0", "From": "KPAO"]
        let other = flight.merging(["TotalTime": "1.00", "From": "kpao "]) { $1 }
        let different = flight.merging(["TimeOut": "10:00"]) { $1 }
        let lines = try preview([flight, different, other, flight]).lines
        #expect(lines.map(\.nth) == [1, 1, 2, 3])
        #expect(lines.map(\.duplicateOf) == [nil, nil, lines[0].number, lines[0].number])
        #expect(lines.map(\.action) == [.add, .add, .add, .add])
    }

    @Test func `lines with unreadable days are not called the same; a total of days is noted`() throws {
        let lines = try preview([
            ["Date": "1/2/2023", "AircraftID": "N1SEL", "TotalTime": "1.0"],
            ["Date": "1/3/2023", "AircraftID": "N1SEL", "TotalTime": "1.0"],
            ["Date": "2023-01-04", "AircraftID": "N1SEL", "TotalTime": "25.0"],
            ["Date": "2023-01-05", "AircraftID": "N1SEL", "TotalTime": "24.0"],
        ]).lines
        #expect(lines.map(\.duplicateOf) == [nil, nil, nil, nil])
        #expect(lines[2].notes == ["TotalTime is more than a day: hours brought forward?"])
        #expect(lines[3].notes.isEmpty)
    }

    @Test func `zero and no total time are two keys`() throws {
        let flight = ["Date": "2023-01-01", "AircraftID": "N1SEL"]
        let lines = try preview([flight, flight.merging(["TotalTime": "0.0"]) { $1 }]).lines
        #expect(lines.map(\.duplicateOf) == [nil, nil])
    }

    @Test func `an entry that is there already is kept, a second equal one is added`() throws {
        let flight = ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "1.0"]
        let lines = try preview([flight, flight]) { [LogbookEntryKey($0.entries[0])] }.lines
        #expect(lines.map(\.action) == [.keep, .add])
    }

    @Test func `an odd value is noted and taken`() throws {
        let lines = try preview([
            [
                "Date": "2023-01-01", "AircraftID": "N9XX", "TotalTime": "1.0", "PIC": "1.5",
                "DayLandingsFullStop": "3", "AllLandings": "1",
            ]
        ]).lines
        #expect(
            lines[0].notes == [
                "N9XX is not in the aircraft table: its class is not known",
                "fewer landings in all than full stops", "PIC is more than TotalTime",
            ])
        #expect(lines[0].action == .add)
    }

    @Test(arguments: [
        "Date,From,To,Aircraft ID,Seat,Airline,Total Time\n2024-01-02,LHR,JFK,G-VLIP,22A,VS,7.5\n",
        "Date,From,To,AircraftID,Ticket,TotalTime\n2024-01-02,LHR,JFK,1842,932-1,7.5\n",
        "Date;From;To;AircraftID;Seat number;TimeOut;TimeIn;TotalTime\n2024-01-02;A;B;X;1;10:00;12:00;2,0\n",
        "Date,AircraftID,TotalTime,Distance,PNR\n2024-01-02,G-VLIP,7.5,3000,ABCDEF\n",
    ])
    func `a passenger's diary is refused`(text: String) throws {
        let (file, problems) = try LogbookFile.read(Array(text.utf8))
        let preview = LogbookPreview(file, problems: problems)
        #expect(preview.lines.map(\.action) == [.refuse])
        #expect(preview.taken.isEmpty)
        #expect(preview.warnings.contains { $0.contains("a passenger's diary") })
    }

    @Test(arguments: [
        "Date,AircraftID,Airline,PIC,TotalTime\n2024-01-02,G-VLIP,VS,7.5,7.5\n",
        "Date,AircraftID,Seat,TotalTime,AllLandings\n2024-01-02,G-VLIP,left,7.5,1\n",
        "Date,AircraftID,Seat,Approach1,TotalTime\n2024-01-02,G-VLIP,left,,7.5\n",
        "Date,AircraftID,Passengers,TotalTime\n2024-01-02,G-BSYA,Bob,1.5\n",
    ])
    func `a pilot's logbook with such a column is taken`(text: String) throws {
        let (file, problems) = try LogbookFile.read(Array(text.utf8))
        #expect(LogbookPreview(file, problems: problems).lines.map(\.action) == [.add])
    }

    @Test func `a flight after tomorrow is noted and counted`() throws {
        let days = ["2026-11-29", "2026-11-30", "2026-12-01", "2027-01-01", "2124-05-01"]
        let flights = days.map { ["Date": $0, "AircraftID": "N1SEL", "TotalTime": "1.0"] }
        let (file, problems) = try LogbookFile.read(Array(Logbooks.text(flights).utf8))
        let today = Day(year: 2026, month: 11, day: 29)
        let preview = LogbookPreview(file, problems: problems, today: today)
        let note = "its date is in the future"
        #expect(preview.lines.map { $0.notes.contains(note) } == [false, false, true, true, true])
        #expect(preview.warnings == ["3 flights have a date in the future."])
        #expect(LogbookPreview(file, problems: problems).warnings == [])
    }

    @Test func `what an import refuses is no line of the totals`() throws {
        let preview = try preview([
            ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "1.0"],
            ["Date": "9999-01-01", "AircraftID": "N1SEL", "TotalTime": "2.0"],
            ["Date": "2023-01-01", "AircraftID": "N1SEL", "TotalTime": "0.333", "PIC": "4.0"],
        ])
        #expect(preview.taken.map { $0[.total] } == [3600])
    }
}
