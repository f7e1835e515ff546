import Foundation
import Notation

/// A file that this device keeps, for a person who wants to know where the data lie.
package struct StoredFile: Hashable, Sendable {
    /// Its content: "Records".
    package let title: String
    package let name: String
    /// With what the database keeps beside it, in bytes; nil when it is not there yet.
    package let bytes: Int?

    /// The files below a flight bag's folder.
    static func all(below home: URL) -> [StoredFile] {
        let known = [
            ("Records, and what waits for the server", "replica.sqlite", ["", "-wal", "-events"]),
            ("Airports, made from published files", "airports.sqlite", ["", "-wal"]),
            ("Drafts", "drafts.sqlite", ["", "-wal"]),
            ("Weather of flights, packed", "packs.sqlite", ["", "-wal"]),
        ]
        return known.map { title, name, endings in
            let sizes = endings.map { size(home.appending(path: name + $0)) }
            let isThere = sizes.first.flatMap(\.self) != nil
            return StoredFile(
                title: title, name: name, bytes: isThere ? sizes.compactMap(\.self).reduce(0, +) : nil)
        }
    }

    private static func size(_ file: URL) -> Int? {
        // If the file cannot be examined, its size is unknown.
        do {
            return try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
        } catch {
            return nil
        }
    }
}

extension Written {
    /// "12 bytes", "3.4 MB": a thousand bytes are a kB.
    package static func size(_ bytes: Int) -> String {
        let units = ["kB", "MB", "GB"]
        guard bytes >= 1000 else { return counted(bytes, "byte") }
        var (amount, place) = (Double(bytes) / 1000, 0)
        while amount >= 999.5, place < units.count - 1 { (amount, place) = (amount / 1000, place + 1) }
        return
            "\(amount >= 99.5 ? "\(Int(clamping: amount.rounded()))" : Entry.rounded(amount)) \(units[place])"
    }

    /// The age of a time: "just now", "3 minutes ago", "2 days ago". A future one is reported as such: then a
    /// clock is wrong. Milliseconds.
    package static func age(_ milliseconds: Int64) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 0 { return "in the future by this device's clock" }
        switch minutes {
        case 0: return "less than a minute ago"
        case 1..<120: return "\(counted(Int(clamping: minutes), "minute")) ago"
        case 120..<2_880: return "\(counted(Int(clamping: minutes / 60), "hour")) ago"
        default: return "\(counted(Int(clamping: minutes / 1_440), "day")) ago"
        }
    }
}
