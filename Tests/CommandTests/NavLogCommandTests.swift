import JSONLines
import Questions
import Testing

@testable import aloft

@Suite("aloft navlog") struct NavLogCommandTests {
    private func ask(_ further: String...) async throws -> JSON {
        try await CommandTests.ask(
            NavLogQuestion.self,
            [
                "--route", "AAA BBB", "--point", "AAA=40,-105", "--point", "BBB=40.5,-104", "--point",
                "CCC=41,-104", "--level", "7500", "--tas", "100", "--wind", "270/10", "--fuel-flow", "30",
                "--off-block", "2026-11-23T18:00:00Z",
            ] + further)
    }

    private func rung(_ purpose: JSON, _ answer: JSON) -> JSON {
        answer["fuel"]["ladder"].elements.first { $0["purpose"] == purpose } ?? .null
    }

    @Test func `the reserve of a local flight is refused to a flight from one place to another`() async throws
    {
        let answer = try await ask("--rule-set", "easa", "--is-local", "true")
        #expect(rung("final_reserve", answer)["minutes"] == 30)
        #expect(answer["fuel"]["daylight_at_arrival"] == "day")
    }

    @Test func `the way to the alternate is in the ladder, and a wrong one is a problem there`() async throws
    {
        let answer = try await ask("--rule-set", "faa", "--alternate", "CCC")
        #expect(answer["fuel"]["alternate"] == "CCC")
        #expect((rung("alternate", answer)["minutes"].number ?? 0) > 10)
        #expect(try await ask("--rule-set", "faa", "--alternate", "XYZ")["fuel"]["problem"] != .null)
    }

    @Test func `a wrong level is wrong where the ground below is known`() async throws {
        let unknown = try await ask("--rule-set", "faa", "--level", "6500")
        #expect(unknown["legs"].elements.map { $0["cruising_level"]["fits"] } == [.null])
        let known = try await ask("--rule-set", "faa", "--level", "6500", "--departure-elevation-ft", "1000")
        #expect(known["legs"].elements.map { $0["cruising_level"]["fits"] } == [false])
    }

    @Test func `a wind that nobody gave is not known, and the fuel says so`() async throws {
        let words = [
            "--route", "AAA BBB", "--point", "AAA=40,-105", "--point", "BBB=40.5,-104", "--tas", "100",
            "--fuel-flow", "30", "--rule-set", "faa", "--fuel-block", "60", "--taxi-fuel", "4",
            "--taxi-out-min", "10",
        ]
        let still = try await CommandTests.ask(NavLogQuestion.self, words)
        let leg = still["legs"].elements.first ?? .null
        for key in ["wind_kt", "wind_from_deg", "wca_deg"] as [String] { #expect(leg[key] == .null) }
        #expect(leg["wind"] == "no wind known")
        for purpose in ["trip", "block"] as [JSON] {
            guard case .text(let note) = rung(purpose, still)["note"] else {
                Issue.record("no note on \(purpose.text)")
                continue
            }
            #expect(note.contains("no wind known"))
        }
        #expect(still["fuel"]["unknowns"] == ["climb", "contingency", "wind"])
        #expect(NavLogTable.text(still).contains("not known"))
        let calm = try await CommandTests.ask(NavLogQuestion.self, words + ["--wind", "000/00"])
        #expect(calm["legs"].elements.first?["wind_kt"] == 0)
        #expect(calm["fuel"]["unknowns"] == ["climb", "contingency"])
    }

    @Test func `a time for taxiing that is not given is said`() async throws {
        let note: JSON = "The time for taxiing out is not given: take-off is at off-block."
        #expect(try await ask()["notes"].elements.contains(note))
        #expect(try await !ask("--taxi-out-min", "0")["notes"].elements.contains(note))
    }

    @Test func `a folder is no file of winds`() {
        #expect(throws: Problem("“/” cannot be read: it is a folder.")) { try InputFile.bytes("/") }
        #expect(throws: Problem("“/no/such” cannot be read: there is no such file.")) {
            try InputFile.bytes("/no/such")
        }
    }
}
