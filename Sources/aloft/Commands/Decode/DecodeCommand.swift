import ArgumentParser

/// `aloft decode`: reports, forecasts and notices as they are sent, in fields.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode", abstract: "Read reports, forecasts and notices into fields.",
        subcommands: [
            METARCommand.self, TAFCommand.self, WindsCommand.self, PIREPCommand.self, SIGMETCommand.self,
            NOTAMCommand.self, ARINCCommand.self, FlightPlanCommand.self,
        ])
}
