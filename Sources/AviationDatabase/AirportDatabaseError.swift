/// The reason why an airport database cannot be opened or filled. The data that it had are still in it.
public enum AirportDatabaseError: Error, Hashable, Sendable {
    /// The database file was made by a later version of this program: update the program, or delete the file
    /// and import again.
    case madeByNewerVersion
    /// None of OurAirports' six files is at this path: give the folder or the files as downloaded.
    case noOurAirportsFile(path: String)
    /// The file is not named like one of OurAirports: rename it to "airports.csv", "runways.csv" and so on.
    case unknownFileName(String)
    /// The file is none that can be imported, by its contents: see `PublishedFileKind`.
    case unknownFile(String)
    /// Two files for the same table were given: give one of them.
    case givenTwice(file: String, other: String)
    /// The file is damaged or not of the kind that its name says: get it again.
    case unreadable(file: String, reason: String)
    /// Less than half of the file's rows can be used, so it is taken for a wrong file: see the first problem.
    case mostlyUnusable(file: String, rowsRead: Int, rowsKept: Int, firstProblem: ImportProblem?)
    /// Runways or frequencies were given without airports, and the database has none yet: import
    /// "airports.csv" too.
    case airportsMissing(file: String)
    /// A file of all airports lacks more than half of the known ones.
    case mostlyLeftOut(file: String, airports: Int, before: Int)
    /// A file of all airports moves more than a twentieth of them by a degree or more.
    case mostlyElsewhere(file: String, moved: Int, of: Int, example: String)
}

extension AirportDatabaseError: CustomStringConvertible {
    /// A clause that says what is wrong with which file.
    public var description: String {
        switch self {
        case .madeByNewerVersion: "the airport database was made by a newer version of this program"
        case .noOurAirportsFile(let path):
            "no OurAirports file at \(path): expected \(OurAirportsTable.fileNames.joined(separator: ", "))"
        case .unknownFileName(let name):
            "\(name) is not a file of OurAirports: \(OurAirportsTable.fileNames.joined(separator: ", "))"
        case .unknownFile(let name):
            "\(name) is none of the published files that are known here: OurAirports, FAA NASR, FAA CIFP, "
                + "EuroAIP, border crossings, FAA airspace, GeoNames"
        case .givenTwice(let file, let other): "\(file) and \(other) hold the same table: give only one"
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .mostlyUnusable(let file, let read, let kept, let problem):
            "\(file): only \(kept) of \(read) rows can be used"
                + (problem.map { " (first problem: \($0))" } ?? "")
        case .airportsMissing(let file):
            "\(file) needs the airports, which are not there yet: import airports.csv too"
        case .mostlyLeftOut(let file, let airports, let before):
            "\(file) has \(airports) airports, and would take the place of \(before): nothing was changed. "
                + "Import an extract into a folder of its own (--home)"
        case .mostlyElsewhere(let file, let moved, let all, let example):
            "\(file) has \(moved) of \(all) airports elsewhere than they are, \(example) for one: nothing "
                + "was changed. Latitude and longitude may have changed places"
        }
    }
}
