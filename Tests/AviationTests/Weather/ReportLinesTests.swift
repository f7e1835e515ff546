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
}
