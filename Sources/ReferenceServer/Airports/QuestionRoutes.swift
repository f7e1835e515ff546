import AviationDatabase
import JSONLines
import Questions

/// The questions of the catalogue, with a body like a line of a batch.
enum QuestionRoutes {
    /// The questions that anybody may ask.
    static func all(
        _ questions: [any Question<Present>.Type], _ airports: [any Question<DatedAirports>.Type]
    ) -> [ReferenceRoute] {
        questions.compactMap { route($0) } + airports.compactMap { route($0) }
    }

    private static func route<Asking: Question>(_: Asking.Type) -> ReferenceRoute?
    where Asking.Source == Present {
        route(Asking.declaration) { shape in
            .computed(shape) { given, now in
                try answer { try Asking.answer(given.asked, Present(now: now)) }
            }
        }
    }

    private static func route<Asking: Question>(_: Asking.Type) -> ReferenceRoute?
    where Asking.Source == DatedAirports {
        route(Asking.declaration) { shape in
            .airports(
                AirportAnswer(shape: shape) { given, asked in
                    try answer {
                        try Asking.answer(given.asked, DatedAirports(asked.database, at: asked.now))
                    }
                })
        }
    }

    private static func route(
        _ declaration: QuestionDeclaration, _ answer: (Shape) -> RouteAnswer
    ) -> ReferenceRoute? {
        guard declaration.audience == .anybody else { return nil }
        return ReferenceRoute(
            "POST", "/api/questions/\(declaration.name)", declaration.summary, declaration.parameters,
            answer: answer(declaration.answer))
    }

    /// A question without an answer, or an unreadable one, is answered with the reason.
    private static func answer(_ make: () throws -> JSON) throws -> JSON {
        do { return try make() } catch let problem as Problem {
            throw ReferenceProblem(
                status: 400, code: "noAnswer", message: problem.sentence, action: ReferenceProblem.documents)
        }
    }
}
