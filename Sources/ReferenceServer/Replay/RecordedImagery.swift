import Aviation
import AviationDatabase
import Foundation
import JSONLines

/// An index of pictures as a source would publish it, with its pictures: the folder `imagery` of a recording.
struct RecordedImagery {
    private static let prefix = "/imagery/"

    private let index: Data
    /// By their names.
    private let pictures: [String: Data]

    /// Nil for a folder without `imagery/index.json`.
    init?(_ folder: URL) throws {
        let home = folder.appending(path: "imagery")
        let file = home.appending(path: "index.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        index = try Data(contentsOf: file)
        var pictures: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) where name != "index.json"
        {
            pictures[name] = try Data(contentsOf: home.appending(path: name))
        }
        self.pictures = pictures
    }

    /// Type and bytes for a path; nil for one that is not of pictures, or is not there. The index's times are
    /// moved by whole hours so that it was issued at `latest` or within the hour before.
    func answer(_ path: String, _ latest: Date) throws -> (type: String, body: Data)? {
        guard path.hasPrefix(Self.prefix) else { return nil }
        let name = String(path.dropFirst(Self.prefix.count))
        if name == "index.json" {
            let moved = try RecordedRecords.moved(index, latest, newest: "issued", step: 3600)
            return ("application/json", moved)
        }
        return pictures[name].map { (PictureFormat($0)?.rawValue ?? "text/html", $0) }
    }
}
