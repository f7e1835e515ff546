import AviationDatabase
import FlightBag
import Notation

/// An import or an update that has not ended, in sentences.
struct ImportWords {
    /// Nil while none is at work.
    let atWork: String?
    let cutShort: [String]

    @MainActor init(_ editions: EditionsState) {
        var (atWork, cutShort): (String?, [String]) = (nil, [])
        switch editions.imported {
        case .atWork(let files): atWork = "Files are being imported: \(Self.names(files))."
        case .cutShort(let files):
            cutShort.append(
                "An import was cut short: \(Self.names(files)). Perhaps only a part of it is in use: import "
                    + "it again.")
        case nil: break
        }
        if let bytes = editions.leftDownload {
            cutShort.append(
                "An update was cut short: \(Written.size(bytes)) of it are here, and what was in use before "
                    + "still is. “Check now” finds it again, and it goes on from there.")
        }
        (self.atWork, self.cutShort) = (atWork, cutShort)
    }

    private static func names(_ files: [String]) -> String {
        files.isEmpty ? "unknown files" : files.joined(separator: ", ")
    }
}
