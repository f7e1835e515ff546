import Aviation
import AviationDatabase
import Foundation
import Testing

/// All of OurAirports as shipped with the program, imported once for all tests that only read.
enum ImportedWorld {
    struct Imported: Sendable {
        let airports: AirportDatabase
        /// Every airport, as a question for the whole earth answers.
        let all: [Airport]
        let report: ImportReport
        let progress: [ImportProgress]
    }

    /// Deleted when the tests end: the database opens its file again for every reader.
    private static let home = Result { try TemporaryFolder() }

    private static let imported = Result {
        let folder = try home.get()
        atexit { ImportedWorld.delete() }
        let airports = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        try airports.importPlaces(.shipped())
        var progress: [ImportProgress] = []
        let report = try airports.importOurAirports(.shipped(), at: Self.time) { progress.append($0) }
        let earth = try #require(
            CoordinateBox(southDegrees: -90, westDegrees: -180, northDegrees: 90, eastDegrees: 180))
        let all = try airports.airports(in: earth)
        return Imported(airports: airports, all: all, report: report, progress: progress)
    }

    /// The file of the database, once it was imported.
    static var file: URL {
        get throws {
            _ = try imported.get()
            return try home.get().url.appending(path: "airports.sqlite")
        }
    }

    static let time = Date(timeIntervalSince1970: 1_790_000_000)

    private static func delete() {
        if case .success(let folder) = home { folder.delete() }
    }

    static func get() throws -> Imported { try imported.get() }
}

/// A folder of its own that is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Writes a file and returns where it is.
    func write(_ name: String, _ text: String) throws -> URL {
        try write(name, Data(text.utf8))
    }

    func write(_ name: String, _ bytes: Data) throws -> URL {
        let file = url.appending(path: name)
        try bytes.write(to: file)
        return file
    }

    deinit { delete() }

    func delete() {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("could not delete \(url.path): \(error)")
        }
    }
}
