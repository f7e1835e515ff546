import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Synchronization
import Testing

@testable import ReferenceServer

/// A weather database in front of a source of pictures, all of them invented: a few bytes that begin and end
/// as pictures do.
private final class PictureWorld: Sendable {
    static let now = ReferenceWorld.now
    let folder: URL
    let database: WeatherDatabase
    /// By path.
    let answers = Mutex<[String: UpstreamReply]>([:])
    let asked = Mutex<[(path: String, headers: [String: String])]>([])

    init(hasSource: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-pictures-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try WeatherDatabase(at: folder.appending(path: "weather.sqlite"))
        if hasSource { try database.name([.imagery: "127.0.0.1"]) }
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(error)") }
    }

    static func png(_ text: String) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(text.utf8)
            + Data([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    func say(_ path: String, _ body: Data, status: Int = 200, tag: String? = nil) {
        let headers = tag.map { ["etag": $0] } ?? [:]
        answers.withLock { $0[path] = UpstreamReply(status: status, headers: headers, body: body) }
    }

    /// An index of the pictures of that day at those hours, and the pictures.
    func publish(_ hours: [Int], issued: String = "2026-11-24T11:00:00Z", tag: String? = nil) {
        say("/index.json", Data(Self.index(hours.map(Self.entry), issued: issued).utf8), tag: tag)
        for hour in hours { say("/chart-\(hour).png", Self.png("chart of \(hour), issued \(issued)")) }
    }

    static func entry(_ hour: Int) -> String {
        let (from, until) = (
            hour < 10 ? "0\(hour)" : "\(hour)", hour + 3 < 10 ? "0\(hour + 3)" : "\(hour + 3)"
        )
        return #"{"url": "chart-\#(hour).png", "title": "\#(from) UTC", "#
            + #""valid_from": "2026-11-24T\#(from):00:00Z", "valid_until": "2026-11-24T\#(until):00:00Z"}"#
    }

    static func index(_ entries: [String], issued: String = "2026-11-24T11:00:00Z") -> String {
        #"{"product": "Invented chart", "issued": "\#(issued)", "#
            + #""images": [\#(entries.joined(separator: ", "))]}"#
    }

    func poll(at now: Date = now) async throws -> WeatherPoller.Outcome {
        try await poll(URL(string: "http://127.0.0.1:9/index.json"), at: now)
    }

    func poll(_ index: URL?, at now: Date = now) async throws -> WeatherPoller.Outcome {
        let poller = WeatherPoller(
            database, addresses: [.imagery: try #require(index)], now: { now }, chance: { 0.5 },
            fetch: { [self] url, headers in
                asked.withLock { $0.append((url.path(), headers)) }
                let reply = answers.withLock { $0[url.path()] }
                guard let reply else { return UpstreamReply(status: 404, headers: [:], body: Data()) }
                if let tag = reply.headers["etag"], headers["If-None-Match"] == tag {
                    return UpstreamReply(status: 304, headers: [:], body: Data())
                }
                return reply
            })
        return try await poller.poll(.imagery)
    }

    func answer(_ target: String, tag: String? = nil) -> ReferenceAnswer {
        let database = database
        let server = ReferenceServer(now: { Self.now }, weather: { database }, source: { nil })
        return server.answer(ReferenceRequest(target: target, ifNoneMatch: tag, takesGzip: true))
    }

    func list() throws -> JSON { try JSON(parsing: Data(plain(answer("/api/weather/imagery")))) }

    private func plain(_ answer: ReferenceAnswer) throws -> [UInt8] { try AnswerBytes.plain(answer.body) }

    func feed() throws -> FeedState { try #require(try database.feed(.imagery)) }

    func titles() throws -> [String] {
        try list()["items"]?.elements.compactMap { $0["title"]?.string } ?? []
    }
}

@Suite struct ForecastPictureTests {
    @Test func `pictures are listed with their validity and clocks, and given by their hash`() async throws {
        let world = try PictureWorld()
        world.publish([12, 9])
        #expect(try await world.poll().isGood)
        let list = try world.list()
        #expect(list["product"] == "Invented chart" && list["issued"] == "2026-11-24T11:00:00Z")
        #expect(list["feeds"]?[0]?["checked"] == "2026-11-24T12:00:00Z")
        #expect(list["feeds"]?[0]?["absence"] == .null)
        #expect(try world.titles() == ["09 UTC", "12 UTC"])
        let item = try #require(list["items"]?[1])
        #expect(item["valid_from"] == "2026-11-24T12:00:00Z" && item["valid_until"] == "2026-11-24T15:00:00Z")
        #expect(item["valid_at"] == .null && item["is_listed"] == true && item["media_type"] == "image/png")
        let path = try #require(item["path"]?.string)
        let picture = world.answer(path)
        #expect(picture.body == PictureWorld.png("chart of 12, issued 2026-11-24T11:00:00Z"))
        #expect(item["byte_count"] == JSON(picture.body.count))
        #expect(picture.header("Content-Type") == "image/png")
        #expect(picture.header("X-Content-Type-Options") == "nosniff")
        #expect(picture.header("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(picture.header("Content-Encoding") == nil)
        let tag = try #require(picture.header("ETag"))
        let again = world.answer(path, tag: tag)
        #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag)
        #expect(world.answer("/api/weather/imagery/0123").status == 404)
    }

    @Test func `the list is what the served document says, and the picture has its types there`()
        async throws
    {
        let world = try PictureWorld()
        world.publish([12])
        #expect(try await world.poll().isGood)
        let document = try JSON(parsing: try AnswerBytes.plain(world.answer("/api/openapi.json").body))
        func content(_ path: String) -> JSON? {
            document["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]
        }
        let shape = try #require(content("/api/weather/imagery")?["application/json"]?["schema"])
        #expect(SchemaCheck(document).mistakes(of: try world.list(), against: shape) == [])
        let types = content("/api/weather/imagery/{sha256}")
        #expect(types == ["image/png": [:], "image/gif": [:], "image/jpeg": [:]])
    }

    @Test func `the words of absence`() async throws {
        let without = try PictureWorld(hasSource: false)
        #expect(try without.list()["feeds"]?[0]?["absence"] == "no source")
        let world = try PictureWorld()
        #expect(try world.list()["feeds"]?[0]?["absence"] == "not asked")
        #expect(try await world.poll().isGood == false)
        #expect(try world.list()["feeds"]?[0]?["absence"] == "failed")
    }

    @Test func `one bad picture among good ones is counted, and the others stand`() async throws {
        let world = try PictureWorld()
        world.publish([3, 6, 9, 12, 15])
        world.say("/chart-3.png", Data("<svg onload='alert(1)'/>".utf8))
        world.say("/chart-6.png", Data(), status: 500)
        world.say("/chart-9.png", PictureWorld.png("cut").dropLast(6))
        world.say("/chart-12.png", PictureWorld.png(String(repeating: "x", count: 4 * 1_048_576)))
        #expect(try await world.poll().isGood)
        #expect(try world.titles() == ["15 UTC"])
        #expect(
            try world.feed().bad == [
                "chart-3.png: it is no PNG, GIF or JPEG", "chart-6.png: the source answered 500",
                "chart-9.png: it was cut short", "chart-12.png: it has more than 4 MB",
            ])
    }

    @Test(arguments: [
        (
            #"{"url": "http://elsewhere.example/a.png", "valid_at": "2026-11-24T12:00:00Z"}"#,
            "at another server"
        ),
        (#"{"url": "http://127.0.0.1:10/a.png", "valid_at": "2026-11-24T12:00:00Z"}"#, "at another server"),
        (#"{"url": "http://u:p@127.0.0.1:9/a.png", "valid_at": "2026-11-24T12:00:00Z"}"#, "another server"),
        (#"{"url": "file:///etc/passwd", "valid_at": "2026-11-24T12:00:00Z"}"#, "of another kind"),
        (#"{"url": "javascript:alert(1)", "valid_at": "2026-11-24T12:00:00Z"}"#, "of another kind"),
        (#"{"valid_at": "2026-11-24T12:00:00Z"}"#, "has no address"),
        (#"{"url": "a.png"}"#, "lacks its validity"),
        (#"{"url": "a.png", "valid_from": "2026-11-24T12:00:00Z"}"#, "lacks its validity"),
        (#"{"url": "a.png", "valid_at": "soon"}"#, "lacks its validity"),
        (
            #"{"url": "a.png", "valid_from": "2026-11-24T12:00:00Z", "valid_until": "2026-11-24T11:00:00Z"}"#,
            "ends before it begins"
        ),
        (
            #"{"url": "a.png", "valid_from": "2026-11-24T12:00:00Z", "valid_until": "3026-11-24T11:00:00Z"}"#,
            "longer than any forecast"
        ),
        (#"{"url": "chart-12.png", "valid_at": "2026-11-24T12:00:00Z"}"#, "the address of one before it"),
        ("7", "is no object"),
    ])
    func `a picture that nobody may ask for, or without a time, is refused with the reason`(
        _ entry: String, _ why: String
    ) async throws {
        let world = try PictureWorld()
        world.publish([12])
        world.say("/index.json", Data(PictureWorld.index([PictureWorld.entry(12), entry]).utf8))
        #expect(try await world.poll().isGood)
        #expect(try world.titles() == ["12 UTC"])
        let bad = try world.feed().bad
        #expect(bad.count == 1 && bad.first?.contains(why) == true, "\(bad)")
        #expect(world.asked.withLock { $0.map(\.path) } == ["/index.json", "/chart-12.png"])
    }

    @Test func `half an index, a portal's page, an older issue and a failure take nothing away`()
        async throws
    {
        let world = try PictureWorld()
        world.publish([12, 15])
        #expect(try await world.poll().isGood)
        let before = try world.list()["items"]
        let whole = PictureWorld.index([PictureWorld.entry(12)])
        let older = PictureWorld.index([PictureWorld.entry(12)], issued: "2026-11-24T05:00:00Z")
        let ahead = PictureWorld.index([PictureWorld.entry(12)], issued: "2026-11-24T14:00:00Z")
        for body in [
            String(whole.prefix(whole.count / 2)), "<!DOCTYPE html><html>Sign in", "", "[]", "{}",
            PictureWorld.index([]), older, ahead,
            PictureWorld.index([PictureWorld.entry(12)], issued: "lately"),
            PictureWorld.index([#"{"url": "nothing.png", "valid_at": "2026-11-24T12:00:00Z"}"#]),
        ] {
            world.say("/index.json", Data(body.utf8))
            #expect(try await world.poll().isGood == false, "\(body)")
            #expect(try world.feed().problem?.isEmpty == false)
            #expect(try world.list()["items"] == before, "\(body)")
        }
        for status in [204, 404, 429, 500] {
            world.say("/index.json", Data(), status: status)
            #expect(try await world.poll().isGood == false)
        }
        #expect(try world.list()["items"] == before)
    }

    @Test func `"nothing new" to a question without a condition is no picture of the new issue`() async throws
    {
        let world = try PictureWorld()
        world.publish([12, 15])
        #expect(try await world.poll().isGood)
        world.publish([12, 15], issued: "2026-11-24T11:30:00Z")
        world.say("/chart-12.png", Data(), status: 304)
        #expect(try await world.poll().isGood)
        let problem = try world.database.feed(.imagery)?.bad
        #expect(problem == ["chart-12.png: the source answered 304"])
    }

    @Test func `an unchanged index is asked for conditionally, one with a failed picture whole`()
        async throws
    {
        let world = try PictureWorld()
        world.publish([12, 15], tag: "\"1\"")
        world.say("/chart-15.png", Data(), status: 500)
        #expect(try await world.poll().isGood)
        #expect(try world.titles() == ["12 UTC"])
        world.publish([12, 15], tag: "\"1\"")
        #expect(try await world.poll().isGood)
        #expect(try world.titles() == ["12 UTC", "15 UTC"])
        world.asked.withLock { $0 = [] }
        let later = PictureWorld.now.addingTimeInterval(1800)
        #expect(try await world.poll(at: later).isGood)
        #expect(world.asked.withLock { $0.map(\.path) } == ["/index.json"])
        #expect(try world.list()["feeds"]?[0]?["checked"] == "2026-11-24T12:30:00Z")
    }

    @Test func `a picture that fails stays listed in its own issue, and leaves the list with the next`()
        async throws
    {
        let world = try PictureWorld()
        world.publish([12, 15])
        #expect(try await world.poll().isGood)
        world.say("/chart-15.png", Data(), status: 500)
        let later = PictureWorld.now.addingTimeInterval(1800)
        #expect(try await world.poll(at: later).isGood)
        func listed() throws -> [JSON?] { try world.list()["items"]?.elements.map { $0["is_listed"] } ?? [] }
        #expect(try listed() == [true, true])
        world.publish([12], issued: "2026-11-24T12:20:00Z")
        #expect(try await world.poll(at: later.addingTimeInterval(60)).isGood)
        #expect(try world.titles() == ["12 UTC", "15 UTC"] && listed() == [true, false])
        // At 18:30Z it has expired, and is not listed.
        #expect(try await world.poll(at: PictureWorld.now.addingTimeInterval(23_400)).isGood)
        #expect(try world.titles() == ["12 UTC"])
    }

    @Test func `an index takes 24 pictures, and a file only those of its folder`() async throws {
        let world = try PictureWorld()
        let entries = (0..<30).map { #"{"url": "c\#($0).png", "valid_at": "2026-11-24T12:00:00Z"}"# }
        for number in 0..<30 { world.say("/c\(number).png", PictureWorld.png("\(number)")) }
        world.say("/index.json", Data(PictureWorld.index(entries).utf8))
        #expect(try await world.poll().isGood)
        #expect(try world.list()["items"]?.elements.count == 24)
        #expect(try world.feed().badCount == 6)

        let files = try PictureWorld()
        let home = files.folder.appending(path: "charts")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try PictureWorld.png("secret").write(to: files.folder.appending(path: "secret.png"))
        try PictureWorld.png("ours").write(to: home.appending(path: "ours.png"))
        try FileManager.default.createSymbolicLink(
            at: home.appending(path: "link.png"),
            withDestinationURL: files.folder.appending(path: "secret.png"))
        let named = ["ours.png", "../secret.png", "link.png", "%2e%2e/secret.png"].map {
            #"{"url": "\#($0)", "title": "\#($0)", "valid_at": "2026-11-24T12:00:00Z"}"#
        }
        let index = home.appending(path: "index.json")
        try Data(PictureWorld.index(named).utf8).write(to: index)
        try FileManager.default.setAttributes(
            [.modificationDate: PictureWorld.now.addingTimeInterval(-600)], ofItemAtPath: index.path)
        #expect(try await files.poll(index).isGood)
        #expect(try files.titles() == ["ours.png"])
        #expect(try files.feed().bad.count == 3)
        // A file was checked when it was written.
        #expect(try files.list()["feeds"]?[0]?["checked"] == "2026-11-24T11:50:00Z")
    }
}
