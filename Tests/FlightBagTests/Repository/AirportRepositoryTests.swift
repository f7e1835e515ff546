import Aviation
import AviationDatabase
import Foundation
import OfflineEngine
import ReferenceServer
import Testing

@testable import FlightBag

@Suite struct AirportRepositoryTests {
    /// Airports in a folder, as a device's source and as a server that is called without sockets.
    private struct Place {
        let database: AirportDatabase
        let device: DeviceAirports
        let server: ServerAirports

        @MainActor init(fairoaks: String = "Fairoaks Airport", day: String) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-repository-\(UUID())")
            try Bag.makeAirports(below: folder, fairoaks: fairoaks, day: day)
            database = try Launch.airports(below: folder)
            let database = database
            device = DeviceAirports(database)
            let published = ReferenceServer(now: { Date(timeIntervalSince1970: 0) }, source: { database })
            server = ServerAirports(server: try #require(URL(string: "http://server"))) { url in
                let target = url.absoluteString.replacing("http://server", with: "")
                let answer = published.answer(ReferenceRequest(target: target))
                return (answer.status, answer.body)
            }
        }
    }

    private static let woking = Coordinate(latitudeDegrees: 51.32, longitudeDegrees: -0.56)

    private var filters: [AirportFilter] {
        var hard = AirportFilter()
        hard[.hardRunway] = true
        var british = AirportFilter()
        british[.country] = "GB"
        british[.largeAirports] = true
        british.box = CoordinateBox(
            southDegrees: 50, westDegrees: -2, northDegrees: 53, eastDegrees: 1)
        var long = AirportFilter()
        long[.runwayAtLeast] = 1000
        long[.runwayAtMost] = 9000
        return [AirportFilter(), hard, british, long]
    }

    @MainActor
    @Test func `every question has the same answer on the same data, from the device and from a server`()
        async throws
    {
        let place = try Place(day: "2026-10-01T12:00:00Z")
        let (device, server) = (place.device, place.server)
        let centre = try #require(Self.woking)
        #expect(try await device.edition() == server.edition())
        for filter in filters {
            #expect(try await device.airports(filter, limit: 9) == server.airports(filter, limit: 9))
            let (width, radius) = (Distance(nauticalMiles: 30), Distance(nauticalMiles: 120))
            #expect(
                try await device.airports(near: ["EGTF", "LFAT"], within: width, filter, limit: 9)
                    == server.airports(near: ["EGTF", "LFAT"], within: width, filter, limit: 9))
            #expect(
                try await device.airports(within: radius, of: centre, filter, limit: 9)
                    == server.airports(within: radius, of: centre, filter, limit: 9))
        }
        for words in ["fairoaks", "EGTF LFAT", "woking", "zürich", "nothing at all", "bold"] {
            #expect(
                try await device.search(words, limit: 9) == server.search(words, limit: 9), "\(words)")
        }
        for code in ["EGTF", "lfat", "ZRH", "XX01", "EGXX", "NONE"] {
            #expect(try await device.dossier(code) == server.dossier(code), "\(code)")
        }
        let unknown = ["EGTF", "NONE"]
        #expect(
            try await server.airports(near: unknown, within: .zero, AirportFilter(), limit: 9) == nil)
        #expect(
            try await device.airports(near: unknown, within: .zero, AirportFilter(), limit: 9) == nil)
        #expect(try await device.vocabulary() == server.vocabulary())
        #expect(try await device.airports(AirportFilter(), limit: 9).count == 4)
    }

    @MainActor
    @Test func `offline, hybrid and online give the same on the same data, and say who was asked`()
        async throws
    {
        let place = try Place(day: "2026-10-01T12:00:00Z")
        let cases: [(ConnectivityMode, ServerStanding)] = [
            (.offline, .notAsked), (.hybrid, .same), (.online, .same),
        ]
        for (mode, standing) in cases {
            let repository = AirportRepository(
                device: place.device, server: place.server, mode: { mode })
            let inquiry = repository.airports(AirportFilter(), limit: 9)
            let (here, whole) = (try await inquiry.here(), try await inquiry.complete())
            #expect(here.value == whole.value && whole.standing == standing && whole.fromServer == [])
            #expect(whole.device.version == "20261001.0")
        }
    }

    @MainActor
    @Test func `a later edition's word counts, an earlier one only adds, and each says so`() async throws {
        let old = try Place(day: "2026-10-01T12:00:00Z")
        let new = try Place(fairoaks: "Fairoaks Renamed", day: "2026-11-20T12:00:00Z")
        let later = AirportRepository(device: old.device, server: new.server, mode: { .online })
        let search = later.search("fairoaks", limit: 9)
        #expect(try await search.here().value.map(\.airport.name) == ["Fairoaks Airport"])
        let answer = try await search.complete()
        #expect(answer.value.map(\.airport.name) == ["Fairoaks Renamed"])
        #expect(answer.fromServer == ["EGTF"] && answer.server?.version == "20261120.0")
        #expect(try await later.dossier("EGTF").complete().value?.record.airport.name == "Fairoaks Renamed")
        let earlier = AirportRepository(device: new.device, server: old.server, mode: { .online })
        let other = try await earlier.dossier("EGTF").complete()
        #expect(other.value?.record.airport.name == "Fairoaks Renamed" && other.fromServer == [])
        #expect(other.standing == .answered)
    }

    @MainActor
    @Test
    func `a server that is gone, silent, cut in mid-answer or no server adds nothing and throws nothing`()
        async throws
    {
        let place = try Place(day: "2026-10-01T12:00:00Z")
        let other = try Place(fairoaks: "Fairoaks Renamed", day: "2026-11-20T12:00:00Z")
        let address = try #require(URL(string: "http://server"))
        let edition = Data(#"{"version": "20261120.0", "edition": "0123456789abcdef"}"#.utf8)
        let half = Data(#"[{"ident": "EGTF", "name": "Fair"#.utf8)
        let servers: [ServerAirports.Get] = [
            { _ in throw TransportFailure.noConnection }, { _ in throw TransportFailure.timedOut },
            { url in
                // It answers the first request, and fails in the second.
                guard url.path().contains("version") else { throw TransportFailure.cut }
                return (200, edition)
            },
            { url in (200, url.path().contains("version") ? edition : half) },
            { _ in (200, Data("<html>".utf8)) }, { _ in (500, Data()) },
            { url in
                (200, url.path().contains("version") ? edition : Data(#"[{"ident": 3}]"#.utf8))
            },
        ]
        #expect(try await other.device.edition().version == "20261120.0")
        for (number, get) in servers.enumerated() {
            let repository = AirportRepository(
                device: place.device, server: ServerAirports(server: address, get: get),
                mode: { .online })
            let answer = try await repository.search("fairoaks", limit: 9).complete()
            #expect(answer.value.map(\.airport.name) == ["Fairoaks Airport"], "\(number)")
            #expect(answer.standing == .unreachable && answer.fromServer == [], "\(number)")
        }
    }
}
