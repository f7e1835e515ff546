import Aviation
import Foundation
import JSONLines
import Questions

/// How a route, or a flight of the own records, is flown, leg by leg, with its fuel.
enum NavLogQuestion: Question {
    static let declaration = QuestionDeclaration(
        "navlog", "Compute the nav log of a route, with climb, descent and fuel.",
        words: """
            Names of the route are given as “point” NAME=LAT,LON, or pinned as IDENT|kind|lat|lon|region. \
            Positions (4620N07805W, 46.33,-78.08), radials (OCK270015), speeds and levels (N0120F055) are \
            read from the route. A word like L9 or BPK7G is the place of that name where one is given, else \
            the pin L9|airway keeps it as an airway that is flown directly. Winds are true: one for all, \
            one on a leg, or the lines of `aloft decode winds --json`, whose stations are given as points.

            Nothing is assumed: the notes name everything that was not given. Fuel is rounded up for \
            people and not in JSON. Headings are magnetic, without deviation; terrain is not known.

            With “flight” it computes a flight of the flight bag's own records, as its page does, also while \
            the flight bag runs.

            Not for navigation.
            """,
        examples: [
            """
            aloft navlog --route "KAPA DCT KBJC" --point KAPA=39.5701,-104.8493 \\
                --point KBJC=39.9088,-105.1172 --level 7500 --tas 105 --wind 270/20 \\
                --fuel-flow "8.5 usgal/h" --rule-set faa --off-block 2026-11-23T15:00:00Z
            """,
            #"aloft navlog --flight "EGTF LFAT" --home ~/aloft"#,
        ], NavLogParameters.way + NavLogParameters.conditions + NavLogParameters.fuel, gives: shape)

    static func answer(_ asked: Asked, _ source: NavLogSource) throws -> JSON {
        guard let flight = try asked[NavLogParameters.flight] else {
            return try NavLogCase(asked, source.present).answer()
        }
        guard let own = source.own else {
            throw Problem("Name the flight bag's folder with --home to ask for flights in a batch.")
        }
        let others = asked.values.keys.filter { $0 != NavLogParameters.flight.name && asked.has($0) }
        if let other = others.first {
            throw Problem("\(other) goes with a route: a flight has its own.")
        }
        return try own.answer(flight)
    }

    static func table(_ answer: JSON) -> String { NavLogTable.text(answer) }
}

/// The moment, and the account's own flights where they are asked for.
struct NavLogSource: CommandSource {
    let present: Present
    let own: OwnNavLog?

    static func open(_ options: HomeOption, _ asked: Asked, isBatch: Bool) async throws -> NavLogSource {
        let isOwn = asked.has(NavLogParameters.flight) || options.home != nil
        return NavLogSource(
            present: Present(now: .now), own: isOwn ? try await OwnNavLog(home: options.home) : nil)
    }
}
