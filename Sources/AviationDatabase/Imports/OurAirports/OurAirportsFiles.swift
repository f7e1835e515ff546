package import Aviation
package import Foundation

/// The files of OurAirports to import: one to six, CSV as published or gzipped (".gz").
package struct OurAirportsFiles: Sendable {
    /// Never empty.
    package let urls: [OurAirportsTable: URL]
    /// The day of each table's data as its publisher states it, where known: "2026-08-22".
    package let dates: [OurAirportsTable: String]
    /// The day of the others' data, as a person says it; nil where nobody does.
    let day: Day?

    /// Takes the files at `paths`: each is a file or a folder with some of the six.
    ///
    /// Throws `AirportDatabaseError` when a file is not named like one of OurAirports, a table is given
    /// twice, or there is nothing to import.
    package init(at paths: [URL], of day: Day? = nil) throws {
        var found: [OurAirportsTable: URL] = [:]
        for path in paths {
            let files = try Self.files(at: path)
            for (table, file) in files {
                if let other = found.updateValue(file, forKey: table) {
                    throw AirportDatabaseError.givenTwice(file: other.path, other: file.path)
                }
            }
        }
        urls = found
        dates = [:]
        self.day = day
    }

    /// Takes these files, of which there must be at least one.
    init(urls: [OurAirportsTable: URL], dates: [OurAirportsTable: String] = [:], day: Day? = nil) {
        self.urls = urls
        self.dates = dates
        self.day = day
    }

    /// The files that come with this program. Throws when the program was installed without its resources.
    package static func shipped() throws -> OurAirportsFiles {
        let folder = Bundle.module.bundleURL.appending(path: "Resources/OurAirports")
        let files = try OurAirportsFiles(at: [folder])
        let edition = try Data(contentsOf: folder.appending(path: "dates.json"))
        let dates = try JSONDecoder().decode([String: String].self, from: edition)
        let known = OurAirportsTable.allCases.compactMap { table in dates[table.fileName].map { (table, $0) }
        }
        return OurAirportsFiles(urls: files.urls, dates: Dictionary(uniqueKeysWithValues: known))
    }

    /// The day of a table's data, as its publisher, a person or the file's name says it; else empty.
    func date(of table: OurAirportsTable) -> String {
        dates[table] ?? (day ?? urls[table].flatMap { Day(inFileName: $0.lastPathComponent) })?.description
            ?? ""
    }

    private static func files(at path: URL) throws -> [OurAirportsTable: URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
            throw AirportDatabaseError.noOurAirportsFile(path: path.path)
        }
        guard isFolder.boolValue else {
            guard let table = table(named: path.lastPathComponent) else {
                throw AirportDatabaseError.unknownFileName(path.lastPathComponent)
            }
            return [table: path]
        }
        var found: [OurAirportsTable: URL] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path.path).sorted() {
            guard let table = table(named: name) else { continue }
            if let other = found.updateValue(path.appending(path: name), forKey: table) {
                throw AirportDatabaseError.givenTwice(
                    file: other.path, other: path.appending(path: name).path)
            }
        }
        guard !found.isEmpty else { throw AirportDatabaseError.noOurAirportsFile(path: path.path) }
        return found
    }

    private static func table(named name: String) -> OurAirportsTable? {
        OurAirportsTable.allCases.first { name == $0.fileName || name == $0.fileName + ".gz" }
    }
}
