import Aviation
import Testing

@Suite("ReportLines") struct ReportLinesTests {
    private func reports(_ text: String, _ layout: ReportLayout = .lines) -> [String] {
        var lines = ReportLines(layout)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            lines.take(String($0))
        }
        return found + lines.finish()
    }

    @Test func `a line that begins with a blank goes on, unless a report can begin so`() {
        #expect(
            reports("METAR EGLL 141820Z 24012KT\n  9999 NSC") == ["METAR EGLL 141820Z 24012KT\n  9999 NSC"])
        #expect(
            reports(" METAR EGLL 141820Z 9999\n SPECI KJFK 141822Z 10SM\n KDEN 141820Z 10SM") == [
                " METAR EGLL 141820Z 9999", " SPECI KJFK 141822Z 10SM", " KDEN 141820Z 10SM",
            ])
        #expect(
            reports(" TAF EGLL 141100Z 1412/1518 9999\n   TEMPO 1412/1416 4000\n TAF EGKK NIL", .forecasts)
                == [" TAF EGLL 141100Z 1412/1518 9999\n   TEMPO 1412/1416 4000", " TAF EGKK NIL"])
    }

    @Test func `the text after the sign of the end is another report`() {
        #expect(
            reports("METAR EGLL 141820Z 9999= METAR KJFK 141851Z 10SM=\nKDEN 141820Z 10SM") == [
                "METAR EGLL 141820Z 9999= ", "METAR KJFK 141851Z 10SM=", "KDEN 141820Z 10SM",
            ])
        #expect(reports("EGLL 141820Z 9999=METAR KJFK 141851Z 10SM").count == 2)
        #expect(reports("DEN UA /OV DEN/RM TAS=120 KT", .pilotReports).count == 1)
        #expect(reports("EGLL 141820Z 9999 = \n") == ["EGLL 141820Z 9999 = "])
    }

    @Test func `in a file the sign ends nothing`() {
        let file = "<G-AIRMET a=\"1\" b = \"2\">\n<x y=\n\"3\"/>\n</G-AIRMET>"
        #expect(reports(file, .bulletins) == [file])
    }

    @Test(arguments: [
        (ReportLayout.forecasts, "TAF EDDM 261100Z 2612/2718 9999", " TEMPO 2612/2618 3000"),
        (.lines, "METAR EDDM 261150Z 9999", " 9999"), (.pilotReports, "DEN UA /OV DEN", " /RM TEXT"),
        (.bulletins, "LJLA SIGMET 5 VALID 241416/241500 LJLJ-", "SEV TURB FCST"),
        (.notices, "A1/26 NOTAMN", "E) TEXT"), (.whole, "FD1US1", "DEN 9900"),
    ])
    func `a report that no line ends is given up`(_ layout: ReportLayout, _ first: String, _ line: String) {
        var lines = ReportLines(layout)
        var found = lines.take(first)
        var count = 0
        while !lines.isTooLong, count < 1_000_000 {
            found += lines.take(line)
            count += 1
        }
        #expect(count <= layout.longestBytes / line.utf8.count)
        #expect((found + lines.take(first) + lines.finish()).isEmpty)
    }

    @Test func `a line that is longer than any report is given up before it is taken apart`() {
        var lines = ReportLines(.forecasts)
        #expect(lines.take("TAF EDDM 261100Z 2612/2718 " + String(repeating: "9999 ", count: 20_000)).isEmpty)
        #expect(lines.isTooLong && lines.finish().isEmpty)
        // The reports before it had been given.
        var others = ReportLines(.lines)
        _ = others.take("METAR EDDM 261150Z 9999")
        #expect(others.take("METAR EDDF 261150Z 9999") == ["METAR EDDM 261150Z 9999"] && !others.isTooLong)
    }

    @Test func `reports of any number are put together`() {
        var lines = ReportLines(.forecasts)
        var count = 0
        for _ in 0..<5000 { count += lines.take("TAF EDDM 261100Z 2612/2718 24010KT 9999").count }
        #expect(count == 4999 && !lines.isTooLong)
    }
}
