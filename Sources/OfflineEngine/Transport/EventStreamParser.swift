import Foundation

/// Reads an event stream (WHATWG HTML, 9.2.6) from pieces that may be cut anywhere, also inside a character.
package struct EventStreamParser: Sendable {
    /// One event.
    package struct Event: Hashable, Sendable {
        /// Its name; `message` if the stream gives none.
        package var name: String
        /// Its lines of data, joined by newlines.
        package var data: String

        /// An event from its parts.
        package init(name: String, data: String) {
            self.name = name
            self.data = data
        }
    }

    /// An event is longer than any that our server sends.
    package struct TooLong: Error {}

    /// Our events have some hundred bytes.
    private static let limit = 1_048_576

    private var line: [UInt8] = []
    private var name = ""
    private var data: [String] = []
    private var size = 0
    private var isAtStart = true
    private var endedWithReturn = false

    /// A parser at the beginning of a stream.
    package init() {}

    /// Takes the next bytes and gives the events that they complete. Throws ``TooLong``.
    package mutating func take(_ bytes: some Sequence<UInt8>) throws -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where endedWithReturn:
                endedWithReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                endedWithReturn = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                endedWithReturn = false
                line.append(byte)
                size += 1
                guard size <= Self.limit else { throw TooLong() }
            }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
        }
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let field = String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self)
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch field {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data": data.append(String(decoding: value, as: UTF8.self))
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        defer {
            name = ""
            data = []
            size = 0
        }
        guard !data.isEmpty else { return nil }
        return Event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
