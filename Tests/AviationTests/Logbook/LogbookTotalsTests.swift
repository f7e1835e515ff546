import Aviation
import Testing

@Suite("LogbookTotals") struct LogbookTotalsTests {
    @Test func `sums do not drift over many lines`() {
        // A tenth of an hour is no binary fraction: twenty thousand of them are 2000 h exactly.
        var entry = LogbookEntry()
        entry.seconds = [.total: 360]
        entry.distance = Distance(nauticalMiles: 0.1)
        let totals = LogbookTotals(repeatElement(entry, count: 20_000))
        #expect(totals.seconds[.total]?.total == 7_200_000)
        #expect(totals.distance.total == Distance(nauticalMiles: 2000))
        #expect(totals.lines == 20_000)
    }

    @Test func `an empty cell is no line of a sum, zero is one`() throws {
        let file = try Logbooks.file([
            ["Date": "2023-01-01", "PIC": "0.0"], ["Date": "2023-01-02"],
            ["Date": "2023-01-03", "PIC": "1:30"],
        ])
        let sum = LogbookTotals(file.entries).seconds[.pilotInCommand]
        #expect(sum?.total == 5400)
        #expect(sum?.lines == 2)
        #expect(LogbookTotals(file.entries).seconds[.secondInCommand] == nil)
    }

    @Test func `a cell that could not be read is counted and in no sum`() throws {
        let file = try Logbooks.file([["Date": "2023-01-01", "PIC": "0.333", "Holds": "x", "SIC": " "]])
        let totals = LogbookTotals(file.entries)
        #expect(totals.unreadCells == 2)
        #expect(totals.seconds == [:])
    }

    @Test func `custom columns of hours and counters are summed, readings of counters are not`() throws {
        let headings = [
            "Date", "AircraftID", "HobbsStart", "[Hours]Tailwheel", "[Counter]Loops", "[Text]Note",
        ]
        let text = Logbooks.text(
            headings: headings,
            [
                ["Date": "2023-01-01", "HobbsStart": "10", "[Hours]Tailwheel": "1.2", "[Counter]Loops": "3"],
                ["Date": "2023-01-01", "[Hours]Tailwheel": "0:30", "[Counter]Loops": "1", "[Text]Note": "9"],
            ])
        let totals = LogbookTotals(try LogbookFile.read(Array(text.utf8)).file.entries)
        #expect(totals.seconds == [:])
        #expect(totals.customSeconds.mapValues(\.total) == ["[Hours]Tailwheel": 6120])
        #expect(totals.customCounts.mapValues(\.total) == ["[Counter]Loops": 4])
    }

    @Test func `sums are the same in any order of the lines`() throws {
        var random = SplitMix(state: 5)
        let entries = (0..<200).map { _ in
            var entry = LogbookEntry()
            entry.seconds = [.total: Int.random(in: 0...40_000, using: &random)]
            entry.distance = Distance(nauticalMiles: Double(Int.random(in: 0...99_999, using: &random)) / 100)
            return entry
        }
        #expect(LogbookTotals(entries) == LogbookTotals(entries.shuffled(using: &random)))
    }
}
