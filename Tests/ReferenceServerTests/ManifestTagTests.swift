import AviationDatabase
import Foundation
import JSONLines
import Synchronization
import Testing

@testable import ReferenceServer

@Suite struct ManifestTagTests {
    private final class Clock: Sendable {
        let now = Mutex(ReferenceWorld.now)
        func pass(days: Double) { now.withLock { $0 += days * 86_400 } }
    }

    @Test func `a manifest and its tag change where a file's warning does, or the cycle, and not every day`()
        throws
    {
        let world = try ReferenceWorld()
        let (clock, database) = (Clock(), world.database)
        let server = ReferenceServer(now: { clock.now.withLock(\.self) }, source: { database })
        func ask() throws -> (tag: String?, warned: Bool) {
            let answer = server.answer(ReferenceRequest(method: "GET", target: "/api/download/manifest"))
            let sources = try JSON(parsing: answer.body)["datasets"]?["navaids"]?["sources"]
            return (answer.header("ETag"), sources?[0]?["warning"] != .null)
        }
        // To 5 October 2026. The files are of 9 October 2025, and old from the 10th on.
        clock.pass(days: -50)
        let first = try ask()
        #expect(first.tag != nil && !first.warned)
        clock.pass(days: 1)
        #expect(try ask().tag == first.tag)
        clock.pass(days: 6)
        let old = try ask()
        #expect(old.tag != first.tag && old.warned)
        clock.pass(days: 1)
        #expect(try ask().tag == old.tag)
        clock.pass(days: 28)
        #expect(try ask().tag != old.tag)
    }

    @Test func `an answer is made once for an edition, whatever else is asked in between`() {
        let shelf = AnswerShelf()
        var made = 0
        func ask(_ target: String, _ edition: String, _ besides: String) {
            _ = shelf.answer(for: target, edition: edition, besides: besides) {
                made += 1
                return .text(target)
            }
        }
        for _ in 1...3 {
            ask("/api/download/manifest", "e1", "2611")
            ask("/api/filters/countries", "e1", "")
        }
        #expect(made == 2)
        ask("/api/download/manifest", "e1", "2612")
        #expect(made == 3)
        ask("/api/filters/countries", "e2", "")
        #expect(made == 4)
    }
}
