import JSONLines
import Questions
import Testing

@testable import aloft

@Suite("aloft wind and crosswind") struct WindCommandTests {
    private func expectProblem(_ sentence: String, _ body: () async throws -> JSON) async {
        do {
            let answer = try await body()
            Issue.record("answered: \(answer.text)")
        } catch let problem as Problem {
            #expect(problem.sentence == sentence)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func `a triangle that cannot be solved says why`() async throws {
        await expectProblem("tas has to be from 1 to 3000 kt.") {
            try await ask(WindQuestion.self, "--course", "90", "--tas", "1e308", "--wind", "360/20")
        }
        await expectProblem(
            "This course cannot be held: the wind blows across it at 100 kt, and the aircraft flies no "
                + "faster."
        ) {
            try await ask(WindQuestion.self, "--course", "0", "--tas", "100", "--wind", "090/100")
        }
        await expectProblem("The wind's speed is known to be more alone.") {
            try await ask(WindQuestion.self, "--course", "0", "--tas", "100", "--wind", "240P99KT")
        }
    }

    @Test func `gusts below the wind are a mistake`() async {
        let sentence = "wind is “24020G10”: gusts are stronger than the wind."
        await expectProblem(sentence) {
            try await ask(CrosswindQuestion.self, "--runway-heading", "270", "--wind", "24020G10")
        }
        await expectProblem(sentence) {
            try await ask(WindQuestion.self, "--course", "0", "--tas", "100", "--wind", "24020G10")
        }
    }

    /// Runway 27 would be 27 degrees: all of a west wind as a tail wind.
    @Test func `a heading that may be a runway's number is asked back`() async throws {
        await expectProblem(
            "runway_heading is 27: write 027 for 27 degrees, or runway 27 for the runway of that number."
        ) { try await ask(CrosswindQuestion.self, "--runway-heading", "27", "--wind", "270/10") }
        func head(_ words: String...) async throws -> JSON {
            try await ask(CrosswindQuestion.self, words + ["--wind", "270/10"])["headwind_kt"]
        }
        #expect(try await head("--runway", "27L") == 10)
        #expect(try await head("--runway", "rwy 9") == -10)
        #expect(try await head("--runway-heading", "270") == 10)
        let tail = try await head("--runway-heading", "027").number ?? 0
        #expect(abs(tail + 4.5399) < 0.001)
        #expect(try await head("--runway-heading", "27.0").number == tail)
        for wrong in ["37", "0", "27X", "270"] {
            await #expect(throws: Problem.self) { try await head("--runway", wrong) }
        }
        await #expect(throws: Problem.self) { try await head("--runway", "27", "--runway-heading", "270") }
        await #expect(throws: Problem.self) { try await head() }
    }

    @Test func `the number of a runway is magnetic`() async throws {
        let wind = ["--wind", "240/15", "--wind-is", "true", "--at", "40.64,-73.78", "--date", "2026-07-01"]
        let number = try await ask(CrosswindQuestion.self, ["--runway", "04L"] + wind)
        let heading = try await ask(
            CrosswindQuestion.self, ["--runway-heading", "040", "--runway-is", "magnetic"] + wind)
        #expect(number == heading)
        await #expect(throws: Problem.self) {
            try await ask(CrosswindQuestion.self, ["--runway-heading", "040"] + wind)
        }
    }

    @Test func `a wind from 000 with a speed has no direction`() async throws {
        let unknown = try await ask(CrosswindQuestion.self, "--runway", "36", "--wind", "00010KT")
        let slashes = try await ask(CrosswindQuestion.self, "--runway", "36", "--wind", "///10KT")
        #expect(unknown == slashes)
        #expect(unknown["is_worst_case"] == true && unknown["crosswind_kt"] == 10)
        #expect(unknown["headwind_kt"] == -10)
    }

    @Test func `a wind that is stronger than its figure is said to be`() async throws {
        let answer = try await ask(CrosswindQuestion.self, "--runway-heading", "240", "--wind", "240P99KT")
        #expect(answer["headwind_kt"] == 99)
        #expect(answer["note"] == "the wind is stronger than that: so are these; both from the same north")
    }

    @Test func `the day after the last of the model is said as it is`() async throws {
        let words = [
            "--course", "90", "--tas", "100", "--wind", "360/10", "--wind-is", "true", "--course-is",
            "magnetic", "--at", "46.33,-78.08", "--date",
        ]
        #expect(try await ask(WindQuestion.self, words + ["2030-01-01"])["wca_deg"].number != nil)
        await expectProblem(
            "On 2030-01-02 the variation is not known: WMM2025 is valid from 2025-01-01 to 2030-01-01."
        ) { try await ask(WindQuestion.self, words + ["2030-01-02"]) }
    }

    @Test func `an absent gust is none in a table`() async throws {
        let answer = try await ask(CrosswindQuestion.self, "--runway-heading", "240", "--wind", "240/10")
        #expect(CrosswindQuestion.table(answer).contains("Gust headwind   none\n"))
    }
}
