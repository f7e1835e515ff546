package import Foundation

// Releases/ moves a whole airport database from one machine to another: a release is made of a database, is
// kept in a folder that a server publishes, and takes the place of a device's data. Its invariant: at every
// moment, whatever is pulled or killed, the device has one complete database, and it is the old one or the
// new one. `aloft release`, `ReferenceServer` and the flight bag call it.

/// A copy of an airport database to hand out, as `release.json` beside it describes it.
package struct AirportRelease: Codable, Hashable, Sendable {
    /// "20260822.1": the newest day of its data, and its number among the releases of that day, from 1.
    package let version: String
    /// The form of its tables: see `ReferenceEdition.schemaVersion`.
    package let schemaVersion: Int
    /// The identifier of its edition, as in `ReferenceEdition`.
    package let edition: String
    /// The gzipped database's size as it is downloaded, and its SHA-256 in 64 hexadecimal digits.
    package let byteCount: Int
    package let sha256: String
    /// The size of the database itself.
    package let databaseByteCount: Int
    /// ISO 8601, in UTC.
    package let madeAt: String
    /// Rows by name: airports in use, navaids, procedures and fixes.
    package let counts: [String: Int]
    package let sources: [Source]
    /// Its coverage in a sentence: a count alone would read as all there are.
    package let coverage: String
    /// Nil for a release that was made before they were signed: no device takes it.
    package internal(set) var signature: Signature?

    /// A file of the release.
    package struct Source: Codable, Hashable, Sendable {
        package let publisher: String
        package let file: String
        /// The day of the data; empty where it is not known.
        package let date: String
        package let rows: Int

        package init(publisher: String, file: String, date: String, rows: Int) {
            (self.publisher, self.file, self.date, self.rows) = (publisher, file, date, rows)
        }

        /// A day that is not known is null over HTTP, and empty in the file of a release.
        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            publisher = try values.decode(String.self, forKey: .publisher)
            file = try values.decode(String.self, forKey: .file)
            date = try values.decodeIfPresent(String.self, forKey: .date) ?? ""
            rows = try values.decode(Int.self, forKey: .rows)
        }

        private enum CodingKeys: String, CodingKey { case publisher, file, date, rows }

        /// The publisher and the day.
        package var day: SourceDay { SourceDay(named: publisher, String(date.prefix(10))) }
    }

    private enum CodingKeys: String, CodingKey {
        case version, edition, sha256, counts, sources, coverage, signature
        case schemaVersion = "schema_version"
        case byteCount = "byte_count"
        case databaseByteCount = "database_byte_count"
        case madeAt = "made_at"
    }

    /// Large enough for any release and small enough for a device: a server may claim any size.
    private static let mostBytes = 4 << 30

    /// The release that a server or a file describes. Nil unless its version, sizes and hash are plausible.
    package init?(json: Data) {
        let read: AirportRelease
        do { read = try JSONDecoder().decode(AirportRelease.self, from: json) } catch { return nil }
        guard
            ReferenceEdition.isLater(read.version, than: "0.0") == true,
            (1...Self.mostBytes).contains(read.byteCount),
            (1...Self.mostBytes).contains(read.databaseByteCount), read.schemaVersion > 0,
            read.sha256.utf8.count == 64, read.sha256.utf8.allSatisfy("0123456789abcdef".utf8.contains),
            read.counts.values.allSatisfy({ $0 >= 0 })
        else { return nil }
        self = read
    }

    init(
        version: String, edition: String, packed: (byteCount: Int, sha256: String), databaseByteCount: Int,
        madeAt: Date, counts: [String: Int], sources: [Source]
    ) {
        self.version = version
        schemaVersion = ReferenceEdition.schemaVersion
        self.edition = edition
        (byteCount, sha256) = packed
        self.databaseByteCount = databaseByteCount
        self.madeAt = madeAt.formatted(.iso8601)
        self.counts = counts
        self.sources = sources
        let numbers = ReferenceDataset.allCases.map { "\(counts[$0.rawValue] ?? 0) \($0.rawValue)" }
        coverage =
            "What the \(sources.count) files of its sources hold, not all there are in the world: "
            + numbers.joined(separator: ", ") + "."
    }

    /// The release as its file has it.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// The names of its files of which nobody says the day.
    package var undatedFiles: [String] { sources.undatedFiles }

    /// The name of the gzipped database in a folder of releases.
    package var fileName: String { Self.stem(version) + ".sqlite.gz" }
    /// The name of its description there.
    var descriptionName: String { Self.stem(version) + ".json" }

    static func stem(_ version: String) -> String { "aloft-airports-\(version)" }
}

/// The reason why a release cannot be made or taken. The old data are still there, whole.
package enum ReleaseProblem: Error, Hashable, Sendable {
    /// The database has no airports: import some.
    case nothingToRelease
    /// The day of none of these files is known, and a release has the newest as its version: import them
    /// again with their day.
    case withoutDay(files: [String])
    /// A later version of this program made the release: update the program.
    case newerSchema(Int)
    /// It is not believed. The reason has a cure.
    case distrusted(ReleaseDistrust)
    /// The file does not match its description, or is implausible: do not try this version again.
    case invalid(String)
    /// The release could not replace the old data, which were restored: try again once the cause is removed.
    case notReplaced(String)
}

extension ReleaseProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothingToRelease: "there are no airports to make a release of: import some first"
        case .withoutDay(let files):
            "of which day the data are is not known (\(files.joined(separator: ", "))), so that no device "
                + "could tell whether the release is newer than what it has: import them again with --date"
        case .newerSchema: "it was made by a newer version of Aloft: update Aloft to take it"
        case .distrusted(let reason): "the release is not used: \(reason)"
        case .invalid(let reason): "the release is not used: \(reason)"
        case .notReplaced(let reason): "it could not be put in place, the data of before stay: \(reason)"
        }
    }
}
