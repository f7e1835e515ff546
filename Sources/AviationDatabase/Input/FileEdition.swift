import Foundation

/// The number of rows read from a file, and the number of usable ones.
struct RowCounts {
    var read = 0
    var kept = 0
}

/// The edition of a file: two files of one day differ by their checksums.
struct Edition {
    let fileName: String
    let checksum: String
    let byteCount: Int
    /// The day of the file's last change, for files that state no date.
    let changed: String

    /// Reads the whole file once.
    init(_ url: URL) throws {
        fileName = url.lastPathComponent
        let input = try InputFile(url)
        while try input.nextChunk() != nil {}
        (checksum, byteCount) = (input.checksumText, input.bytesRead)
        let day = try url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        changed = (day ?? .distantPast).formatted(.iso8601.year().month().day())
    }
}
