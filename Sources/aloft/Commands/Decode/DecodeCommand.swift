import ArgumentParser

/// `aloft decode`: reports, forecasts and notices as they are sent, in fields.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode", abstract: "Read reports, forecasts and notices into fields.",
        subcommands: [
            METARQuestion.command, TAFQuestion.command, WindsQuestion.command, PIREPQuestion.command,
            SIGMETQuestion.command, NOTAMQuestion.command, ARINCCommand.self, FlightPlanCommand.self,
        ])
}
