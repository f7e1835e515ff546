import Foundation

/// A file that was recorded from a source, and how it is replayed.
struct Recording: Sendable {
    /// The name of its file, in which "*" stands for anything: "windtemp*.txt".
    let name: String
    /// The path at which it is replayed; nil for that of its feed.
    let path: String?
    let mediaType: String
    /// The recorded bytes with their times moved so that the newest report is of the date.
    let moved: @Sendable (Data, Date) throws -> Data

    init(
        _ name: String, at path: String? = nil, _ mediaType: String = "application/json",
        moved: @escaping @Sendable (Data, Date) throws -> Data
    ) {
        (self.name, self.path, self.mediaType, self.moved) = (name, path, mediaType, moved)
    }

    /// Records in JSON, moved by whole `step` seconds so that the newest member of that name is the newest.
    init(_ name: String, at path: String? = nil, newest member: String, step: Double) {
        self.init(name, at: path) { recorded, latest in
            try RecordedRecords.moved(recorded, latest, newest: member, step: step)
        }
    }

    /// Whether a file of that name is one.
    func isNamed(_ file: String) -> Bool {
        let pieces = name.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = pieces.first, let last = pieces.last, file.hasPrefix(first), file.hasSuffix(last)
        else { return false }
        guard pieces.count > 1 else { return file == name }
        var rest = file.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count >= last.count
    }
}
