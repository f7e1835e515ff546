import ArgumentParser
import Foundation
import JSONLines
import Questions

// Questions/ is how a command answers what a page computes, alone or by the thousand: it is made from the
// question's declaration. Options are texts on the command line; in a batch each line is an object whose keys
// are the parameters' names, and what the command line gave holds for each line that does not say otherwise.

/// The command of a question: it answers from its options, or one a line with `--batch`.
struct QuestionCommand<Asking: Question>: AsyncParsableCommand where Asking.Source: CommandSource {
    static var configuration: CommandConfiguration {
        let declaration = Asking.declaration
        let examples = declaration.examples.map { "  " + $0 }.joined(separator: "\n")
        let title = declaration.examples.count == 1 ? "Example:\n" : "Examples:\n"
        // A command line has the parameters as options.
        let words = declaration.parameters.filter { $0.option?.isNamed == true }.reduce(declaration.words) {
            $0.replacing("“\($1.name)”", with: "--\($1.optionName)")
        }
        let parts = [words, declaration.usage ?? "", examples.isEmpty ? "" : title + examples]
        return CommandConfiguration(
            commandName: declaration.name, abstract: declaration.summary,
            discussion: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    @OptionGroup var options: DeclaredOptions<QuestionOptions<Asking>>
    @OptionGroup var source: Asking.Source.Options
    @OptionGroup var form: AnswerForm

    /// Every parameter by its name with what was given, null where nothing was.
    var given: JSONObject { QuestionOptions<Asking>.given(options) }

    func run() async throws {
        do {
            let asked = Asked(given)
            let source = try await Asking.Source.open(source, asked, isBatch: form.batch)
            if form.batch {
                try Batch.answer(
                    InputLines(from: StandardInput.piece), defaults: given,
                    { line in try Asking.answer(line, source) }, write: StandardOutput.write)
            } else {
                try form.print(Asking.answer(asked, source), table: Asking.table)
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }
}

/// The parameters of a question as options of a command line.
enum QuestionOptions<Asking: Question>: OptionDeclaring {
    static var options: [DeclaredOption] { Asking.declaration.parameters.compactMap(\.option) }

    /// The values that were given, as lines of a batch have them.
    static func given(_ options: DeclaredOptions<Self>) -> JSONObject {
        JSONObject(
            Asking.declaration.parameters.map { parameter in
                (parameter.name, parameter.json(options.texts[parameter.optionName] ?? []))
            })
    }
}

extension ParameterDeclaration {
    /// "altitude-ft".
    fileprivate var optionName: String { (commandName ?? name).replacing("_", with: "-") }

    /// Nil for one that no command line has.
    fileprivate var option: DeclaredOption? {
        let form: DeclaredOption.Form
        switch place {
        case .option: form = .option
        case .options: form = .options
        case .word: form = .argument
        case .words, .sentence: form = .arguments
        case .nowhere: return nil
        }
        return DeclaredOption(
            name: optionName, form: form, help: words, valueName: valueName,
            completion: isFile ? .file() : nil, mayBeginWithDash: mayBeginWithDash)
    }

    /// The texts of a command line as a value; null for none.
    fileprivate func json(_ texts: [String]) -> JSON {
        guard let first = texts.first else { return .null }
        return switch place {
        case .option, .word: .text(first)
        case .options, .words: JSON(texts)
        case .sentence: .text(texts.joined(separator: " "))
        case .nowhere: .null
        }
    }
}

extension Question where Source: CommandSource {
    /// Its command.
    static var command: any ParsableCommand.Type { QuestionCommand<Self>.self }
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
