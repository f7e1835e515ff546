import AviationDatabase
import FlightBag
import Foundation
import GRDB
import Observation
import SyncCore
import Testing

@testable import FlightBagWeb

/// A flight bag with its page on a port of its own; its folder is deleted with it.
@MainActor final class Site {
    let launch: Launch
    let port: Int
    let address: String
    let home: URL
    private let serving: Task<Void, any Error>
    private let following: Task<Void, any Error>

    var app: AppState { launch.app }
    var siteMap: SiteMap { SiteMap(WebPages.all, kinds: app.kindNames) }

    /// A window without a viewer.
    func window() -> Window { Window(app, siteMap) }

    /// `pages` are those that it has beside its own, with a folder of their templates; `prepare` writes into
    /// the copy as another program would, before anything of it is read.
    init(
        with pages: [any ShownPage.Type] = [], templates: [URL] = [],
        products: [BriefingProduct] = BriefingProduct.all,
        prepare: (@Sendable (Database) throws -> Void)? = nil
    ) async throws {
        home = FileManager.default.temporaryDirectory.appending(path: "aloft-site-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Self.imported.get(), to: home)
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        launch = try await Launch.open(home, server: nobody, deviceName: "Test", products: products)
        if let prepare { try await Self.another(home).write(prepare) }
        (port, address, serving) = try await Self.serve(launch, WebPages.all + pages, templates)
        let app = launch.app
        following = Task { try await app.run() }
        for await isLoaded in Observations({ app.kinds.allSatisfy(\.isLoaded) }) where isLoaded {
            break
        }
        for await stock in Observations({ app.airports.stock }) {
            if case .ready = stock { break }
        }
    }

    /// Another test may take the free port first: then the next one is tried.
    private static func serve(
        _ launch: Launch, _ pages: [any ShownPage.Type], _ templates: [URL]
    ) async throws -> (Int, String, Task<Void, any Error>) {
        while true {
            let port = try RawHTTP.freePort()
            let server = try await WebServer(launch, port: port, pages: pages, templates: templates)
            let (readiness, readies) = AsyncStream.makeStream(of: Void.self)
            let serving = Task {
                defer { readies.finish() }
                try await server.run { readies.yield() }
            }
            for await _ in readiness { return (port, server.address, serving) }
        }
    }

    isolated deinit {
        serving.cancel()
        following.cancel()
    }

    /// The `Cookie` header of a browser that was let in.
    var cookie: String { "\(key.cookieName)=\(key.session())" }
    private var key: PageKey { PageKey(deviceID: launch.deviceID, token: launch.pageToken, port: port) }

    /// Asks as the page itself would.
    func get(_ path: String) async throws -> RawHTTP.Answer {
        try await RawHTTP.send("GET", path, port: port, headers: ["Cookie: \(cookie)"])
    }

    /// Makes writing a new aircraft fail, as on a full disk.
    func spoilAircraft() async throws {
        try await Self.another(home).write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER spoil BEFORE INSERT ON aircraft
                    BEGIN SELECT RAISE(ABORT, 'spoilt'); END
                    """)
        }
    }

    /// A connection to the copy, as another program has one.
    private static func another(_ home: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        return try DatabaseQueue(
            path: home.appending(path: "replica.sqlite").path, configuration: configuration)
    }

    /// A folder with the airports, read in once: each site copies it.
    private static let imported = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-imported-\(UUID())")
        try makeAirports(below: folder)
        return folder
    }

    private static func makeAirports(below home: URL) throws {
        let csv = home.appending(path: "csv")
        try FileManager.default.createDirectory(at: csv, withIntermediateDirectories: true)
        let text = """
            "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent",\
            "iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code",\
            "local_code","home_link","wikipedia_link","keywords"
            1,"EGTF","small_airport","Fairoaks Airport",51.3481,-0.5589,80,"EU","GB","GB-ENG",\
            "Woking","no",,,,,,"https://en.wikipedia.org/wiki/Fairoaks_Airport",
            2,"XX01","heliport","<b>Bold</b> & ""quoted"" Pad",10,20,,"EU","GB","GB-ENG",\
            "Woking","no",,,,,"javascript:x",,
            """
        let file = csv.appending(path: "airports.csv")
        try Data(text.utf8).write(to: file)
        let places = csv.appending(path: "places.tsv")
        try Data(
            ("name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names\n"
                + "Woking\tGB\t51.32\t-0.56\t103900\t\n").utf8
        ).write(to: places)
        let database = try Launch.airports(below: home)
        try database.importPlaces(PlacesFile(url: places))
        try database.importOurAirports(try OurAirportsFiles(at: [file]), at: .now)
    }
}
