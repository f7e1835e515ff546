import Aviation
package import Foundation
import Zip

extension PublishedFileKind {
    /// Recognises the kind by a file's beginning, inflated if it is gzipped. Nil for anything else. Throws
    /// the errors of reading it.
    package init?(contentsOf url: URL) throws {
        var head: [UInt8] = []
        do {
            let input = try InputFile(url)
            while head.count < 1 << 16, let chunk = try input.nextChunk() { head += chunk }
        } catch let error as GzipError where head.isEmpty {
            throw AirportDatabaseError.unreadable(file: url.lastPathComponent, reason: "\(error)")
        } catch is GzipError {
            // The beginning is enough for the kind; errors further on are reported by the import.
        }
        self.init(beginning: head)
    }

    init?(beginning bytes: [UInt8]) {
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            self = .euroAIP
            return
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        if text.first(where: { !space.contains($0) }) == UInt8(ascii: "{") {
            let head = String(decoding: text.prefix(4096), as: UTF8.self)
            if head.contains("FeatureCollection") {
                self = .airspace
            } else if head.contains("\"country\""), head.contains("\"categories\"") {
                self = .rules
            } else {
                return nil
            }
            return
        }
        if line.starts(with: PlaceRow.header.utf8) || line.starts(with: PlaceRow.rawHeader.utf8) {
            self = .places
            return
        }
        if line.starts(with: "HDR".utf8) || Self.isRecord(line) {
            self = .cifp
            return
        }
        guard let kind = Self.table(line) else { return nil }
        self = kind
    }

    /// A record of ARINC 424: 132 columns that begin with S or T and an area.
    private static func isRecord(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count >= ARINCRecord.columnCount, case .success = ARINCRecord.reading(Array(line), line: 1)
        else { return false }
        return true
    }

    /// A CSV file by the names of its columns.
    private static func table(_ line: ArraySlice<UInt8>) -> PublishedFileKind? {
        var rest: [UInt8]? = Array(line)
        var reader = CSVReader {
            defer { rest = nil }
            return rest
        }
        var record = CSVRecord()
        do { guard try reader.read(&record) else { return nil } } catch { return nil }
        let names = Set((0..<record.count).compactMap(record.text(at:)))
        return signatures.first { names.isSuperset(of: $0.names) }?.kind
    }

    private static let signatures: [(kind: PublishedFileKind, names: Set<String>)] = [
        (.nasrRunways, ["EFF_DATE", "ARPT_ID", "RWY_ID"]),
        (.nasrAirports, ["EFF_DATE", "ARPT_ID", "ARPT_NAME"]),
        (.nasrNavaids, ["EFF_DATE", "NAV_ID", "NAV_TYPE"]), (.borderList, ["Country", "Name", "ICAO"]),
        (.ourAirports(.airport), ["id", "ident", "type", "latitude_deg", "iso_region"]),
        (.ourAirports(.runway), ["airport_ref", "length_ft", "le_ident", "he_ident"]),
        (.ourAirports(.frequency), ["airport_ref", "type", "frequency_mhz"]),
        (.ourAirports(.navaid), ["ident", "type", "frequency_khz", "latitude_deg"]),
        (.ourAirports(.region), ["code", "name", "iso_country"]),
        (.ourAirports(.country), ["code", "name", "continent"]),
    ]
}
