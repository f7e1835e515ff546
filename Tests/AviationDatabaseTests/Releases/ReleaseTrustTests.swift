import Aviation
import AviationDatabase
import Foundation
import GRDB
import Testing

@Suite struct ReleaseTrustTests {
    /// The reason why a release is not believed; nil if it is in use now.
    private func distrust(
        _ world: ReleaseWorld, _ release: AirportRelease, at time: Date = ReleaseWorld.time
    ) throws -> ReleaseDistrust? {
        do {
            try ReleaseInstall(world.device, world.inbox, trust: world.trust).run(
                release, at: time, tell: { _ in })
            return nil
        } catch ReleaseProblem.distrusted(let reason) {
            #expect(try world.names() == ReleaseWorld.before)
            return reason
        }
    }

    private func changed(_ release: AirportRelease, _ key: String, _ value: Any?) throws -> AirportRelease {
        var object = try #require(
            try JSONSerialization.jsonObject(with: release.json) as? [String: Any])
        object[key] = value
        return try #require(AirportRelease(json: JSONSerialization.data(withJSONObject: object)))
    }

    @Test func `a release without a signature is not taken`() throws {
        let world = try ReleaseWorld()
        #expect(try distrust(world, changed(world.release, "signature", nil)) == .unsigned)
        let noKey = ["key": "abc", "value": String(repeating: "0", count: 128)]
        #expect(try distrust(world, changed(world.release, "signature", noKey)) == .unsigned)
        #expect(try world.trust.key() == nil)
    }

    /// Each in turn: a field that nobody signed could be changed on the way.
    @Test func `whatever is changed in a description after it was signed makes its signature wrong`() throws {
        let world = try ReleaseWorld()
        let changes: [(String, Any)] = [
            ("version", "20261120.2"), ("schema_version", 1), ("edition", "0123456789abcdef"),
            ("byte_count", 9), ("sha256", String(repeating: "ab", count: 32)), ("database_byte_count", 9),
            ("made_at", "2026-11-25T00:00:00Z"), ("coverage", "Everything."),
            ("counts", ["airports": 9]), ("sources", []),
            ("sources", [["publisher": "OurAirports", "file": "a.csv", "date": "2026-11-20", "rows": 3]]),
        ]
        for (key, value) in changes {
            let other = try changed(world.release, key, value)
            #expect(try distrust(world, other) == .wrongSignature, "\(key)")
        }
        let object = try JSONSerialization.jsonObject(with: world.release.json) as? [String: Any]
        #expect(Set(try #require(object).keys) == Set(changes.map(\.0) + ["signature"]))
        let mine = ReleaseSigner()
        let theirs = try #require(world.release.signature)
        let mixed = ["key": mine.key.text, "value": theirs.value]
        #expect(try distrust(world, changed(world.release, "signature", mixed)) == .wrongSignature)
    }

    @Test func `the first key that signed a release is kept, and another one's releases are refused`() throws
    {
        let world = try ReleaseWorld()
        try world.trust.check(world.release, at: ReleaseWorld.time)
        #expect(try world.trust.key() == world.signer.key)
        let other = ReleaseSigner()
        let forged = try world.release.signed(by: other)
        #expect(try distrust(world, forged) == .otherKey(other.key, trusted: world.signer.key))
        // A person says that the key was changed.
        try world.trust.trust(other.key)
        #expect(try distrust(world, world.release) == .otherKey(world.signer.key, trusted: other.key))
        #expect(try distrust(world, forged) == nil)
        #expect(try world.names() == ReleaseWorld.after)
    }

    @Test func `a key that a person gives before the first contact is the only one`() throws {
        let world = try ReleaseWorld()
        let given = ReleaseSigner()
        try world.trust.trust(given.key)
        #expect(try distrust(world, world.release) == .otherKey(world.signer.key, trusted: given.key))
    }

    @Test func `a file of the trusted key that cannot be read trusts nobody until a key is given`() throws {
        let world = try ReleaseWorld()
        try world.trust.check(world.release, at: ReleaseWorld.time)
        let file = world.folder.url.appending(path: "release-key.json")
        try Data("{}".utf8).write(to: file)
        #expect(try distrust(world, world.release) == .unknownTrust(path: file.path))
        try world.trust.trust(world.signer.key)
        #expect(try distrust(world, world.release) == nil)
    }

    @Test func `a release of a day to come is neither made nor taken, and its key is not kept`() throws {
        let world = try ReleaseWorld()
        let before = try #require(Date(instant: "2026-11-18T12:00:00Z"))
        #expect(try distrust(world, world.release, at: before) == .future(day: "2026-11-20"))
        #expect(try world.trust.key() == nil)
        #expect(throws: ReleaseDistrust.self) {
            try world.device.makeRelease(
                in: world.releases, at: Date(timeIntervalSince1970: 1_700_000_000), signer: world.signer)
        }
        #expect(try distrust(world, world.release) == nil)
    }

    @Test func `each file is judged by its own term, also where the version has no day`() throws {
        let world = try ReleaseWorld()
        func day(
            _ version: String, made: String = "2026-11-20T00:00:00Z", _ publisher: String, _ date: String
        ) throws -> String? {
            let source: [String: Any] = ["publisher": publisher, "file": "a", "date": date, "rows": 1]
            let release = try changed(
                changed(changed(world.release, "version", version), "made_at", made), "sources", [source]
            ).signed(by: world.signer)
            do {
                try world.trust.check(release, at: ReleaseWorld.time)
                return nil
            } catch ReleaseDistrust.future(let day) {
                return day
            }
        }
        // 30 November: the next cycle begins on 24 December.
        #expect(try day("20261224.1", "FAA CIFP", "2026-12-24") == nil)
        #expect(try day("20261224.1", "OurAirports", "2026-12-24") == "2026-12-24")
        #expect(try day("20261224.1", "FAA CIFP", "2026-11-26") == "2026-12-24")
        #expect(try day("999999999.1", "FAA CIFP", "2026-11-26") == "999999999")
        #expect(try day("20261120.1", made: "2026-12-24T00:00:00Z", "FAA CIFP", "") == "2026-12-24")
        #expect(try day("0.1", "OurAirports", "") == nil)
        #expect(try day("0.1", "OurAirports", "2026-12-24") == "2026-12-24")
        #expect(try day("0.1", made: "2027-01-01T00:00:00Z", "OurAirports", "") == "2027-01-01")
    }

    @Test func `data of the cycle that is to begin can be released, and are taken`() throws {
        let world = try ReleaseWorld()
        let maker = try AirportDatabase(
            at: world.folder.url.appending(path: "maker/airports.sqlite"))
        let airspace = try world.folder.write("s.json", PublishedFixtures.airspace)
        _ = try maker.importFiles([airspace], of: Day("2026-12-24"), at: ReleaseWorld.time)
        let release = try maker.makeRelease(
            in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        #expect(release.version == "20261224.1")
        try world.trust.check(release, at: ReleaseWorld.time)
    }

    @Test func `an older release, signed as well, is not taken again when the airports were deleted`() throws
    {
        let world = try ReleaseWorld()
        let old = try changed(world.release, "version", "20261119.1").signed(by: world.signer)
        #expect(try distrust(world, world.release) == nil)
        #expect(throws: ReleaseProblem.distrusted(.older(than: "20261120.1"))) {
            try ReleaseInstall(world.device, world.inbox, trust: world.trust).run(
                old, at: ReleaseWorld.time, tell: { _ in })
        }
        // The same one again is the way back for who deleted the file.
        try world.download(
            Data(contentsOf: world.releases.appending(path: world.release.fileName)))
        try world.install()
    }

    @Test func `numbers and types of a release that no import lets in are unknown on the device`() throws {
        for (values, isTaken) in [
            ("lengthFeet = 9223372036854775807, lowElevationFeet = 9223372036854775807", true),
            ("lengthFeet = 'long', lowElevationFeet = x'00', highElevationFeet = 1e308", true),
            ("lowLatitude = -1e308, lowHeading = 'north', highDisplacedFeet = -1", true),
            ("isClosed = 'perhaps'", false), ("airportID = 9223372036854775807", false),
        ] {
            let world = try ReleaseWorld()
            let file = world.folder.url.appending(path: "maker/airports.sqlite")
            let maker = try DatabaseQueue(path: file.path)
            try maker.write { db in try db.execute(sql: "UPDATE runway SET \(values)") }
            let release = try AirportDatabase(at: file).makeRelease(
                in: world.releases, at: ReleaseWorld.time, signer: world.signer)
            let handle = try world.inbox.openDownload(of: release, restarts: true)
            try handle.write(contentsOf: Data(contentsOf: world.releases.appending(path: release.fileName)))
            try handle.close()
            let install = ReleaseInstall(world.device, world.inbox, trust: world.trust)
            guard isTaken else {
                #expect(throws: ReleaseProblem.self) {
                    try install.run(release, at: ReleaseWorld.time) { _ in }
                }
                continue
            }
            try install.run(release, at: ReleaseWorld.time) { _ in }
            let detail = try #require(try world.device.detail("EGTF"))
            let runway = try #require(detail.runways.first)
            if values.contains("lengthFeet") { #expect(runway.lengthFeet == nil) }
            #expect(runway.lowEnd.elevationFeet == nil || !values.contains("lowElevationFeet"))
            #expect(runway.lowEnd.position == nil || !values.contains("lowLatitude"))
        }
    }

    @Test func `nothing of a release's file but its rows comes to the device`() throws {
        let world = try ReleaseWorld()
        let file = world.folder.url.appending(path: "maker/airports.sqlite")
        let maker = try DatabaseQueue(path: file.path)
        try maker.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE extra (a TEXT);
                    CREATE TRIGGER foreignTrigger AFTER INSERT ON airport BEGIN DELETE FROM runway; END;
                    CREATE VIEW foreignView AS SELECT * FROM airport;
                    CREATE INDEX foreignIndex ON airport (name);
                    ALTER TABLE airport ADD COLUMN foreignColumn TEXT;
                    """)
        }
        let release = try AirportDatabase(at: file).makeRelease(
            in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        let handle = try world.inbox.openDownload(of: release, restarts: true)
        try handle.write(contentsOf: Data(contentsOf: world.releases.appending(path: release.fileName)))
        try handle.close()
        let device = world.folder.url.appending(path: "device/airports.sqlite")
        func form() throws -> [String] {
            try DatabaseQueue(path: device.path).read { db in
                try String.fetchAll(
                    db, sql: "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY 1")
            }
        }
        let before = try form()
        #expect(try distrust(world, release) == nil)
        #expect(try form() == before)
        #expect(try world.names() == ReleaseWorld.after)
        #expect(try world.device.detail("EGTF")?.runways.count == 1)
    }

    @Test func `a file whose airports are a view is not used`() throws {
        let world = try ReleaseWorld()
        let file = world.folder.url.appending(path: "maker/airports.sqlite")
        let maker = try DatabaseQueue(path: file.path)
        try maker.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE mergedRunways RENAME TO other;
                    CREATE VIEW mergedRunways AS SELECT * FROM other;
                    """)
        }
        let release = try AirportDatabase(at: file).makeRelease(
            in: world.releases, at: ReleaseWorld.time, signer: world.signer)
        let handle = try world.inbox.openDownload(of: release, restarts: true)
        try handle.write(contentsOf: Data(contentsOf: world.releases.appending(path: release.fileName)))
        try handle.close()
        #expect(throws: ReleaseProblem.invalid("mergedRunways in it is no table")) {
            try ReleaseInstall(world.device, world.inbox, trust: world.trust).run(
                release, at: ReleaseWorld.time, tell: { _ in })
        }
        #expect(try world.names() == ReleaseWorld.before)
    }

    @Test func `a key that a full disk left empty is made again, and nothing else is left of one`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "release.key")
        try Data().write(to: file)
        let made = try ReleaseSigner.kept(in: file)
        #expect(try ReleaseSigner.kept(in: file).key == made.key)
        #expect(throws: ReleaseKeyProblem.isThere(file.path)) { try ReleaseSigner().write(to: file) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["release.key"])
    }

    @Test func `a secret key is kept in a file of its owner alone, and not written over`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "release.key")
        let made = try ReleaseSigner.kept(in: file)
        #expect(try ReleaseSigner.kept(in: file).key == made.key)
        #expect(throws: ReleaseKeyProblem.isThere(file.path)) { try ReleaseSigner().write(to: file) }
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((rights as? NSNumber)?.intValue == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: ReleaseKeyProblem.readByOthers(file.path)) { try ReleaseSigner(reading: file) }
        // The secret one is no public one.
        #expect(ReleaseKey(String(decoding: try Data(contentsOf: file), as: UTF8.self)) == nil)
        #expect(ReleaseKey(" \(made.key.text.uppercased())\n") == made.key)
    }
}
