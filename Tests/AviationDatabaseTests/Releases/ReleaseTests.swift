import Aviation
import AviationDatabase
import Foundation
import Testing

/// A device with two airports, and a release with three of a later day in its inbox.
final class ReleaseWorld {
    let folder: TemporaryFolder
    let device: AirportDatabase
    let inbox: ReleaseInbox
    let trust: ReleaseTrust
    let signer = ReleaseSigner()
    let release: AirportRelease
    let releases: URL
    static let time = Date(timeIntervalSince1970: 1_796_000_000)
    static let biggin = """
        1,EGKB,medium_airport,Biggin Hill,51.330799,0.0325,598,EU,GB,GB-ENG,London,no,EGKB,BQH,EGKB,,,
        """

    init() throws {
        folder = try TemporaryFolder()
        device = try Self.database(
            folder, "device", day: "2026-08-22", SmallFiles.heathrow, SmallFiles.fairoaks)
        let maker = try Self.database(
            folder, "maker", day: "2026-11-20", SmallFiles.heathrow,
            SmallFiles.fairoaks.replacing("Fairoaks Airport", with: "Fairoaks Renamed"), Self.biggin)
        releases = folder.url.appending(path: "releases")
        release = try maker.makeRelease(in: releases, at: Self.time, signer: signer)
        inbox = try ReleaseInbox(folder.url.appending(path: "inbox"))
        trust = ReleaseTrust(folder.url.appending(path: "release-key.json"))
        try download(Data(contentsOf: releases.appending(path: release.fileName)))
    }

