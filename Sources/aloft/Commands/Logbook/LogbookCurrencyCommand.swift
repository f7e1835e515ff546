import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft logbook currency [FILE] --on DATE`: each rule with what it counted and until when it holds.
struct LogbookCurrencyCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "currency", abstract: "Ask a logbook for recent experience on a day.",
        discussion: """
            Rules of the FAA (61.57 (a) to (d), 61.56, 61.23) and of EASA (FCL.060, FCL.740.A, MED.A.045), \
            each with what it counted and through which day it holds. What a log cannot prove is "as \
            logged"; what a rule needs and is not given makes it "not computed". For planning: you are \
            responsible. Without a file it asks the flight bag's own logbook, with its certificates and \
            settings, as its page does; --on is today then unless given.

            Example:
              aloft logbook currency --home ~/aloft --on 2026-11-23
              aloft logbook currency logbook.csv --on 2026-11-23 --birth-date 1980-05-01 \\
                --medical-class 3 --medical-date 2025-03-10
            """)

    @Argument(help: "A logbook as ForeFlight exports it.", completion: .file()) var file: String?
    @Option(help: "The day asked about, YYYY-MM-DD.") var on: String?
    @Option(help: "The pilot's birth date, YYYY-MM-DD.") var birthDate: String?
    @Option(help: "Class of the FAA medical certificate: 1, 2 or 3.") var medicalClass: String?
    @Option(help: "Day of the examination for it.") var medicalDate: String?
    @Option(help: "Day of the physician's examination for BasicMed.") var basicmedExamDate: String?
    @Option(help: "Day of the course for BasicMed.") var basicmedCourseDate: String?
    @Option(help: "EASA medical certificate: 1, 2 or lapl.") var easaMedicalClass: String?
    @Option(help: "Day of the examination for it.") var easaMedicalDate: String?
    @Option(help: "Day on which the SEP rating expires.") var sepExpires: String?
    @Option(help: "Whether an instrument rating is held: true or false.") var instrumentRating: String?
    @Option(help: ArgumentHelp("A type that needs a type rating; several may be given.", valueName: "type"))
    var typeRating: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Where an airport of the log is, so that night is seen by the sun; several may be given.",
            valueName: "ident=lat,lon"))
    var place: [String] = []
    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?
    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        [
            "file": JSON(file), "on": JSON(on), "birth_date": JSON(birthDate),
            "medical_class": JSON(medicalClass), "medical_date": JSON(medicalDate),
            "basicmed_exam_date": JSON(basicmedExamDate), "basicmed_course_date": JSON(basicmedCourseDate),
            "easa_medical_class": JSON(easaMedicalClass), "easa_medical_date": JSON(easaMedicalDate),
            "sep_expires": JSON(sepExpires), "instrument_rating": JSON(instrumentRating),
            "type_rating": typeRating.isEmpty ? .null : JSON(typeRating),
            "place": place.isEmpty ? .null : JSON(place),
        ]
    }

    func answering() async throws -> (Asked) throws -> JSON {
        var read: [String: LogbookFile] = [:]
        let own = file == nil && !form.batch
        if own {
            let day = try Self.day(Asked(given), "on") ?? Asked(given).dayOrToday("on")
            let facts = given.members.filter { !["file", "on"].contains($0.key) && $0.value != .null }
            if let fact = facts.first {
                throw Problem("\(fact.key) goes with a file: the flight bag has its own certificates.")
            }
            let logbook = try await OwnLogbook(home: home, file: nil, isBatch: false, on: [day])
            return { asked in .array((logbook.currency(asked, on: day) ?? []).map(\.json)) }
        }
        return { asked in
            let path = try asked.text("file")
            let day = try Self.day(asked, "on")
            guard let day else { throw Asked.missing("on") }
            let pilot = try PilotFacts(asked)
            let file = try read[path] ?? LogbookCommand.read(path).file
            read = [path: file]
            let night = NightWindow(places: try Self.places(asked))
            let currency = LogbookCurrency(file, on: day, pilot: pilot, isInNightWindow: night.contains)
            return .array(currency.findings.map(\.json))
        }
    }

    /// "KPAO=37.461,-122.115" by identifier.
    private static func places(_ asked: Asked) throws -> [String: Coordinate] {
        Dictionary(
            try asked.namedPoints("place").map { ($0.name, $0.position) }, uniquingKeysWith: { $1 })
    }

    static func day(_ asked: Asked, _ key: String) throws -> Day? {
        guard let text = try asked.optionalText(key) else { return nil }
        guard let day = Day(text) else {
            throw Problem("\(key) is \(Problem.quoted(text)): days are written as 2026-11-23.")
        }
        return day
    }

    /// A paragraph for each rule.
    static func table(_ answer: JSON) -> String {
        guard case .array(let findings) = answer else { return PlainTable().text(answer) }
        return findings.map { finding in
            guard case .object(let finding) = finding else { return "" }
            func text(_ key: String) -> String? {
                guard case .text(let text) = finding[key] else { return nil }
                return text
            }
            let heads = [text("rule"), text("title"), text("subject")].compactMap { $0 }
            var lines = [heads.joined(separator: "  ")]
            let until = text("valid_until").map { ", through \($0)" } ?? ""
            lines.append("    \(text("status") ?? "")\(until)")
            if case .object(let counts) = finding["counted"], case .object(let needed) = finding["needed"] {
                lines += counts.members.map { member in
                    "    \(member.key): \(member.value.text), needed \(needed[member.key]?.text ?? "")"
                }
            }
            if case .array(let notes) = finding["notes"] {
                lines += notes.map { "    " + PlainTable().text($0).trimmingCharacters(in: .newlines) }
            }
            if finding["is_verified"] == false { lines.append("    not checked against the rule's text") }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}

extension PilotFacts {
    /// The facts of a pilot that a line of a batch or a command line gives.
    fileprivate init(_ asked: Asked) throws {
        self.init()
        birthDate = try LogbookCurrencyCommand.day(asked, "birth_date")
        if let number = try asked.optionalInteger("medical_class", in: 1...3) {
            medicalClass = MedicalClass(rawValue: number)
        }
        medicalDay = try LogbookCurrencyCommand.day(asked, "medical_date")
        basicMedExamination = try LogbookCurrencyCommand.day(asked, "basicmed_exam_date")
        basicMedCourse = try LogbookCurrencyCommand.day(asked, "basicmed_course_date")
        if let text = try asked.optionalText("easa_medical_class") {
            guard let medical = EASAMedical(rawValue: text.lowercased()) else {
                throw Problem("easa_medical_class is \(Problem.quoted(text)): it is 1, 2 or lapl.")
            }
            easaMedical = medical
        }
        easaMedicalDay = try LogbookCurrencyCommand.day(asked, "easa_medical_date")
        pistonRatingExpiry = try LogbookCurrencyCommand.day(asked, "sep_expires")
        holdsInstrumentRating = try asked.optionalFlag("instrument_rating")
        ratedTypes = Set(try asked.optionalTexts("type_rating") ?? [])
    }
}
