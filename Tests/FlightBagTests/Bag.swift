import Aviation
import AviationDatabase
import Foundation
import Observation
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

/// A flight bag in a folder of its own, with five airports, no server, and a clock that a test moves.
@MainActor final class Bag {
    let home: URL
    let world = TestWorld()
    let launch: Launch
    private var running: Task<Void, any Error>?

    var app: AppState { launch.app }

    init(
        home: URL? = nil, kinds: [any AnyRecordKind] = FlightBagKinds.all,
        products: [BriefingProduct] = BriefingProduct.all, zone: TimeZone = .gmt, server: URL? = nil
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-bag-\(UUID().uuidString)")
        self.home = home ?? folder
        if home == nil { try FileManager.default.copyItem(at: Self.imported.get(), to: folder) }
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        launch = try await Launch.open(
            self.home, server: server ?? nobody, deviceName: "Test", world: world, kinds: kinds,
            products: products, zone: zone, http: PlainHTTP(silenceSeconds: 3_600))
        let app = launch.app
        running = Task { try await app.run() }
        try await until { app.kinds.allSatisfy(\.isLoaded) }
        try await until { if case .ready = app.airports.stock { true } else { false } }
    }

    /// Ends the process, so to speak: another bag can open the folder then.
    func stop() async {
        running?.cancel()
        _ = await running?.result
    }

    isolated deinit {
        running?.cancel()
    }

    func addAircraft(_ registration: String) async throws -> Aircraft {
        let id = app.aircraft.newID()
        let outcome = try await app.aircraft.save(
            Form(["registration": registration]), opened: Form(), id: id, isNew: true, app.book)
        #expect(outcome.isSaved)
        try await until { self.app.aircraft[id] != nil }
        return try #require(app.aircraft[id])
    }

    func addFlight(
        from departure: String, to destination: String, with aircraft: Aircraft? = nil
    ) async throws -> Flight {
        let typed = ["departure": departure, "destination": destination, "aircraft_id": aircraft?.key ?? ""]
        let id = app.flights.newID()
        let outcome = try await app.flights.save(
            Form(typed), opened: Form(), id: id, isNew: true, app.book)
        #expect(outcome.isSaved)
        try await until { self.app.flights[id] != nil }
        return try #require(app.flights[id])
    }

    /// A folder with the five airports, read in once: each bag copies it.
    private static let imported = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-imported-\(UUID())")
        try makeAirports(below: folder)
        return folder
    }

    static func makeAirports(
        below home: URL, fairoaks: String = "Fairoaks Airport", day: String = "2026-10-01T12:00:00Z"
    ) throws {
        let csv = home.appending(path: "csv")
        try FileManager.default.createDirectory(at: csv, withIntermediateDirectories: true)
        let header = """
            "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent",\
            "iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code",\
            "local_code","home_link","wikipedia_link","keywords"
            """
        let rows = [
            #"1,"EGTF","small_airport","\#(fairoaks)",51.3481,-0.5589,80,"EU","GB","GB-ENG""#
                + #","Woking","no","EGTF",,"EGTF",,,,"#,
            #"2,"LFAT","medium_airport","Le Touquet Airport",50.5174,1.6206,36,"EU","FR","FR-HDF""#
                + #","Le Touquet","no","LFAT","LTQ","LFAT",,,,"#,
            #"3,"LSZH","large_airport","Zürich Airport",47.458056,8.548056,1417,"EU","CH","CH-ZH""#
                + #","Zürich","yes","LSZH","ZRH","LSZH",,,,"#,
            #"4,"XX01","heliport","<b>Bold</b> & ""quoted"" Pad",10,20,,"EU","GB","GB-ENG""#
                + #","Woking","no",,,,,,,"#,
            #"5,"EGXX","closed","Old Field",52,0,100,"EU","GB","GB-ENG",,"no",,,,,,,"#,
        ]
        let file = csv.appending(path: "airports.csv")
        try Data(([header] + rows).joined(separator: "\n").utf8).write(to: file)
        let places = csv.appending(path: "places.tsv")
        try Data(
            ("name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names\n"
                + "Woking\tGB\t51.32\t-0.56\t103900\t\n").utf8
        ).write(to: places)
        let database = try Launch.airports(below: home)
        try database.importPlaces(PlacesFile(url: places))
        try database.importOurAirports(
            try OurAirportsFiles(at: [file], of: Day(String(day.prefix(10)))),
            at: Date(timeIntervalSince1970: 1_800_000_000))
    }
}

extension SaveOutcome {
    /// Whether it is on disk.
    var isSaved: Bool { if case .saved = self { true } else { false } }
}

/// Waits until something that can be observed is so, for so long that no busy machine is taken for a fault:
/// what is not so by then never comes.
@MainActor func until(
    within limit: Duration = .seconds(300), at place: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while !Task.isCancelled {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let isMet = withObservationTracking {
            condition()
        } onChange: {
            continuation.finish()
        }
        if isMet { return }
        guard ContinuousClock.now < end else { throw NeverCame(awaited: "\(place.fileID):\(place.line)") }
        let alarm = Task {
            try await Task.sleep(until: end)
            continuation.finish()
        }
        for await _ in changes {}
        alarm.cancel()
    }
    throw CancellationError()
}

/// Something was awaited and did not come.
struct NeverCame: Error, Equatable, CustomStringConvertible {
    /// The file and the line that await it.
    let awaited: String

    var description: String { "what \(awaited) awaits did not come" }
}

/// A clock that stands still until a test moves it, and chance that counts.
final class TestWorld: World {
    private let state = Mutex((now: Int64(1_790_000_000_000), count: UInt64(0)))

    func now() -> Int64 { state.withLock { $0.now } }

    func uptime() -> Int64 { now() }

    func random() -> UInt64 {
        state.withLock { state in
            state.count += 1
            return state.count &* 0x9E37_79B9_7F4A_7C15
        }
    }

    func advance(milliseconds: Int64) { state.withLock { $0.now += milliseconds } }
}
