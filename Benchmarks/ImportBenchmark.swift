import AviationDatabase
import Foundation

/// Importing every airport, with search and indexes, beside the sqlite3 shell's bare import of the same rows.
struct ImportBenchmark {
    let folder: URL

    func run(_ table: inout FigureTable) throws -> AirportDatabase {
        var best = Double.infinity
        var rows = 0
        for run in 0..<3 {
            let database = try AirportDatabase(at: folder.appending(path: "airports-\(run).sqlite"))
            let start = ContinuousClock.now
            rows = try database.importOurAirports(OurAirportsFiles.shipped(), at: Date()).rowsRead
            best = min(best, start.duration(to: .now) / .seconds(1))
        }
        let peer = try shell()
        table.add(
            "import of \(rows.grouped) rows of airports, with search and indexes",
            "\(best.digits(2)) s (best of 3)", beside: "bare sqlite3 .import: \(peer.digits(2)) s",
            ratio: best / peer)
        let database = try AirportDatabase(at: folder.appending(path: "airports-0.sqlite"))
        let start = ContinuousClock.now
        try database.importShippedData(at: Date())
        let seconds = start.duration(to: .now) / .seconds(1)
        table.add(
            "import of the towns, and the search made again with them", "\(seconds.digits(2)) s", beside: "",
            ratio: nil)
        return database
    }

    /// The best of the shell's runs, seconds.
    private func shell() throws -> Double {
        let process = Process()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "import-peer.sh")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", script.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return output.split(separator: "\n").compactMap { line in
            line.split(separator: " ").dropLast().last.flatMap { Double($0) }
        }.min() ?? .nan
    }
}
