import Foundation
import OfflineEngine
import Testing

@Suite struct EventStreamParserTests {
    private static let stream =
        "\u{feff}: hello\r\nevent: heads\ndata: {\"own\":1}\n\ndata:one\r\ndata: zwö\rid: 7\r\n\r\n"
        + ": beat\n\nevent: lost\n\ndata\n\n"

    private static let events: [EventStreamParser.Event] = [
        .init(name: "heads", data: "{\"own\":1}"), .init(name: "message", data: "one\nzwö"),
        .init(name: "message", data: ""),
    ]

    @Test func `a stream gives the same events wherever it is cut`() throws {
        let bytes = Array(Self.stream.utf8)
        for cut in 0...bytes.count {
            var parser = EventStreamParser()
            let found = try parser.take(bytes[..<cut]) + parser.take(bytes[cut...])
            #expect(found == Self.events, "cut after \(cut) bytes")
        }
        var parser = EventStreamParser()
        #expect(try bytes.flatMap { try parser.take([$0]) } == Self.events)
    }

    @Test func `an event without its empty line is none yet`() throws {
        var parser = EventStreamParser()
        #expect(try parser.take(Array("data: 1\n".utf8)).isEmpty)
        #expect(try parser.take(Array("\n".utf8)) == [.init(name: "message", data: "1")])
    }

    @Test func `an event without an end is refused at a megabyte`() throws {
        var parser = EventStreamParser()
        #expect(throws: EventStreamParser.TooLong.self) {
            for _ in 1...1025 { _ = try parser.take(Array(repeating: UInt8(ascii: "a"), count: 1024)) }
        }
    }

    @Test func `comments for ever use no memory`() throws {
        var parser = EventStreamParser()
        let beat = Array((": " + String(repeating: "b", count: 1000) + "\n\n").utf8)
        for _ in 1...2000 { #expect(try parser.take(beat).isEmpty) }
    }
}
