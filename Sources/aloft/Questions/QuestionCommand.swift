import ArgumentParser
import Foundation
import JSONLines

// Questions/ is how a command answers what a page computes, alone or by the thousand. A command is one file
// of some thirty lines:
//
//     struct CycleCommand: QuestionCommand {
//         static let configuration = CommandConfiguration(commandName: "cycle", abstract: "…")
//         @Argument(help: "A day, YYYY-MM-DD.") var date: String?
//         @OptionGroup var form: AnswerForm
//         var given: JSONObject { ["date": JSON(date)] }
//         func answering() throws -> (Asked) throws -> JSON {
//             { asked in ChartCycle(on: try asked.day("date")).json }
//         }
//     }
//
// Options are optional texts, because a batch brings them in its lines; `given` names every one of them, in
// snake_case, null where it was not given: these are the keys that a line may have, and what was given holds
// for each line that does not say otherwise. `answering()` makes ready what is the same for all lines (a
// profile to read, a database to open) and gives the closure that answers one. The closure throws a
// `Problem`, a sentence, where it has no answer. An option whose value can begin with "-" needs `parsing:
// .unconditional`.

/// A command that answers a question from its options, or one a line with `--batch`.
protocol QuestionCommand: AsyncParsableCommand {
    /// `--json` and `--batch`.
    var form: AnswerForm { get }
    /// Every option by its name in snake_case with what was given, null where nothing was.
    var given: JSONObject { get }
    /// Makes ready what all questions need, and gives what answers one of them.
    func answering() async throws -> (Asked) throws -> JSON
    /// The answer for people.
    static func table(_ answer: JSON) -> String
}

extension QuestionCommand {
    static func table(_ answer: JSON) -> String { PlainTable().text(answer) }

    func run() async throws {
        do {
            let answer = try await answering()
            if form.batch {
                try Batch.answer(
                    InputLines(from: StandardInput.piece), defaults: given, answer,
                    write: StandardOutput.write)
            } else {
                try form.print(answer(Asked(given)), table: Self.table)
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }
}

/// How an answer is printed.
struct AnswerForm: ParsableArguments {
    @Flag(help: "Print JSON, one object a line, instead of a table.")
    var json = false

    @Flag(
        help: """
            Answer each line of standard input: a JSON object whose keys are the options' names in \
            snake_case. Options given here hold for every line that does not say otherwise.
            """)
    var batch = false

    /// Prints an answer: as a table, or as JSON with each object of a list on its own line.
    func print(_ answer: JSON, table: (JSON) -> String) {
        guard json else {
            _ = StandardOutput.write(table(answer))
            return
        }
        if case .array(let elements) = answer {
            _ = StandardOutput.write(elements.map { $0.text + "\n" }.joined())
        } else {
            _ = StandardOutput.write(answer.text + "\n")
        }
    }
}
