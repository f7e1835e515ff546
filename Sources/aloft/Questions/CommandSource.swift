import ArgumentParser
import Foundation
import JSONLines
import Questions

/// The data that questions are answered from, as a command opens them.
protocol CommandSource {
    /// The options that say where they are, such as `--home`.
    associatedtype Options: ParsableArguments

    /// Opens them. `asked` is what the command line gave; with `isBatch` lines follow that may give more.
    /// Throws a `Problem` when they cannot be opened.
    static func open(_ options: Options, _ asked: Asked, isBatch: Bool) async throws -> Self
}

/// No options: there is nothing to open.
struct NoOptions: ParsableArguments {}

/// The folder of a flight bag.
struct HomeOption: ParsableArguments {
    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?
}

extension Present: CommandSource {
    static func open(_: NoOptions, _: Asked, isBatch: Bool) -> Present { Present(now: .now) }
}
