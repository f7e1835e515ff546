package import AviationDatabase
package import Foundation
import Notation
package import OfflineEngine
package import SyncCore

/// Opens everything that a device has below one folder, and makes the ``AppState`` of it.
///
/// ```swift
/// let bag = try await Launch.open(home, server: URL(string: "http://127.0.0.1:8080")!, deviceName: "Tablet")
/// try await bag.app.run()
/// ```
/// The folder holds `replica.sqlite` (what the pilot wrote, and what waits for the server), `airports.sqlite`
/// (made from published files, may be deleted), `airports-update/` (newer ones on their way),
/// `release-key.json` (whose newer ones are taken),
/// `drafts.sqlite` (what was typed and not saved), `weather.sqlite` and `stations.sqlite` (the last reports,
/// may be deleted), `packs.sqlite` (what was packed for flights), `secrets/` and `account-password`. Two
/// processes must not open one folder.
package struct Launch: Sendable {
    /// The running flight bag.
    package let app: AppState
    /// The identifier that tells this device from others, for as long as the folder lives.
    package let deviceID: String
    /// The token that a browser has to show to be let in; the same at every start.
    package let pageToken: String

    /// Opens the folder, and makes it when there is none. Needs no network and imports nothing yet.
    ///
    /// `airports` is the folder of the airports, where that is another one; `http` fetches reports and
    /// editions. Throws what the engine and the airport database throw: the store is newer than this program,
    /// the disk fails.
    package static func open(
        _ home: URL, server: URL, deviceName: String, world: any World = SystemWorld(),
        policy: SyncPolicy = .flightBag, kinds: [any AnyRecordKind] = FlightBagKinds.all,
        products: [BriefingProduct] = BriefingProduct.all, zone: TimeZone = .current,
        airports airportHome: URL? = nil, source: WeatherSourceFile? = nil,
        http: PlainHTTP? = nil
    ) async throws -> Launch {
        let http = http ?? PlainHTTP(allowsPlainText: policy.allowsPlainHTTP)
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let secrets = FileSecretStore(folder: home.appending(path: "secrets"))
        let replica = try await Replica.open(
            at: copy(below: home), schema: FlightBagSchema.schema(of: kinds), secrets: secrets,
            server: server,
            world: world, policy: policy
        ).get()
        try await RecordStore(replica: replica).prepare(of: kinds)
        try await RecordStore(replica: replica).prepareAccount(kinds)
        let airportHome = airportHome ?? home
        // A release that waits is checked and put in place, which may take as long as opening a copy.
        let airports = try await SyncThreads.run {
            try ReleaseUpdate.inbox(below: airportHome).settle(airportsFile(below: airportHome))
            return try Self.airports(below: airportHome)
        }
        let drafts = try await SyncThreads.run {
            try DraftStore(at: home.appending(path: "drafts.sqlite"))
        }
        let sync = await SyncState(
            replica: replica, titles: kinds.flatMap(\.titles), server: server, deviceName: deviceName,
            world: world)
        let airportsState = await AirportsState(database: airports, world: world)
        let editions = await EditionsState(
            try ReleaseUpdate(
                airports, below: airportHome, from: ReleaseSource(server: server, http: http)),
            of: airportsState, world: world)
        let repository = AirportRepository(
            device: DeviceAirports(airports),
            server: ServerAirports(server: server, allowsPlainText: policy.allowsPlainHTTP)
        ) { ConnectivityMode(await sync.reach) }
        let reports = try await ReportStates(
            of: products, below: home, server: server, world: world, source: source,
            airspace: { line in PackAirspace(try await airports.apart { try $0.airspaces(along: line) }) }
        ) { url in
            let answer = try await http.get(url)
            return (answer.status, answer.body)
        }
        let app = await AppState(
            replica: replica, kinds: kinds, airports: airportsState, sync: sync, drafts: drafts,
            reports: reports, editions: editions, additions: ServerAdditions(repository, world: world),
            home: home, zone: zone, world: world)
        try await app.drafts.load()
        return Launch(
            app: app,
            deviceID: replica.deviceID, pageToken: try pageToken(in: secrets, world))
    }

    /// Opens only the copy below a home folder; what stands in the way of that has ways out.
    package static func recovery(of home: URL, world: any World = SystemWorld()) throws -> ReplicaOpening {
        try Replica.openNow(
            at: copy(below: home), schema: FlightBagKinds.schema,
            secrets: FileSecretStore(folder: home.appending(path: "secrets")), world: world)
    }

    /// The file of the copy below a home folder.
    package static func copy(below home: URL) -> URL { RecordFile.place(below: home) }

    /// The file of the airports below a home folder.
    package static func airportsFile(below home: URL) -> URL { home.appending(path: "airports.sqlite") }

    /// Opens the airports below a home folder, which it makes when there is none.
    package static func airports(below home: URL) throws -> AirportDatabase {
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try AirportDatabase(at: airportsFile(below: home))
    }

    /// 256 bits of chance in hexadecimal digits, made at the first start and kept.
    private static func pageToken(in secrets: FileSecretStore, _ world: any World) throws -> String {
        let name = "page-token"
        if let kept = try secrets.read(name) { return String(decoding: kept, as: UTF8.self) }
        let token = randomText(world)
        try secrets.write(Data(token.utf8), for: name)
        return token
    }

    /// 256 bits of chance in 64 hexadecimal digits.
    package static func randomText(_ world: any World) -> String {
        (0..<4).map { _ in world.random().hex16 }.joined()
    }
}

extension SyncPolicy {
    /// How a flight bag syncs: a pilot who comes down from altitude has a network in seconds or not for
    /// hours, so it tries again after 1 s, 5 s, 30 s, 2 min and every 10 min, each with jitter.
    package static let flightBag = SyncPolicy(
        retry: RetryPolicy(
            delaysMilliseconds: [1_000, 5_000, 30_000, 120_000, 600_000], triesBeforeReview: 50))
}
