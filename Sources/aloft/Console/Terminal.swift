import Foundation
import Notation

/// The output of a command: lines of text, and one line that moves while something is under way.
///
/// Lines appear at once, even in a file or another program. `isQuiet` leaves only the essential ones.
actor Terminal {
    private let isQuiet: Bool
    private let isScreen = isatty(STDOUT_FILENO) == 1
    private var bar: String?
    private var saidPercent = -1

    init(isQuiet: Bool = false) {
        self.isQuiet = isQuiet
    }

    /// Says it unless quiet was asked for.
    func say(_ text: String) {
        if !isQuiet { sayAnyway(text) }
    }

    /// Says it in any case.
    func sayAnyway(_ text: String) {
        let erased = bar == nil ? "" : "\r\u{1B}[2K"
        write(erased + text + "\n" + (bar ?? ""))
    }

    /// Shows how far something is, from 0 to 1: a bar on a screen, a line every quarter elsewhere.
    func progress(_ title: String, _ fraction: Double, _ detail: String) {
        guard !isQuiet else { return }
        let percent = Int(clamping: (min(1, max(0, fraction)) * 100).rounded(.down))
        if isScreen {
            let width = 28
            let full = percent * width / 100
            let drawn = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
            let line = "  \(title)  \(drawn)  \(percent) %  \(detail)"
            bar = line
            write("\r\u{1B}[2K" + line)
        } else if percent / 25 > saidPercent / 25 || saidPercent < 0 {
            saidPercent = percent
            write("  \(title)  \(percent) %  \(detail)\n")
        }
    }

    /// Ends the line that moves, leaving this in its place.
    func finishProgress(_ text: String) {
        let erased = bar == nil ? "" : "\r\u{1B}[2K"
        bar = nil
        saidPercent = -1
        if !isQuiet { write(erased + text + "\n") }
    }

    private func write(_ text: String) { Self.write(text) }

    /// Writes it at once. If the reader has gone, as after `| head`, the program continues silently.
    nonisolated static func write(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            // There is no other place to say it.
        }
    }
}

/// The reason why a command cannot continue, in a sentence with the remedy.
struct Obstacle: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) { description = sentence }
}
