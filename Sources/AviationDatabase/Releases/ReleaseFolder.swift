package import Foundation

/// The releases that a server publishes: files of a folder, made by `AirportDatabase.makeRelease`. It is read
/// at every request, so a release is published as soon as it is made.
package struct ReleaseFolder: Sendable {
    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// The newest release whose file is there whole; nil where there is none, or no such folder.
    package func newest() throws -> AirportRelease? {
        try all().max { ReferenceEdition.isLater($1.version, than: $0.version) == true }
    }

    /// A release by its version with its file; nil if it is missing, and for a text that is no version.
    package func release(_ version: String) throws -> (release: AirportRelease, file: URL)? {
        guard ReferenceEdition.isLater(version, than: "0.0") != nil else { return nil }
        return try all().first { $0.version == version }.map { ($0, folder.appending(path: $0.fileName)) }
    }

    /// The number of the next release of a day ("20260822").
    func nextNumber(day: String) throws -> Int {
        let numbers = try all().compactMap { release -> Int? in
            let halves = release.version.split(separator: ".")
            return halves.count == 2 && halves[0] == day ? Int(halves[1]) : nil
        }
        return (numbers.max() ?? 0) + 1
    }

    private func all() throws -> [AirportRelease] {
        guard DurableFile.exists(folder) else { return [] }
        let prefix = AirportRelease.stem("")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
            .compactMap { AirportRelease(json: try Data(contentsOf: folder.appending(path: $0))) }
            .filter { DurableFile.byteCount(folder.appending(path: $0.fileName)) == $0.byteCount }
    }
}
