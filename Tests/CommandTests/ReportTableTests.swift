import Foundation
import JSONLines
import Questions
import Testing

@testable import aloft

@Suite("Tables of reports") struct ReportTableTests {
    private func lines(_ report: String) -> [String] {
        let reference = Date(timeIntervalSince1970: 1_794_700_000)
        let answer = METARQuestion.answer(report, near: reference, Asked([:]))
        return METARQuestion.table(answer).split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }

    @Test func `an absent element is none, and an unknown one is not known`() {
        let calm = lines("METAR EGLL 141820Z 00000KT 9999 SKC 22/14 Q1012")
        for line in ["Wind from calm", "Gust none", "Ceiling none", "Altimeter 1012 hPa, 29.88 inHg"] {
            #expect(calm.contains(line))
        }
        #expect(calm.filter { $0.hasPrefix("Altimeter") }.count == 1)
        let blind = lines("METAR EGLL 141820Z AUTO /////KT //// ////// 22/14 A2992")
        for line in ["Wind from not known", "Ceiling not known", "Altimeter 29.92 inHg, 1013 hPa"] {
            #expect(blind.contains(line))
        }
        #expect(lines("METAR EGLL 141820Z 36010KT 9999 OVC010").contains("Wind from 360°"))
        #expect(lines("METAR EGLL 141820Z 36010G25KT 9999 OVC010").contains("Gust 25 kt"))
        #expect(lines("METAR EGLL 141820Z").contains("Gust not known"))
    }

    @Test func `a loading whose fuel is not said has no ramp mass`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data(
            """
            {"units": {"mass": "lb", "arm": "in", "volume": "usgal"}, "empty": {"mass": 1495, "arm": 90},
             "stations": [{"name": "Fuel", "arm": 96, "fuel": {"density": 6}}]}
            """.utf8
        ).write(to: path)
        let source = LoadingSource(home: nil)
        func answer(_ further: JSONObject) throws -> JSON {
            let asked: JSONObject = ["profile": .text(path.path)]
            return try LoadingQuestion.answer(Asked(asked.merging(further)), source)
        }
        #expect(try answer([:])["ramp"]["problem"] == "the fuel is not given")
        let empty = try answer(["fuel": [:]])
        #expect(empty["ramp"]["mass"] == 1495)
    }
}
