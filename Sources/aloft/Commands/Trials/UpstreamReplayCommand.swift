import ArgumentParser
import Foundation
import Questions
import ReferenceServer

/// `aloft upstream-replay`: a stand-in for the weather's source.
struct UpstreamReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upstream-replay",
        abstract: "Serve recorded weather as aviationweather.gov would, for trying things out.",
        discussion: """
            The last metars*cache*.csv.gz, taf.json, pirep.json, airsigmet.json, isigmet.json, \
            gairmet.json, cwa.json and windtemp*.txt below the folder are served under the paths of \
            aviationweather.gov, tfrs*.geojson.gz, tfr-xnotam*.xml and notams*.jsonl as /tfrs.geojson, \
            /tfr.xml and /notams.jsonl, and the folder's own imagery/index.json with its pictures as \
            /imagery/index.json, on this machine only. Their times are moved so that the newest \
            report is two minutes old: it is no weather of today.

            Example:
              aloft upstream-replay ~/recordings --port 8070 --fault 500,none,half
              aloft run --weather-upstream http://127.0.0.1:8070 \
                --weather-tfrs http://127.0.0.1:8070/tfrs.geojson
            """)

    @Argument(help: ArgumentHelp("The folder of recordings.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "n"))
    var port = 8070

    @Option(
        help: ArgumentHelp(
            """
            What befalls the first requests, one each, with commas: none, 429, 500, half, stale, html.
            """, valueName: "list"))
    var fault = ""

    private func faults() throws -> [UpstreamReplay.Fault] {
        try fault.split(separator: ",").map { word in
            guard let fault = UpstreamReplay.Fault(rawValue: String(word)) else {
                let known = UpstreamReplay.Fault.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--fault knows \(known), not \(word).")
            }
            return fault
        }
    }

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        _ = try faults()
    }

    func run() async throws {
        let path = (folder as NSString).expandingTildeInPath
        let replay = try UpstreamReplay(URL(filePath: path), faults: faults(), now: { .now })
        try await WholeCommand.untilStopped {
            try await replay.run(port: port) { port in
                Terminal.write("Replaying \(path) at http://127.0.0.1:\(port); it is no weather of today.\n")
            }
        }
    }
}
