import ArgumentParser
import FlightBag
import SyncCore
import SyncSimulator

/// `aloft simulate`: the engine and the server core on a hostile network, from a seed.
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: """
            Run simulated devices against a simulated server on a hostile network, \
            and check the laws of sync.
            """,
        discussion: """
            Everything that happens in a run comes from its seed, so a run is replayed by its seed alone. \
            After every event the laws are checked against a reference model that shares no code with the \
            engine. The exit status is 1 if a law was broken; the line that replays it is printed. \
            A table says in how many runs the premise of each law and of each branch of the protocol \
            occurred, and how often; the exit status is 1, too, if one was too rare in 1,000 seeds or more \
            of the standard or the heavy profile.
            """)

    @Option(help: "How many seeds to run, from 1 on (or from --from).")
    var seeds = 1_000

    @Option(help: "The first seed.")
    var from: UInt64 = 1

    @Option(help: "Replay this one seed and print the hash of its trace.")
    var seed: UInt64?

    @Flag(help: "With --seed: print everything that happens.")
    var follow = false

    @Option(help: "How many devices, 1 to 50; one more where the server may be restored.")
    var devices = 2

    @Option(help: "How hostile the world is: calm, standard or heavy.")
    var profile = "standard"

    @Option(
        help: """
            The app whose tables are played: flight-bag, the pilot's records. \
            Default: tables that were made or drawn to be hard.
            """)
    var app: SimulatedApp?

    func validate() throws {
        guard (1...50).contains(devices) else { throw ValidationError("--devices is between 1 and 50.") }
        guard from.addingReportingOverflow(UInt64(max(0, seeds))).overflow == false else {
            throw ValidationError("--from and --seeds together go beyond the last seed, \(UInt64.max).")
        }
        guard seeds > 0 else { throw ValidationError("--seeds is at least 1.") }
        guard !follow || seed != nil else { throw ValidationError("--follow goes with --seed.") }
        guard FaultProfile.named[profile] != nil else {
            throw ValidationError(
                "--profile is one of \(FaultProfile.named.keys.sorted().joined(separator: ", ")).")
        }
    }

    func run() async throws {
        let faults = FaultProfile.named[profile] ?? .standard
        if let seed {
            let report = try replay(seed, faults)
            print("trace \(report.trace)")
            print(
                "\(report.events) events, \(report.requests) requests, "
                    + "\(report.checks) checks: every law held")
            return
        }
        let start = ContinuousClock.now
        do {
            let total = try await Campaign(
                seeds: from..<(from + UInt64(seeds)), devices: devices, profile: faults,
                app: app?.schema
            ).run()
            print(total.summary(seconds: start.duration(to: .now) / .seconds(1)))
            try checkPremises(of: total, faults)
        } catch let failure as Campaign.Failure {
            let seconds = start.duration(to: .now) / .seconds(1)
            print("before a law was broken: " + failure.before.summary(seconds: seconds))
            throw report(failure.broken, in: failure.seed)
        }
    }

    private func checkPremises(of total: CampaignReport, _ faults: FaultProfile) throws {
        let unmet = total.unmetPremises(in: faults, playsGivenApp: app != nil)
        for premise in unmet { print("too seldom put to the test: \(premise.rawValue)") }
        if !unmet.isEmpty { throw ExitCode(1) }
    }

    private func replay(_ seed: UInt64, _ faults: FaultProfile) throws -> FleetReport {
        let fleet = try Fleet(seed: seed, devices: devices, profile: faults, app: app?.schema)
        if follow { fleet.follow { print($0) } }
        do {
            return try fleet.run()
        } catch let broken as LawBroken {
            print("trace \(fleet.traceHash)")
            throw report(broken, in: seed)
        }
    }

    private func report(_ broken: LawBroken, in seed: UInt64) -> ExitCode {
        let played = app.map { " --app \($0.rawValue)" } ?? ""
        print("law broken in seed \(seed): \(broken)")
        print("replay: aloft simulate --seed \(seed) --devices \(devices) --profile \(profile)\(played)")
        return ExitCode(1)
    }
}

/// An app whose tables are played.
enum SimulatedApp: String, ExpressibleByArgument, CaseIterable {
    case flightBag = "flight-bag"

    /// Its schema.
    var schema: Schema { FlightBagKinds.schema }
}
