import Aviation
import Testing

@Suite("Damaged logbooks") struct LogbookFuzzTests {
    private static let samples = [
        Logbooks.text(
            headings: [
                "Date", "AircraftID", "TotalTime", "PIC", "Holds", "TimeOut", "Approach1", "Person1",
                "NightTakeoffs", "NightLandingsFullStop", "AllLandings", "IPC (FAA)", "PilotComments",
            ],
            [
                [
                    "Date": "2026-01-15", "AircraftID": "N1SEL", "TotalTime": "1.5", "PIC": "1:30",
                    "Holds": "1",
                    "TimeOut": "10:05", "Approach1": "2;ILS;28R;KSFO;;circle", "Person1": "Ada;Instructor;;",
                    "NightTakeoffs": "3", "NightLandingsFullStop": "3", "AllLandings": "3",
                    "IPC (FAA)": "TRUE",
                    "PilotComments": "a \"quoted\", comment",
                ]
            ]),
        "Date,AircraftID,TotalTime,[Hours]X\n2026-01-15,N1,0.333,1+20\n",
    ]

    @Test func `damaged logbooks are refused or read, and what is read is written and read the same`() throws
    {
        let day = try Logbooks.day("2026-02-01")
        var count = 0
        Fuzzer(Self.samples).forEachInput(count: Fuzzer.inputCount) { text in
            do {
                let (file, problems) = try LogbookFile.read(Array(text.utf8))
                let again = try LogbookFile.read(file.written())
                #expect(again.file.entries == file.entries)
                #expect(again.file.written() == file.written())
                _ = LogbookTotals(file.entries)
                _ = LogbookPreview(file, problems: problems)
                if count % 16 == 0 { _ = LogbookCurrency(file, on: day, pilot: PilotFacts()).findings }
                count += 1
            } catch is LogbookFileError {
                return
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test func `damaged cells are refused or read`() {
        Fuzzer(["1.5", "1:30", "2026-01-15", "07:05", "TRUE", "3", "2;ILS;28R;KSFO;;", "106.30"]).forEachInput
        {
            _ = LogbookCell.seconds($0).value.map { #expect($0 >= 0) }
            _ = LogbookCell.date($0)
            _ = LogbookCell.time($0)
            _ = LogbookCell.count($0)
            _ = LogbookCell.distance($0)
            _ = LogbookApproach($0)
            _ = LogbookPerson($0)
            _ = AircraftClass($0)
        }
    }

    @Test func `the effort grows as the logbook does`() {
        let worst = Growth.worst(Self.samples + ["2026-01-15,N1,1.0\n", "\"a\",", ","], characters: 4000) {
            text in
            let whole = "Date,AircraftID,TotalTime\n" + text
            do {
                let (file, problems) = try LogbookFile.read(Array(whole.utf8))
                _ = LogbookPreview(file, problems: problems)
            } catch {
                // A refused file took its time too.
            }
        }
        #expect(worst < Growth.limit)
    }
}
