import ArgumentParser
import Foundation
import JSONLines

/// The standard input of a program.
enum StandardInput {
    private static let mostBytes = 1 << 16

    /// The next bytes, as soon as there are any; none at the end. Throws a problem when it cannot be read.
    static func piece() throws -> [UInt8] {
        var isInterrupted = false
        repeat {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, initialized in
                count = read(STDIN_FILENO, buffer.baseAddress, mostBytes)
                initialized = max(0, count)
            }
            if count >= 0 { return bytes }
            isInterrupted = errno == EINTR
        } while isInterrupted
        throw Problem("The standard input cannot be read: \(String(cString: strerror(errno))).")
    }

    /// The lines of the standard input.
    static var lines: InputLines { InputLines(from: piece) }
}

/// Where answers and problems go.
enum StandardOutput {
    /// Writes it at once. False if the reader has gone, as after `| head`.
    static func write(_ text: String) -> Bool {
        signal(SIGPIPE, SIG_IGN)
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            return true
        } catch {
            return false
        }
    }

    /// Says on standard error why there is no answer, and gives the error that ends the program with
    /// ``ExitStatus/unreadable``.
    static func exit(saying problem: Problem) -> ExitCode {
        do {
            try FileHandle.standardError.write(contentsOf: Data((problem.sentence + "\n").utf8))
        } catch {
            // There is no other place to say it.
        }
        return ExitCode(ExitStatus.unreadable.rawValue)
    }
}
