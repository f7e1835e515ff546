import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft decode flightplan`.
struct FlightPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightplan", abstract: "Read filed flight plans (FPL), Garmin .fpl files and GPX.",
        discussion: """
            The content of standard input tells its form: XML is a Garmin flight plan or GPX, one \
            document; anything else are messages FPL, each in parentheses on any number of lines, or a \
            line each. Text that belongs to no field is in `undecoded`.

            With --batch each line is a JSON object with the key `plan`: the text of a message or a document.

            Example:
              aloft decode flightplan --json < KLAS.fpl
            """)

    @OptionGroup var options: FileForm

    func run() async throws {
        do {
            if options.form.batch {
                try Batch.answer(StandardInput.lines, defaults: ["plan": .null]) { asked in
                    let bytes = Array(try asked.text("plan").utf8)
                    return FlightPlanFile.isMarkup(bytes)
                        ? try FlightPlanAnswer.markup(bytes)
                        : try FlightPlanAnswer.message(String(decoding: bytes, as: UTF8.self))
                } write: {
                    StandardOutput.write($0)
                }
            } else {
                try answerInput()
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }

    private func answerInput() throws {
        var bytes: [UInt8] = []
        while case let piece = try StandardInput.piece(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= MarkupReader.mostBytes else {
                throw Problem("The input is larger than \(MarkupReader.mostBytes >> 20) MiB.")
            }
        }
        if FlightPlanFile.isMarkup(bytes) {
            _ = options.write(try FlightPlanAnswer.markup(bytes), isFirst: true)
            return
        }
        let messages = FlightPlanMessages.split(String(decoding: bytes, as: UTF8.self))
        guard !messages.isEmpty else { throw Problem("There is no flight plan on standard input.") }
        for (place, message) in messages.enumerated() {
            var answer: JSON
            do throws(Problem) {
                answer = try FlightPlanAnswer.message(message.text)
            } catch {
                // Alone it ends the program; among others it stands in its place.
                guard messages.count > 1 else { throw error }
                answer = error.json
            }
            guard options.write(answer, isFirst: place == 0) else { return }
        }
    }
}
