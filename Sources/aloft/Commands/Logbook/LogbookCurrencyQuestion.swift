import Aviation
import Foundation
import JSONLines
import Questions

/// Each rule of recent experience with what it counted and until when it holds.
enum LogbookCurrencyQuestion: Question {
    static let on = Parameter(
        "on", optional: .dayOfInstant, "The day asked about, YYYY-MM-DD.", valueName: "on")
    static let birthDate = Parameter("birth_date", optional: .day, "The pilot's birth date, YYYY-MM-DD.")
    static let medicalClass = Parameter(
        "medical_class", optional: .integer(1...3), "Class of the FAA medical certificate: 1, 2 or 3.")
    static let medicalDate = Parameter("medical_date", optional: .day, "Day of the examination for it.")
    static let basicMedExam = Parameter(
        "basicmed_exam_date", optional: .day, "Day of the physician's examination for BasicMed.")
    static let basicMedCourse = Parameter(
        "basicmed_course_date", optional: .day, "Day of the course for BasicMed.")
    static let easaClass = Parameter(
        "easa_medical_class", optional: .choice(of: PilotFacts.EASAMedical.self),
        "EASA medical certificate: 1, 2 or lapl.")
    static let easaDate = Parameter("easa_medical_date", optional: .day, "Day of the examination for it.")
    static let ratingExpiry = Parameter(
        "sep_expires", optional: .day, "Day on which the SEP rating expires.")
    static let instrumentRating = Parameter(
        "instrument_rating", optional: .flag, "Whether an instrument rating is held: true or false.")
    static let typeRatings = Parameter(
        "type_rating", .texts, standard: [], "A type that needs a type rating; several may be given.",
        on: .options, valueName: "type")
    static let places = Parameter(
        "place", .namedPositions, standard: [],
        "Where an airport of the log is, so that night is seen by the sun; several may be given.",
        on: .options, valueName: "ident=lat,lon")

    /// The facts of the pilot that go with a file: the flight bag has its own certificates.
    private static let facts: [any Declared] = [
        birthDate, medicalClass, medicalDate, basicMedExam, basicMedCourse, easaClass, easaDate,
        ratingExpiry, instrumentRating, typeRatings, places,
    ]

    static let declaration = QuestionDeclaration(
        "currency", "Ask a logbook for recent experience on a day.",
        words: """
            Rules of the FAA (61.57 (a) to (d), 61.56, 61.23) and of EASA (FCL.060, FCL.740.A, MED.A.045), \
            each with what it counted and through which day it holds. What a log cannot prove is "as \
            logged"; what a rule needs and is not given makes it "not computed". For planning: you are \
            responsible. Without a file it asks the flight bag's own logbook, with its certificates and \
            settings, as its page does; “on” is today then unless given.
            """,
        examples: [
            "aloft logbook currency --home ~/aloft --on 2026-11-23",
            """
            aloft logbook currency logbook.csv --on 2026-11-23 --birth-date 1980-05-01 \\
                --medical-class 3 --medical-date 2025-03-10
            """,
        ], [OwnLogbook.file, on, OwnLogbook.dates] + facts, gives: .list(CurrencyFinding.shape))

    static func answer(_ asked: Asked, _ source: CurrencySource) throws -> JSON {
        if let findings = source.own { return .array(findings.map(\.json)) }
        let path = try asked.needed(OwnLogbook.file)
        let day = try asked.needed(on)
        let pilot = try PilotFacts(asked)
        let file = try source.file(path, dates: asked[OwnLogbook.dates])
        let places = Dictionary(
            try asked[places].map { ($0.name, $0.position) }, uniquingKeysWith: { $1 })
        let night = NightWindow(places: places)
        let currency = LogbookCurrency(file, on: day, pilot: pilot, isInNightWindow: night.contains)
        return .array(currency.findings.map(\.json))
    }

    /// Throws where a fact is given that the flight bag has itself.
    fileprivate static func refuseFacts(_ asked: Asked) throws(Problem) {
        if let fact = facts.map(\.declaration).first(where: { asked.has($0.name) }) {
            throw Problem("\(fact.name) goes with a file: the flight bag has its own certificates.")
        }
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

/// The findings on the account's own logbook, or files, of which the last one is kept.
final class CurrencySource: CommandSource {
    let own: [CurrencyFinding]?
    private var last: (path: String, dates: LogbookDateOrder?, file: LogbookFile)?

    init(own: [CurrencyFinding]?) { self.own = own }

    static func open(_ options: HomeOption, _ asked: Asked, isBatch: Bool) async throws -> CurrencySource {
        guard !asked.has(OwnLogbook.file), !isBatch else { return CurrencySource(own: nil) }
        let day = try Present(now: .now).day(asked[LogbookCurrencyQuestion.on])
        try LogbookCurrencyQuestion.refuseFacts(asked)
        let logbook = try await OwnLogbook(home: options.home, file: nil, isBatch: false, on: [day])
        return CurrencySource(own: logbook.currency(asked, on: day) ?? [])
    }

    func file(_ path: String, dates: LogbookDateOrder?) throws -> LogbookFile {
        if let last, last.path == path, last.dates == dates { return last.file }
        let file = try LogbookCommand.read(path, dates: dates).file
        last = (path, dates, file)
        return file
    }
}

extension PilotFacts {
    /// The facts of a pilot that a line of a batch or a command line gives.
    fileprivate init(_ asked: Asked) throws {
        typealias Parameters = LogbookCurrencyQuestion
        self.init()
        birthDate = try asked[Parameters.birthDate]
        medicalClass = try asked[Parameters.medicalClass].flatMap(MedicalClass.init(rawValue:))
        medicalDay = try asked[Parameters.medicalDate]
        basicMedExamination = try asked[Parameters.basicMedExam]
        basicMedCourse = try asked[Parameters.basicMedCourse]
        easaMedical = try asked[Parameters.easaClass]
        easaMedicalDay = try asked[Parameters.easaDate]
        pistonRatingExpiry = try asked[Parameters.ratingExpiry]
        holdsInstrumentRating = try asked[Parameters.instrumentRating]
        ratedTypes = Set(try asked[Parameters.typeRatings])
    }
}
