import AviationDatabase
import Crypto
import Foundation
import JSONLines
import Testing

@testable import ReferenceServer

@Suite struct ReleaseTests {
    @Test func `the newest release is told, with its path, and 404 says that there is none`() throws {
        let world = try ReferenceWorld()
        #expect(try world.refusal("/api/release") == "404 noRelease")
        #expect(try world.get("/api/sync/version")["release"] == .null)
        #expect(
            try world.get("/api/sync/delta?from=1.0")["full_url"]?.string == "/api/download/manifest")
        let release = try world.makeRelease()
        let told = try world.get("/api/release")
        #expect(told["version"]?.string == release.version)
        #expect(told["sha256"]?.string == release.sha256)
        let path = "/api/release/\(release.version)/airports.sqlite.gz"
        #expect(told["download_url"]?.string == path)
        #expect(AirportRelease(json: Data(told.text.utf8)) == release)
        #expect(try world.get("/api/sync/version")["release"]?.string == release.version)
        #expect(try world.get("/api/sync/delta?from=1.0")["full_url"]?.string == path)
    }

    @Test func `a day that nobody says is null, and a device reads the release as it was signed`() throws {
        let world = try ReferenceWorld(others: true)
        let release = try world.makeRelease()
        let told = try world.get("/api/release")
        let dates = told["sources"]?.elements.map { $0["date"] } ?? []
        #expect(dates.contains(.null) && !dates.contains(.text("")))
        #expect(release.sources.contains { $0.date.isEmpty })
        let read = try #require(AirportRelease(json: Data(told.text.utf8)))
        #expect(read == release)
        #expect(try read.signer() == release.signer())
    }

    @Test func `the tag of a version changes with a release`() throws {
        let world = try ReferenceWorld()
        let tag = world.answer("/api/sync/version").header("ETag")
        _ = try world.makeRelease()
        #expect(world.answer("/api/sync/version").header("ETag") != tag)
    }

    @Test func `a file is served whole, from a byte on, or a part of it`() throws {
        let world = try ReferenceWorld()
        let release = try world.makeRelease()
        let size = release.byteCount
        func ask(_ range: String?, if tag: String? = nil, unless known: String? = nil) -> String {
            let file = ReleaseFile(release, range: range, ifRange: tag, ifNoneMatch: known)
            let part = file.headers.first { $0.name == "Content-Range" }?.value ?? "-"
            return "\(file.status) \(file.bytes.map { "\($0)" } ?? "nothing") \(part)"
        }
        let whole = "200 0..<\(size) -"
        #expect(ask(nil) == whole)
        #expect(ask("bytes=0-99") == "206 0..<100 bytes 0-99/\(size)")
        #expect(ask("bytes=100-") == "206 100..<\(size) bytes 100-\(size - 1)/\(size)")
        #expect(ask("bytes=-100") == "206 \(size - 100)..<\(size) bytes \(size - 100)-\(size - 1)/\(size)")
        #expect(ask("bytes=10-99999999") == "206 10..<\(size) bytes 10-\(size - 1)/\(size)")
        #expect(ask("bytes=\(size)-") == "416 nothing bytes */\(size)")
        #expect(ask("bytes=-0") == "416 nothing bytes */\(size)")
        for other in ["bytes=5-1", "bytes=0-1,4-5", "lines=0-4", "bytes=", "bytes=x-9", "bytes=-"] {
            #expect(ask(other) == whole, "\(other)")
        }
        let tag = "\"\(release.sha256.prefix(32))\""
        #expect(ask("bytes=0-9", if: tag).hasPrefix("206"))
        #expect(ask("bytes=0-9", if: "\"other\"") == whole)
        #expect(ask(nil, unless: tag) == "304 nothing -")
    }
}
