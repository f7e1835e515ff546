import Aviation
import AviationDatabase
import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct EditionsStateTests {
    /// A server with a release of later airports: Fairoaks has another name in it.
    @MainActor private struct Server {
        let folder: URL
        let releases: URL
        let release: AirportRelease
        let host: ReferenceHost
        let signer = ReleaseSigner()

        init() async throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "aloft-editions-\(UUID())")
            releases = folder.appending(path: "releases")
            try Bag.makeAirports(below: folder, fairoaks: "Fairoaks Renamed", day: "2026-11-20T12:00:00Z")
            let airports = try Launch.airports(below: folder)
            release = try airports.makeRelease(
                in: releases, at: Date(timeIntervalSince1970: 1_795_600_000), signer: signer)
            host = try await ReferenceHost(airports, releases: releases, below: folder)
        }

        func damage() throws {
            let file = releases.appending(path: release.fileName)
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 0x55
            try bytes.write(to: file)
        }
    }

    private func ready(_ bag: Bag) async throws -> EditionsState {
        let editions = bag.app.editions
        try await until { editions.present != nil && !editions.phase.isBusy }
        // To 29 November: the release is of a day to come before.
        bag.world.advance(milliseconds: 6_000_000_000)
        return editions
    }

    @Test func `a newer edition is offered, taken when a person says so, and shown without a restart`()
        async throws
    {
        let server = try await Server()
        let bag = try await Bag(server: server.host.address)
        let window = Window(bag.app)
        try await window.open(airport: "EGTF", isOnMap: false)
        await window.arrange()
        try await bag.app.star("EGTF", true)
        try await until { !bag.app.starred.all.isEmpty }
        let editions = try await ready(bag)
        editions.check()
        try await until { editions.offered != nil }
        #expect(editions.offered?.edition.version == server.release.version)
        #expect(editions.summary?.version == "20261001.0")
        #expect(window.state.sheet?.airport.name == "Fairoaks Airport")
        editions.take()
        try await until { editions.phase == .replaced(server.release) }
        await window.arrange()
        #expect(window.state.sheet?.airport.name == "Fairoaks Renamed")
        #expect(editions.summary?.version == "20261120.1")
        #expect(editions.summary?.came == "As release 20261120.1")
        #expect(bag.app.airports.provenance?.contains("2026-11-20") == true)
        #expect(bag.app.starred.all.map(\.record.ident) == ["EGTF"])
        editions.check()
        try await until { editions.answer?.contains("Nothing newer") == true }
        await bag.stop()
        let again = try await Bag(home: bag.home, server: server.host.address)
        #expect(try await again.app.airports.search("EGTF").map(\.name) == ["Fairoaks Renamed"])
        await server.host.stop()
    }

    @Test func `an import by another process is shown without a restart`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.open(airport: "EGTF", isOnMap: false)
        await window.arrange()
        let editions = try await ready(bag)
        let before = bag.app.airports.edition
        #expect(editions.summary?.version == "20261001.0")
        // Another connection to the file, as another process has.
        try Bag.makeAirports(below: bag.home, fairoaks: "Fairoaks Renamed", day: "2026-11-20T12:00:00Z")
        try await until { editions.summary?.version == "20261120.0" && bag.app.airports.edition > before }
        await window.arrange()
        #expect(window.state.sheet?.airport.name == "Fairoaks Renamed")
        await bag.stop()
    }

    @Test func `a database that cannot be read for a while ends nothing`() async throws {
        let bag = try await Bag()
        let editions = try await ready(bag)
        let file = try DatabaseQueue(path: Launch.airportsFile(below: bag.home).path)
        try await file.write { db in try db.execute(sql: "ALTER TABLE importedFile RENAME TO away") }
        for _ in 1...2 {
            editions.check()
            try await until { editions.problem != nil }
        }
        #expect(bag.app.breakdown == nil && editions.summary?.version == "20261001.0")
        try await file.write { db in try db.execute(sql: "ALTER TABLE away RENAME TO importedFile") }
        try Bag.makeAirports(below: bag.home, day: "2026-11-20T12:00:00Z")
        try await until { editions.summary?.version == "20261120.0" }
        await bag.stop()
    }

    @Test func `an import that was cut short is told until one ends`() async throws {
        let bag = try await Bag()
        let editions = try await ready(bag)
        #expect(editions.imported == nil && editions.leftDownload == nil)
        let mark = Launch.airportsFile(below: bag.home).path + "-importing"
        try Data("a.csv\nb.csv".utf8).write(to: URL(filePath: mark))
        try await until { editions.imported == .cutShort(files: ["a.csv", "b.csv"]) }
        let list = bag.home.appending(path: "list.csv")
        try Data("Country,Name,ICAO\nUnited Kingdom,Fairoaks,EGTF\n".utf8).write(to: list)
        let other = try Launch.airports(below: bag.home)
        var seen: ImportMark.Standing?
        _ = try other.importFiles([list], at: Date(timeIntervalSince1970: 1_800_000_000)) { _ in
            seen = other.importMark.standing
        }
        #expect(seen == .atWork(files: ["list.csv"]))
        try await until { editions.imported == nil }
        let part = bag.home.appending(path: "airports-update/0123.download")
        try Data([1, 2, 3]).write(to: part)
        try await until { editions.leftDownload == 3 }
        await bag.stop()
    }

    @Test func `a damaged release is not used, said in words and not tried again`() async throws {
        let server = try await Server()
        try server.damage()
        let bag = try await Bag(server: server.host.address)
        let editions = try await ready(bag)
        editions.check()
        try await until { editions.offered != nil }
        editions.take()
        try await until { editions.problem != nil }
        #expect(editions.problem?.contains("SHA-256") == true && editions.offered == nil)
        #expect(editions.problem?.contains("stay as they are") == true)
        #expect(try await bag.app.airports.search("EGTF").map(\.name) == ["Fairoaks Airport"])
        editions.check()
        try await until { editions.answer?.contains("was not used here") == true }
        #expect(editions.offered == nil)
        await server.host.stop()
    }

    @Test func `a download goes on where it ended`() async throws {
        let server = try await Server()
        let inbox = try ReleaseInbox(server.folder.appending(path: "inbox"))
        let whole = try Data(contentsOf: server.releases.appending(path: server.release.fileName))
        let file = try inbox.openDownload(of: server.release, restarts: true)
        try file.write(contentsOf: whole.prefix(1000))
        try file.close()
        let told = Told()
        let source = ReleaseSource(
            server: server.host.address, http: PlainHTTP(silenceSeconds: 3_600))
        try await source.download(server.release, to: inbox) { count in
            told.counts.withLock { $0.append(count) }
        }
        #expect(told.counts.withLock(\.first) == 1000)
        #expect(told.counts.withLock(\.last) == whole.count)
        #expect(
            try Data(
                contentsOf: server.folder.appending(
                    path: "inbox/\(server.release.sha256.prefix(16)).download")) == whole)
        await server.host.stop()
    }

    @Test func `without a server a person hears why, and a weekly question fails in silence`() async throws {
        let bag = try await Bag()
        let editions = try await ready(bag)
        #expect(editions.problem == nil)
        editions.check()
        try await until { editions.problem != nil }
        #expect(editions.problem == "Not checked: the server is out of reach.")
        #expect(editions.checkedAt == nil && editions.offered == nil)
    }

    /// Publishes the release with another description, or signed by somebody else.
    @MainActor private func publish(_ release: AirportRelease, at server: Server) throws {
        try release.json.write(to: server.releases.appending(path: "aloft-airports-\(release.version).json"))
    }

    @Test func `the first key that a server shows is kept, and a release of another one is refused in words`()
        async throws
    {
        let server = try await Server()
        let bag = try await Bag(server: server.host.address)
        let editions = try await ready(bag)
        editions.check()
        try await until { editions.offered != nil }
        #expect(editions.trustedKey == server.signer.key.shortText)
        let other = ReleaseSigner()
        try publish(server.release.signed(by: other), at: server)
        editions.check()
        try await until { editions.offered == nil && !editions.phase.isBusy }
        #expect(
            editions.phase
                == .answered(
                    .distrusted(
                        try server.release.signed(by: other),
                        because: .otherKey(other.key, trusted: server.signer.key))))
        #expect(editions.answer?.contains("--release-key") == true)
        // A person says that the key was changed.
        try ReleaseUpdate.trust(below: bag.home).trust(other.key)
        editions.check()
        try await until { editions.offered != nil }
        editions.take()
        try await until { editions.summary?.version == "20261120.1" }
        #expect(try await bag.app.airports.search("EGTF").map(\.name) == ["Fairoaks Renamed"])
        await server.host.stop()
    }

    @Test func `a release that was signed by another one after it was offered is not put in place`()
        async throws
    {
        let server = try await Server()
        let bag = try await Bag(server: server.host.address)
        let editions = try await ready(bag)
        editions.check()
        try await until { editions.offered != nil }
        try ReleaseUpdate.trust(below: bag.home).trust(ReleaseSigner().key)
        editions.take()
        try await until { editions.problem != nil }
        #expect(editions.problem?.contains("stay as they are") == true && editions.offered == nil)
        #expect(try await bag.app.airports.search("EGTF").map(\.name) == ["Fairoaks Airport"])
        await server.host.stop()
    }

    private final class Told: Sendable {
        let counts = Mutex<[Int]>([])
    }
}
