import ArgumentParser
import Aviation
import Foundation
import JSONLines
import Questions

/// `--date`: the day of the data of files that name none.
struct StatedDayOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The day of the data of files that name none themselves, as 2025-01-23.", valueName: "day"))
    var date: String?

    /// Throws a `Problem` for what is no day, and for a day in the future.
    func day(at now: Date) throws -> Day? {
        guard let date else { return nil }
        guard let day = Day(date) else {
            throw Problem("\(Problem.quoted(date)) is no day: write it as 2025-01-23.")
        }
        guard PublicationValidity.isBelieved(day, .open, at: now) else {
            throw Problem("\(day) lies in the future: no data are of it.")
        }
        return day
    }
}
