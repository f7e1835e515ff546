import ArgumentParser

/// `aloft`: an electronic flight bag that works without a network, and the server that its devices share.
@main struct Aloft: AsyncParsableCommand {
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
            SimulateCommand.self,
        ],
        defaultSubcommand: nil)
}
