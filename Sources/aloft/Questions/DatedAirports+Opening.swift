import AviationDatabase
import FlightBag
import Foundation
import JSONLines
import Questions
import SyncServer

extension DatedAirports: CommandSource {
    static func open(_ options: HomeOption, _: Asked, isBatch: Bool) throws -> DatedAirports {
        DatedAirports(try AirportHome.open(options.home), at: .now)
    }
}

/// The airports below a home folder, for commands that only ask.
enum AirportHome {
    /// Opens them, and reads in first what is missing of the data that come with the program; how far that is
    /// stands on standard error. Throws a problem when the folder cannot be used.
    static func open(_ path: String?) throws -> AirportDatabase {
        do {
            let home = try HomeFolder.named(path)
            if let warning = try FolderLock.prepare(home, databases: HomeFolder.databases) { say(warning) }
            let database = try Launch.airports(below: home)
            guard try database.needsShippedData() else { return database }
            var said = 0
            say("Reading in the airports that come with the program.")
            try database.importShippedData(at: .now) { progress in
                let percent = Int(progress.fraction * 100)
                if percent >= said + 25 {
                    said = percent - percent % 25
                    say("Airports  \(said) %")
                }
            }
            return database
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem("The airports cannot be opened: \(error)")
        }
    }

    private static func say(_ line: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            // There is no other place to say it.
        }
    }
}
