package import Foundation

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

    /// Calls `body` with each town, the largest first, and with the share of the file that is read. Throws
    /// what `body` throws, and `AirportDatabaseError.unreadable` when the file is damaged.
    func forEach(_ body: (PlaceRow, Double) throws -> Void) throws {
        let name = url.lastPathComponent
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        do {
            let input = try InputFile(url)
            var rest: [UInt8] = []
            var isHeader = true
            while let chunk = try input.nextChunk() {
                rest += chunk
                var start = 0
                while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = rest[start..<end]
                    start = end + 1
                    if isHeader {
                        guard line.elementsEqual(PlaceRow.header.utf8) else { throw Self.wrong(name) }
                        isHeader = false
                    } else {
                        guard let row = PlaceRow(line) else { throw Self.wrong(name) }
                        try body(row, min(1, Double(input.bytesRead) / Double(max(1, size))))
                    }
                }
                rest.removeFirst(start)
            }
            guard rest.isEmpty, !isHeader else { throw Self.wrong(name) }
        } catch let error as GzipError {
            throw AirportDatabaseError.unreadable(file: name, reason: "\(error)")
        }
    }

    private static func wrong(_ name: String) -> AirportDatabaseError {
        .unreadable(file: name, reason: "it is no table of places")
    }
}

/// A town as the file has it.
struct PlaceRow {
    static let header = "name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names"

    let name: String
    let country: String
    let latitude: Double
    let longitude: Double
    let people: Int
    /// Folded, without spaces (`SearchText.compact`), with single spaces between them; may be empty.
    let otherNames: String

    /// Nil for a line that is none of the table's.
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
}
