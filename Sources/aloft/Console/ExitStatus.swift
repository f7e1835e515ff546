import ArgumentParser
import AviationDatabase
import JSONLines

/// The statuses with which commands end, numbered as in `sysexits.h` where it has one.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 64
    case unreadable = 65
    case signInRefused = 77

    var meaning: String {
        switch self {
        case .done: "Done."
        case .failed: "Not done: the folder is in use, the disk fails, a check found something."
        case .usage: "The command line has a mistake."
        case .unreadable: "A file or a question that was given is not there or cannot be read."
        case .signInRefused: "The server refuses the account that the command was to sign in to."
        }
    }

    /// The error that ends the program as the table says, after what a command threw: input that cannot be
    /// read has been told on standard error then.
    static func ending(_ error: any Error) -> any Error {
        switch error {
        case let problem as Problem: StandardOutput.exit(saying: problem)
        case AirportDatabaseError.madeByNewerVersion: error
        // Every other one is about a file that was given.
        case let error as AirportDatabaseError: StandardOutput.exit(saying: Problem("\(error)"))
        default: error
        }
    }

    /// All of them, one a line.
    static var table: String {
        allCases.map { status in
            let number = "\(status.rawValue)"
            return "  " + String(repeating: " ", count: 2 - number.count) + number + "  " + status.meaning
        }.joined(separator: "\n")
    }
}