    func download(_ bytes: Data) throws {
        let file = try inbox.openDownload(of: release, restarts: true)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    static func database(
        _ folder: TemporaryFolder, _ name: String, day: String?, _ airports: String...
    ) throws -> AirportDatabase {
        let own = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let database = try AirportDatabase(at: own.appending(path: "airports.sqlite"))
        let places = own.appending(path: "places.tsv")
        try Data(
            ("name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names\n"
                + "Woking\tGB\t51.32\t-0.56\t103900\t\n").utf8
        ).write(to: places)
        try database.importPlaces(PlacesFile(url: places))
        let files = [
            ("airports.csv", ([SmallFiles.airportHeader] + airports).joined(separator: "\n") + "\n"),
            ("runways.csv", SmallFiles.runways(SmallFiles.fairoaksRunway)),
        ].map { (own.appending(path: $0.0), $0.1) }
        for (file, text) in files {
            try Data(text.utf8).write(to: file)
        }
        try database.importOurAirports(
            OurAirportsFiles(at: files.map(\.0), of: day.flatMap { Day($0) }), at: time)
        return database
    }

    func install(tell: (ReleaseInstall.Step) throws -> Void = { _ in }) throws {
        try ReleaseInstall(device, inbox, trust: trust).run(release, at: Self.time, tell: tell)
    }

    /// The names of the airports as four kinds of questions have them.
    func names(_ database: AirportDatabase? = nil) throws -> [[String]] {
        let airports = database ?? device
        let place = try #require(Coordinate(latitudeDegrees: 51.35, longitudeDegrees: -0.5))
        return try [
            airports.search("fairoaks").map(\.airport.name),
            airports.nearestAirports(to: place, count: 9, kinds: AirportKind.inUse).map(\.airport.name),
            airports.summaries(AirportFilter(), limit: 9).airports.map(\.airport.name),
            [airports.detail("EGTF")?.airport.name ?? "none"],
        ]
    }

    static let before = [
        ["Fairoaks Airport"], ["Fairoaks Airport", "London Heathrow Airport"],
        ["Fairoaks Airport", "London Heathrow Airport"], ["Fairoaks Airport"],
    ]
    static let after = [
        ["Fairoaks Renamed"], ["Fairoaks Renamed", "London Heathrow Airport", "Biggin Hill"],
        ["Fairoaks Renamed", "Biggin Hill", "London Heathrow Airport"], ["Fairoaks Renamed"],
    ]
}

@Suite struct ReleaseTests {
    @Test func `a release names its day, its number, its rows and its hash, and a folder its newest`() throws
    {
        let world = try ReleaseWorld()
        #expect(world.release.version == "20261120.1")
        #expect(world.release.schemaVersion == ReferenceEdition.schemaVersion)
        #expect(world.release.counts == ["airports": 3, "navaids": 0, "procedures": 0, "fixes": 0])
        #expect(world.release.sources.map(\.date) == ["2026-11-20", "2026-11-20"])
        #expect(AirportRelease(json: try world.release.json) == world.release)
        let second = try world.device.makeRelease(
            in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        let third = try world.device.makeRelease(
            in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        #expect([second.version, third.version] == ["20260822.1", "20260822.2"])
        let shelf = ReleaseFolder(world.releases)
        #expect(try shelf.newest() == world.release)
        #expect(try shelf.release("20260822.2")?.release == third)
        #expect(try shelf.release("../notes") == nil)
        let cut = world.releases.appending(path: world.release.fileName)
        try Data([1, 2]).write(to: cut)
        #expect(try shelf.newest() == third)
    }

    @Test func `data of an unknown day are not released, and a release names its files without one`() throws {
        let folder = try TemporaryFolder()
        let maker = try ReleaseWorld.database(
            folder, "maker", day: nil, SmallFiles.heathrow, SmallFiles.fairoaks)
        let releases = folder.url.appending(path: "releases")
        func make() throws -> AirportRelease {
            try maker.makeRelease(in: releases, at: ReleaseWorld.time, signer: ReleaseSigner())
        }
        #expect(throws: ReleaseProblem.withoutDay(files: ["airports.csv", "runways.csv"])) { try make() }
        #expect(try ReleaseFolder(releases).newest() == nil)
        let airports = folder.url.appending(path: "maker/airports.csv")
        try maker.importOurAirports(
            OurAirportsFiles(at: [airports], of: Day("2026-11-20")), at: ReleaseWorld.time)
        let release = try make()
        #expect(release.version == "20261120.1")
        #expect(release.undatedFiles == ["runways.csv"])
    }

    @Test func `everything is asked of the new data after it, without opening anything again`() throws {
        let world = try ReleaseWorld()
        #expect(try world.names() == ReleaseWorld.before)
        let other = try AirportDatabase(at: world.folder.url.appending(path: "device/airports.sqlite"))
        #expect(try world.names(other) == ReleaseWorld.before)
        try world.install()
        #expect(try world.names() == ReleaseWorld.after)
        #expect(try world.names(other) == ReleaseWorld.after)
        #expect(try world.device.installedRelease() == "20261120.1")
        #expect(try world.device.referenceEdition().version == "20261120.1")
        #expect(try world.device.referenceEdition().identifier == world.release.edition)
    }

    @Test func `a question that runs meanwhile is answered from the data that it began with`() throws {
        let world = try ReleaseWorld()
        var seen: [[[String]]] = []
        try world.install { _ in seen.append(try world.names()) }
        #expect(Set(seen) == [ReleaseWorld.before, ReleaseWorld.after])
        #expect(seen.firstIndex(of: ReleaseWorld.after) == seen.count - 3)
    }

    @Test func `whatever step it ends at, the data are the old ones, whole, and it can be done again`() throws
    {
        struct Cut: Error {}
        let steps: [ReleaseInstall.Step] = [
            .verifying, .unpacking, .checking, .keepingImports, .backingUp, .swapping(0), .swapping(1),
            .confirming,
        ]
        let world = try ReleaseWorld()
        for step in steps where step != .swapping(1) {
            #expect(throws: Cut.self, "\(step)") {
                try world.install { if $0 == step { throw Cut() } }
            }
            #expect(try world.names() == ReleaseWorld.before, "\(step)")
        }
        try world.install()
        #expect(try world.names() == ReleaseWorld.after)
    }

    @Test func `files that were imported here stay on top of a release`() throws {
        let world = try ReleaseWorld()
        let borders = try world.folder.write(
            "borders.csv", "Country,Name,ICAO\nUnited Kingdom,Fairoaks,EGTF\n")
        _ = try world.device.importFiles([borders], at: ReleaseWorld.time)
        #expect(try world.device.knownAirport("EGTF")?.isBorderCrossing == true)
        try world.install()
        #expect(try world.names() == ReleaseWorld.after)
        #expect(try world.device.knownAirport("EGTF")?.isBorderCrossing == true)
        #expect(try world.device.knownAirport("EGKB")?.isBorderCrossing == false)
        #expect(try world.device.importedPublications().map(\.fileName) == ["borders.csv"])
        #expect(try world.device.installedRelease() == "20261120.1")
    }

    @Test func `towns that were imported here stay in a release`() throws {
        let world = try ReleaseWorld()
        let towns = try world.folder.write(
            "towns.tsv",
            "geonameid\tname\tcountry\tadmin1\tlatitude\tlongitude\tpopulation\ttimezone\talternate_names\n"
                + "1\tNirgendheim\tGB\tENG\t51.35\t-0.56\t9000\tEurope/London\tNowhereham\n")
        _ = try world.device.importFiles([towns], at: ReleaseWorld.time)
        #expect(try world.device.search("near nowhereham").first?.airport.ident == "EGTF")
        try world.install()
        #expect(try world.names() == ReleaseWorld.after)
        let found = try #require(try world.device.search("near nowhereham").first)
        #expect(found.airport.ident == "EGTF" && found.town == "Nirgendheim")
        #expect(try world.device.importedPublications().map(\.fileName) == ["towns.tsv"])
    }
}
