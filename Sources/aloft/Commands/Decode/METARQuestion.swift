import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of a METAR or SPECI.
enum METARQuestion: ReportQuestion {
    static let declaration = QuestionDeclaration(
        "metar", "Read METARs and SPECIs.",
        words: """
            Reports stand on standard input, one a line; a line that begins with a blank goes on with the \
            one before. What was not understood is in `undecoded`; what was not measured or not said is null.

            Winds are true. Speeds, heights and lengths are converted and not rounded further than a \
            thousandth: 5 MPS are 9.719 kt. `visibility_is_minimum` says that it may be more (9999, P6SM, \
            CAVOK). `category` is null where an element of it is not known or doubtful; `category_or_worse` \
            then says MVFR or IFR when what is known already makes it so. `weather` is null where the \
            station cannot see it, and `doubts` says what it does not detect.

            The day is the one nearest to the reference. A time up to a day ahead of it is kept, and \
            `doubts` says that it lies in the future; anything further is of a month before.
            """,
        examples: ["echo 'METAR EGLL 141820Z AUTO 24012KT 9999 BKN040 22/14 Q1012' | aloft decode metar"],
        ReportParameters.all, gives: .map(.any))

    static let layout = ReportLayout.lines

    static func table(_ answer: JSON) -> String { ReportTable.text(answer) }

    static func answer(_ report: String, near reference: Date, _ asked: Asked) -> JSON {
        METAR(report).json(near: reference)
    }
}
