import ArgumentParser
import Aviation
import Foundation
import JSONLines
import Questions
import ReferenceServer
import Testing

@testable import aloft

/// A question unknown to the program: what a new one has to declare, and everything that follows from it.
private enum GlideQuestion: Question {
    static let height = Parameter("height_ft", .number(0...60_000, "ft"), "Above the ground.")
    static let ratio = Parameter("ratio", .number(1...80), standard: 9, "So far for each foot down.")
    static let places = Parameter(
        "over", .namedPositions, standard: [], "Fields that are looked at; several times.", on: .options)

    static let declaration = QuestionDeclaration(
        "glide", "Say how far an aircraft glides.", words: "In still air; “ratio” is that of the handbook.",
        examples: ["aloft glide --height-ft 5000"], [height, ratio, places],
        gives: .object([has("distance_nm", .number), has("over", .list(.text))]))

    static func answer(_ asked: Asked, _: Present) throws -> JSON {
        let distance = Distance(feet: try asked[height] * asked[ratio])
        guard distance.nauticalMiles > 0 else { throw Problem("It is on the ground.") }
        return [
            "distance_nm": JSON(distance.nauticalMiles, places: 2),
            "over": JSON(try asked[places].map(\.name)),
        ]
    }
}

@Suite struct NewQuestionTests {
    private func post(_ body: String) throws -> (status: Int, JSON) {
        let server = ReferenceServer(
            now: { Date(timeIntervalSince1970: 0) }, questions: [GlideQuestion.self], source: { nil })
        let answer = server.answer(
            ReferenceRequest(method: "POST", target: "/api/questions/glide", body: Data(body.utf8)))
        return (answer.status, try JSON(parsing: answer.body))
    }

    @Test func `its command answers from the options, and describes them`() async throws {
        #expect(
            try await ask(GlideQuestion.self, "--height-ft", "5000", "--over", "egtf=51.3,-0.5")
                == ["distance_nm": 7.41, "over": ["EGTF"]])
        #expect(
            try await ask(GlideQuestion.self, "--height-ft", "5000", "--ratio=18")["distance_nm"] == 14.81)
        await #expect(throws: Problem("height_ft is 70000: it has to be from 0 to 60000.")) {
            try await ask(GlideQuestion.self, "--height-ft", "70000")
        }
        let help = QuestionCommand<GlideQuestion>.helpMessage(columns: 80)
        for line in [
            "OVERVIEW: Say how far an aircraft glides.", "In still air; --ratio is that of the handbook.",
            "  --height-ft <ft>        Above the ground.",
            "--over <name=lat,lon>   Fields that are looked at",
            "Example:\n  aloft glide --height-ft 5000",
        ] {
            #expect(help.contains(line), "\(help)")
        }
    }

    @Test func `lines of a batch have its parameters by name, and those alone`() throws {
        let defaults = try QuestionCommand<GlideQuestion>.parse(["--ratio", "10"]).given
        let input = #"{"height_ft": 5000}"# + "\n" + #"{"height_ft": 5000, "ratio": 20}"# + "\n{\"far\": 1}\n"
        var (rest, written) = (Optional(Array(input.utf8)), "")
        try Batch.answer(
            InputLines(from: {
                defer { rest = nil }
                return rest ?? []
            }), defaults: defaults, { try GlideQuestion.answer($0, Present(now: .now)) },
            write: {
                written += $0
                return true
            })
        #expect(
            written == """
                {"distance_nm": 8.23, "over": []}
                {"distance_nm": 16.46, "over": []}
                {"problem": "There is no key “far”. The keys are height_ft, ratio, over."}

                """)
    }

    @Test func `its route answers a body that a line of a batch would be`() throws {
        #expect(
            try post(#"{"height_ft": 5000, "over": {"egtf": [51.3, -0.5]}}"#)
                == (200, ["distance_nm": 7.41, "over": ["EGTF"]]))
        #expect(try post(#"{"height_ft": "5000"}"#).1["distance_nm"] == 7.41)
        for (body, code) in [
            (#"{"height_ft": 5000, "far": 1}"#, "badParameter"), (#"{"height_ft": true}"#, "badParameter"),
            ("{}", "noAnswer"), (#"{"height_ft": 0}"#, "noAnswer"), ("[]", "badBody"),
        ] as [(String, JSON)] {
            let (status, problem) = try post(body)
            #expect(status == 400 && problem["code"] == code, "\(body)")
        }
    }

    @Test func `its route is described, and its tool has the same parameters`() throws {
        let server = ReferenceServer(
            now: { Date(timeIntervalSince1970: 0) }, questions: [GlideQuestion.self], source: { nil })
        let document = try JSON(parsing: server.answer(ReferenceRequest(target: "/api/openapi.json")).body)
        let operation = document["paths"]["/api/questions/glide"]["post"]
        #expect(operation["summary"] == "Say how far an aircraft glides.")
        let shape = operation["responses"]["200"]["content"]["application/json"]["schema"]
        #expect(shape["required"] == ["distance_nm", "over"])
        let body = operation["requestBody"]["content"]["application/json"]["schema"]
        let tool = GlideQuestion.declaration.tool
        #expect(tool["name"] == "glide" && tool["availability"] == "offline")
        #expect(
            tool["description"]
                == "Say how far an aircraft glides. In still air; “ratio” is that of the handbook.")
        #expect(tool["parameters"]["required"] == ["height_ft"])
        #expect(tool["parameters"]["properties"] == body["properties"])
        #expect(
            body["properties"]["height_ft"] == [
                "type": "number", "minimum": 0, "maximum": 60_000, "description": "Above the ground. In ft.",
            ])
    }
}
