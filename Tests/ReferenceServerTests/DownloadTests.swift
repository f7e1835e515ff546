import Crypto
import Foundation
import JSONLines
import ReferenceServer
import Testing

@Suite struct DownloadTests {
    /// All rows of a dataset, a page of one row at a time.
    private func rows(_ world: ReferenceWorld, _ path: String) throws -> [JSON] {
        var (rows, cursor): ([JSON], String) = ([], "0")
        while true {
            let joint = path.contains("?") ? "&" : "?"
            let page = try world.get("\(path)\(joint)limit=1&cursor=\(cursor)")
            rows += page["data"]?.elements ?? []
            guard let next = page["next_cursor"]?.string else { return rows }
            cursor = next
        }
    }

    private func hash(_ rows: [JSON]) -> String {
        SHA256.hash(data: Data(rows.map { $0.text + "\n" }.joined().utf8))
            .map { String(format: "%02x", $0) }.joined()
    }

    @Test func `a region is its chart's neat line, not the sheet with its collar`() throws {
        let world = try ReferenceWorld()
        // Hayward lies on San Francisco; a place in the collar lies on its sheet alone.
        let collar =
            ReferenceFiles.airports + """
                5000,KXXA,small_airport,Collar Field,40.5,-121,50,NA,US,US-CA,Nowhere,no,KXXA,,KXXA,,,

                """
        try world.importOurAirports(collar)
        func idents(_ region: String) throws -> [String] {
            try world.get("/api/download/airports?region=\(region)")["data"]?.idents ?? []
        }
        #expect(try idents("san_francisco").contains("KHWD"))
        #expect(try !idents("san_francisco").contains("KXXA"))
        #expect(try idents("klamath_falls").contains("KXXA"))
    }

    @Test func `pages of one row give every row once, and its hash is the manifest's`() throws {
        let world = try ReferenceWorld(others: true)
        let manifest = try world.get("/api/download/manifest?region=world")
        for name in ["airports", "navaids", "procedures", "fixes"] {
            let found = try rows(world, "/api/download/\(name)")
            let dataset = manifest["datasets"]?[name]
            #expect(dataset?["count"] == JSON(found.count), "\(name)")
            #expect(dataset?["sha256"]?.string == hash(found), "\(name)")
            #expect(Set(found).count == found.count && !found.isEmpty, "\(name)")
        }
    }

    @Test func `a region has what lies in its box`() throws {
        let world = try ReferenceWorld()
        #expect(
            try rows(world, "/api/download/airports?region=san_francisco").map { $0["ident"] } == [
                "KHWD", "US-0001",
            ])
        #expect(try rows(world, "/api/download/navaids?region=conus").map { $0["ident"] } == ["OAK"])
        #expect(try rows(world, "/api/download/airports?region=new_york") == [])
        #expect(try world.refusal("/api/download/airports?region=../etc") == "400 badParameter")
    }

    @Test func `a download that newer data overtake is told to begin again`() throws {
        let world = try ReferenceWorld()
        let page = try world.get("/api/download/airports?limit=1")
        let cursor = try #require(page["next_cursor"]?.string)
        #expect(try world.get("/api/download/airports?cursor=\(cursor)")["data"]?.elements.count == 3)
        try world.importOurAirports(
            ReferenceFiles.airports.replacing("Fairoaks Airport", with: "Fairoaks"))
        #expect(try world.refusal("/api/download/airports?cursor=\(cursor)") == "409 editionChanged")
    }

    @Test func `the manifest says that a few fixes are not all, and none not none in the world`() throws {
        let none = try ReferenceWorld().get("/api/download/manifest")["datasets"]?["fixes"]
        #expect(none?["count"] == 0)
        #expect(none?["is_whole"] == false)
        #expect(none?["coverage"]?.string?.contains("no file with fixes was imported") == true)
        let few = try ReferenceWorld(others: true).get("/api/download/manifest")
        #expect(few["datasets"]?["fixes"]?["count"] == 1)
        #expect(few["datasets"]?["fixes"]?["is_whole"] == false)
        #expect(few["datasets"]?["fixes"]?["coverage"]?.string?.contains("not all there are") == true)
        #expect(few["datasets"]?["airports"]?["is_whole"] == true)
        #expect(few["regions"]?.elements.count == 37)
        #expect(few["cycles"]?["procedures"]?.string?.count == 10)
        #expect(few["airac"]?["cycle"] == "2611")
    }

    @Test func `a version is current, older or newer`() throws {
        let world = try ReferenceWorld()
        let version = try world.get("/api/sync/version")
        let own = try #require(version["version"]?.string)
        func delta(_ from: String) throws -> [JSON?] {
            let delta = try world.get("/api/sync/delta?from=\(from)")
            return [delta["is_current"], delta["is_newer"], delta["delta_url"]]
        }
        #expect(try delta(own) == [true, false, .null])
        #expect(try delta("20200101.3") == [false, true, .null])
        #expect(try delta("99990101.3") == [false, false, .null])
        #expect(try delta("rubbish") == [false, .null, .null])
    }

    @Test func `an answer that has not changed is 304, until the data do`() throws {
        let world = try ReferenceWorld()
        func ask(_ tag: String?, _ path: String = "/api/airports/EGTF") -> Int {
            world.server.answer(.init(target: path, ifNoneMatch: tag)).status
        }
        let tag = try #require(world.answer("/api/airports/EGTF").header("ETag"))
        #expect(ask(tag) == 304)
        #expect(ask("\"other\", \(tag)") == 304)
        #expect(ask("\"other\"") == 200)
        #expect(ask(tag, "/api/airports/EGLL") == 200)
        try world.importOurAirports(ReferenceFiles.airports.replacing("Fairoaks Airport", with: "Fairoaks"))
        #expect(ask(tag) == 200)
    }
}
