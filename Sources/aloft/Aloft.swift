import ArgumentParser
import AviationDatabase
import Foundation
import Logging
import Questions

/// The process: what has to be so before any command begins, and how it ends.
@main enum Program {
    static func main() async {
        // The files that a command makes are its owner's alone, SQLite's too.
        umask(0o077)
        // Libraries and the engine log to the terminal's error channel, and only what went wrong.
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .error
            return handler
        }
        do {
            var command = try await Aloft.asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            Aloft.exit(withError: ExitStatus.ending(error))
        }
    }
}

/// `aloft`: an electronic flight bag that works without a network, and the server that its devices share.
struct Aloft: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aloft",
        abstract: "An electronic flight bag that goes on working without a network.",
        discussion: """
            Begin with `aloft run`: it starts a flight bag with a server of its own and says which address \
            to open in the browser. The other commands are its halves, for several devices that share one \
            server.

            Exit statuses:
            \(ExitStatus.table)

            Not for navigation.
            """,
        subcommands: [
            RunCommand.self, FlightBagCommand.self, ServerCommand.self, ImportCommand.self,
            ReleaseCommand.self,
            InspectCommand.self, LogCommand.self, RecoverCommand.self, ScopesCommand.self,
            UpstreamReplayCommand.self,
            SimulateCommand.self,
        ] + Catalogue.ofAirports.map { command($0) } + Catalogue.ofNothing.map { command($0) } + [
            NavLogQuestion.command, DecodeCommand.self,
            LoadingQuestion.command, LogbookCommand.self, ExportCommand.self,
        ],
        defaultSubcommand: nil)

    private static func command<Asking: Question>(
        _ question: Asking.Type
    ) -> any ParsableCommand.Type where Asking.Source: CommandSource { question.command }
}
