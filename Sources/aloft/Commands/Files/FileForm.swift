import ArgumentParser
import JSONLines

/// The options of commands that read files rather than reports.
struct FileForm: ParsableArguments {
    @OptionGroup var form: AnswerForm

    /// Prints one answer: JSON on a line, or a table after a blank line.
    func write(_ answer: JSON, isFirst: Bool) -> Bool {
        guard !form.json, !form.batch else { return StandardOutput.write(answer.text + "\n") }
        return StandardOutput.write((isFirst ? "" : "\n") + PlainTable().text(answer))
    }
}
