import ArgumentParser
import Foundation

/// The process: what has to be so before any command begins.
@main enum Program {
    static func main() async {
        // What a command makes is its owner's alone, SQLite's files too.
        umask(0o077)
        await Aloft.main()
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

            Not for navigation.
            """,
        subcommands: [
            RunCommand.self, FlightBagCommand.self, ServerCommand.self, ImportCommand.self,
            ReleaseCommand.self,
            InspectCommand.self, LogCommand.self, RecoverCommand.self, ScopesCommand.self,
            UpstreamReplayCommand.self,
            SimulateCommand.self,
            SearchCommand.self, AirportCommand.self, NearestCommand.self, CorridorCommand.self,
            WindCommand.self, CrosswindCommand.self, NavLogCommand.self,
            DistanceCommand.self, VariationCommand.self, SunCommand.self, CycleCommand.self,
            DecodeCommand.self,
            LoadingCommand.self, LogbookCommand.self, ExportCommand.self,
        ],
        defaultSubcommand: nil)
}
