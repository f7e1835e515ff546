import Aviation
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
    /// The day of the data of a file that states none itself, as a person or its name has it; empty where
    /// neither does. When the file was last changed says nothing: a copy is of today.
    let day: String

    /// Reads the whole file once. `day` is what a person says of it.
    init(_ url: URL, of day: Day? = nil) throws {
        fileName = url.lastPathComponent
        let input = try InputFile(url)
        while try input.nextChunk() != nil {}
        (checksum, byteCount) = (input.checksumText, input.bytesRead)
        self.day = (day ?? Day(inFileName: fileName))?.description ?? ""
    }
}

extension Day {
    /// The day that a file's name names: 2026-01-22, 20260122, 2026_01_22 or 22_Jan_2026, which the FAA has.
    /// Nil for none, and for two different ones.
    init?(inFileName name: String) {
        let matches = name.matches(of: /(?:^|[^0-9])([0-9]{4})([-_.]?)([0-9]{2})\2([0-9]{2})(?=$|[^0-9])/)
        let days = matches.compactMap { match in
            Day("\(match.1)-\(match.3)-\(match.4)")
        }
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let worded = name.lowercased()
            .matches(of: /(?:^|[^0-9])([0-9]{2})[-_. ]([a-z]{3})[-_. ]([0-9]{4})(?=$|[^0-9])/)
            .compactMap { match -> Day? in
                guard let month = months.firstIndex(of: String(match.2)), let year = Int(match.3),
                    let day = Int(match.1)
                else { return nil }
                return Day(year: year, month: month + 1, day: day)
            }
        // Digits that stand for something else are seldom of a year since AIRAC began.
        let found = Set((days + worded).filter { $0.year >= 1964 })
        guard found.count == 1, let day = found.first else { return nil }
        self = day
    }
}
