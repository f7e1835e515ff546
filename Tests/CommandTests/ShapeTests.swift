import AviationDatabase
import Foundation
import JSONLines
import Questions
import Testing

@testable import aloft

/// The answers of questions that no route publishes have the declared form too.
@Suite struct ShapeTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-shapes-\(UUID())")

    private func file(_ name: String, _ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func mistakes<Asking: Question>(
        _ question: Asking.Type, _ words: String...
    ) async throws -> [String] where Asking.Source: CommandSource {
        question.declaration.answer.mistakes(of: try await ask(question, words))
    }

    @Test func `a nav log with its ladder has its form, and without anything`() async throws {
        let route = [
            "--route", "AAA BBB", "--point", "AAA=40,-105", "--point", "BBB=40.5,-104", "--tas", "100",
        ]
        let full = [
            "--level", "7500", "--wind", "270/10", "--fuel-flow", "30", "--off-block", "2026-11-23T18:00:00Z",
            "--rule-set", "easa", "--climb-tas", "70", "--climb-rate", "500", "--departure-elevation-ft",
            "20",
        ]
        for words in [route, route + full, route + full + ["--alternate", "XYZ"]] {
            #expect(
                NavLogQuestion.shape.mistakes(of: try await ask(NavLogQuestion.self, words)) == [],
                "\(words)")
        }
    }

    @Test func `a logbook's sums, lines and rules have their forms`() async throws {
        let log = try file(
            "log.csv",
            """
            Aircraft Table
            AircraftID,TypeCode,GearType,EngineType,equipType (FAA),aircraftClass (FAA)
            G-BSYA,C172,fixed_tricycle,Piston,aircraft,airplane_single_engine_land
            Flights Table
            Date,AircraftID,From,To,TotalTime,PIC,DayLandingsFullStop,AllLandings
            2026-11-20,G-BSYA,EGTF,LFAT,1.5,x,1,1
            2026-11-20,G-BSYA,EGTF,LFAT,1.5,1.5,1,1

            """)
        #expect(try await mistakes(LogbookTotalsQuestion.self, log) == [])
        #expect(try await mistakes(LogbookCheckQuestion.self, log) == [])
        #expect(try await mistakes(LogbookCurrencyQuestion.self, log, "--on", "2026-11-23") == [])
    }

    @Test func `a loading has its form`() async throws {
        let profile = try file(
            "profile.json",
            """
            {"units": {"mass": "lb", "arm": "in", "volume": "usgal"}, "empty": {"mass": 1495, "arm": 90},
             "stations": [{"name": "Fuel", "arm": 96, "fuel": {"density": 6}}]}
            """)
        #expect(try await mistakes(LoadingQuestion.self, "--profile", profile) == [])
        #expect(
            try await mistakes(
                LoadingQuestion.self, "--profile", profile, "--fuel", "Fuel=40", "--taxi-fuel", "1",
                "--trip-fuel", "9", "--diversion-fuel", "3") == [])
    }

    @Test func `what does not fit a form is found`() {
        let shape = Shape.object([
            has("a", .integer), perhaps("b", .list(.text)), mayHave("c", .choice(["x"])),
        ])
        #expect(shape.mistakes(of: ["a": 1, "c": .null]) == [])
        #expect(shape.mistakes(of: ["a": 1, "b": ["x"], "c": "x"]) == [])
        #expect(
            shape.mistakes(of: ["a": 1.5, "b": [2], "d": 1]) == [
                "$.c is missing", "$.a: 1.5 is none", "$.b[0]: 2 is none", "$.d is not declared",
            ])
    }
}

extension Shape {
    /// Sentences on what of a value does not fit; empty where all does.
    func mistakes(of value: JSON, at place: String = "$") -> [String] {
        let wrong = ["\(place): \(value.text.prefix(40)) is none"]
        switch (self, value) {
        case (.any, _), (.text, .text), (.number, .number), (.flag, .bool), (.nullable, .null): return []
        case (.integer, .number(let number)): return number == number.rounded() ? [] : wrong
        case (.choice(let choices), .text(let text)): return choices.contains(text) ? [] : wrong
        case (.list(let shape), .array(let elements)):
            return elements.enumerated().flatMap { shape.mistakes(of: $1, at: "\(place)[\($0)]") }
        case (.map(let shape), .object(let object)):
            return object.members.flatMap { shape.mistakes(of: $0.value, at: "\(place).\($0.key)") }
        case (.nullable(let shape), _), (.named(_, let shape), _): return shape.mistakes(of: value, at: place)
        case (.anyOf(let shapes), _):
            let found = shapes.map { $0.mistakes(of: value, at: place) }
            return found.contains([]) ? [] : found.min { $0.count < $1.count } ?? wrong
        case (.object(let members), .object(let object)):
            let missing = members.filter { $0.isAlways && object[$0.name] == nil }
            return missing.map { "\(place).\($0.name) is missing" }
                + object.members.flatMap { member in
                    let inside = "\(place).\(member.key)"
                    return members.first { $0.name == member.key }?.shape.mistakes(
                        of: member.value, at: inside)
                        ?? ["\(inside) is not declared"]
                }
        default: return wrong
        }
    }
}
