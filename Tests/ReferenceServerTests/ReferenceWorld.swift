import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

/// A reference server over a small database, in a folder that is deleted with it.
final class ReferenceWorld: Sendable {
    let folder: URL
    let database: AirportDatabase
    let server: ReferenceServer

    /// 24 November 2026, 12:00Z.
    static let now = Date(timeIntervalSince1970: 1_795_521_600)

    /// Heathrow, Fairoaks, Hayward, a heliport without a runway and a closed field; with `others` procedures,
    /// AIP entries, a border list and waypoints.
    init(others: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-reference-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let database = try AirportDatabase(at: folder.appending(path: "airports.sqlite"))
        self.database = database
        server = ReferenceServer(
            now: { Self.now }, releases: ReleaseFolder(folder.appending(path: "releases")),
            source: { database })
        try importOurAirports(ReferenceFiles.airports)
        if others {
            let files = try [
                write("b.csv", ReferenceFiles.borders), ReferenceFiles.euroAIP(in: folder),
            ]
            _ = try database.importFiles(files, at: Self.now)
        }
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(error)") }
    }

    func write(_ name: String, _ text: String) throws -> URL {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_760_000_000)], ofItemAtPath: file.path)
        return file
    }

    func importOurAirports(_ airports: String) throws {
        let files = try [
            ("airports.csv", airports), ("runways.csv", ReferenceFiles.runways),
            ("navaids.csv", ReferenceFiles.navaids), ("countries.csv", ReferenceFiles.countries),
            ("airport-frequencies.csv", ReferenceFiles.frequencies),
        ].map { try write($0.0, $0.1) }
        try database.importOurAirports(OurAirportsFiles(at: files, of: Day("2025-10-09")), at: Self.now)
    }

    /// Makes a release of it, which takes towns.
    func makeRelease() throws -> AirportRelease {
        let towns = try write(
            "places.tsv",
            "name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names\n"
                + "Woking\tGB\t51.32\t-0.56\t103900\t\n")
        try database.importPlaces(PlacesFile(url: towns))
        try database.importShippedData(at: Self.now)
        return try database.makeRelease(
            in: folder.appending(path: "releases"), at: Self.now, signer: ReleaseSigner())
    }

    func answer(_ target: String, method: String = "GET", body: String = "") -> ReferenceAnswer {
        server.answer(ReferenceRequest(method: method, target: target, body: Data(body.utf8)))
    }

    /// The value of an answer that has to be 200.
    func get(_ target: String, method: String = "GET", body: String = "") throws -> JSON {
        let answer = answer(target, method: method, body: body)
        let text = String(decoding: answer.body, as: UTF8.self)
        try #require(answer.status == 200, "\(target): \(text)")
        return try JSON(parsing: answer.body)
    }

    /// Status and code of an answer that is a problem.
    func refusal(_ target: String, method: String = "GET", body: String = "") throws -> String {
        let answer = answer(target, method: method, body: body)
        let json = try JSON(parsing: answer.body)
        return "\(answer.status) \(json["code"]?.string ?? "-")"
    }
}

extension JSON {
    subscript(key: String) -> JSON? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    subscript(index: Int) -> JSON? {
        guard case .array(let array) = self, array.indices.contains(index) else { return nil }
        return array[index]
    }

    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var elements: [JSON] {
        guard case .array(let array) = self else { return [] }
        return array
    }

    /// The idents of a list of airports.
    var idents: [String] { elements.compactMap { $0["ident"]?.string } }
}

extension ReferenceAnswer {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
