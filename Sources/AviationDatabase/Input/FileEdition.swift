import Foundation

/// How many rows of a file were read and how many of them could be used.
struct RowCounts {
    var read = 0
    var kept = 0
}

/// The edition of a file: two files of one day differ by their checksums.
struct Edition {
    let fileName: String
    let checksum: String
    let byteCount: Int
    /// The day on which the file was last changed, for those that name none.
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
