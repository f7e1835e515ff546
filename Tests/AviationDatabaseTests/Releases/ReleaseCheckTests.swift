import AviationDatabase
import Crypto
import Foundation
import GRDB
import Testing
import Zip

@Suite struct ReleaseCheckTests {
    /// Why a release is not used; the airports are then the old ones.
    private func refusal(_ world: ReleaseWorld, _ release: AirportRelease? = nil) throws -> String {
        var reason = "taken"
        do {
            try ReleaseInstall(world.device, world.inbox, trust: world.trust).run(
                release ?? world.release, at: ReleaseWorld.time, tell: { _ in })
        } catch let problem as ReleaseProblem {
            reason = "\(problem)"
        }
        #expect(try world.names() == ReleaseWorld.before)
        return reason
    }

    /// The release with other words in its description, signed by its maker again.
    private func told(_ world: ReleaseWorld, _ key: String, _ value: Any) throws -> AirportRelease {
        var object = try #require(
            try JSONSerialization.jsonObject(with: world.release.json) as? [String: Any])
        object[key] = value
        return try #require(AirportRelease(json: JSONSerialization.data(withJSONObject: object)))
            .signed(by: world.signer)
    }

    @Test func `a download that is short, changed or no gzip file is not used`() throws {
        let world = try ReleaseWorld()
        let file = world.releases.appending(path: world.release.fileName)
        var bytes = try Data(contentsOf: file)
        try world.download(bytes.dropLast(9))
        #expect(try refusal(world).contains("not as long"))
        bytes[bytes.count / 2] ^= 1
        try world.download(bytes)
        #expect(try refusal(world).contains("SHA-256"))
    }

    @Test func `a description that does not fit the database is not believed`() throws {
        let world = try ReleaseWorld()
        let other = ["airports": 4, "navaids": 0, "procedures": 0, "fixes": 0]
        #expect(try refusal(world, told(world, "counts", other)).contains("as many rows"))
        #expect(try refusal(world, told(world, "edition", "0123456789abcdef")).contains("another edition"))
        #expect(try refusal(world, told(world, "version", "20261120.2")).contains("another edition"))
        #expect(try refusal(world, told(world, "database_byte_count", 4096)).contains("not as long"))
        #expect(try refusal(world, told(world, "schema_version", 99)).contains("newer version of Aloft"))
    }

    @Test func `a release with less than half of the airports here is not plausible`() throws {
        let world = try ReleaseWorld()
        let small = try ReleaseWorld.database(
            world.folder, "small", day: "2026-11-21", SmallFiles.fairoaks)
        let release = try small.makeRelease(in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        let rich = try ReleaseWorld.database(
            world.folder, "rich", day: "2026-08-22", SmallFiles.heathrow, SmallFiles.fairoaks,
            ReleaseWorld.biggin)
        let file = try world.inbox.openDownload(of: release, restarts: true)
        try file.write(contentsOf: Data(contentsOf: world.releases.appending(path: release.fileName)))
        try file.close()
        #expect(throws: ReleaseProblem.self) {
            try ReleaseInstall(rich, world.inbox, trust: world.trust).run(
                release, at: ReleaseWorld.time, tell: { _ in })
        }
        #expect(try rich.airportCount() == 3)
    }

    @Test func `a database of a later form is left alone, one that is damaged too`() throws {
        let world = try ReleaseWorld()
        let maker = try DatabaseQueue(
            path: world.folder.url.appending(path: "maker/airports.sqlite").path)
        try maker.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('of the future')")
        }
        // The program that made it refuses it, too, so the file is made by hand.
        let bytes = try packed(maker, world)
        let release = try told(world, bytes)
        try put(bytes, of: release, world)
        #expect(try refusal(world, release).contains("newer version of Aloft"))
    }

    @Test func `a text that describes no release is none`() throws {
        let world = try ReleaseWorld()
        func isRead(_ key: String, _ value: Any) throws -> Bool {
            var object = try #require(
                try JSONSerialization.jsonObject(with: world.release.json) as? [String: Any])
            object[key] = value
            return AirportRelease(json: try JSONSerialization.data(withJSONObject: object)) != nil
        }
        #expect(try isRead("made_at", "later"))
        for (key, value) in [
            ("version", "../../etc" as Any), ("version", "1"), ("byte_count", 0), ("byte_count", -1),
            ("sha256", "abc"), ("schema_version", 0), ("counts", ["airports": -1]), ("edition", 3),
        ] {
            #expect(try !isRead(key, value), "\(key) \(value)")
        }
        #expect(AirportRelease(json: Data("[]".utf8)) == nil)
    }

    @Test func `a start after a kill drops what is half, and takes the backup for an unreadable database`()
        throws
    {
        let world = try ReleaseWorld()
        struct Cut: Error {}
        #expect(throws: Cut.self) { try world.install { if $0 == .backingUp { throw Cut() } } }
        let file = world.folder.url.appending(path: "copy.sqlite")
        let backup = world.folder.url.appending(path: "inbox/backup.sqlite")
        let device = try DatabaseQueue(
            path: world.folder.url.appending(path: "device/airports.sqlite").path)
        for name in [file, backup] {
            let copy = try DatabaseQueue(path: name.path)
            try device.backup(to: copy)
            try copy.close()
        }
        try Data("no database at all".utf8).write(to: file)
        try world.inbox.settle(file)
        #expect(try world.names(AirportDatabase(at: file)) == ReleaseWorld.before)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: world.folder.url.appending(path: "inbox").path)
        #expect(left.allSatisfy { $0.hasSuffix(".download") } && left.count == 1)
    }

    private func packed(_ queue: DatabaseQueue, _ world: ReleaseWorld) throws -> (plain: Int, Data) {
        let file = world.folder.url.appending(path: "packed.sqlite")
        let copy = try DatabaseQueue(path: file.path)
        try queue.backup(to: copy)
        try copy.close()
        let bytes = try [UInt8](Data(contentsOf: file))
        return (bytes.count, Gzip.deflate(bytes, .middle))
    }

    private func told(
        _ world: ReleaseWorld, _ packed: (plain: Int, Data)
    ) throws -> AirportRelease {
        var object = try #require(
            try JSONSerialization.jsonObject(with: world.release.json) as? [String: Any])
        object["database_byte_count"] = packed.plain
        object["byte_count"] = packed.1.count
        object["sha256"] = SHA256.hash(data: packed.1).map { String(format: "%02x", $0) }.joined()
        return try #require(AirportRelease(json: JSONSerialization.data(withJSONObject: object)))
            .signed(by: world.signer)
    }

    private func put(_ packed: (plain: Int, Data), of release: AirportRelease, _ world: ReleaseWorld) throws {
        let file = try world.inbox.openDownload(of: release, restarts: true)
        try file.write(contentsOf: packed.1)
        try file.close()
    }
}
