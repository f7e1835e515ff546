import Foundation
import Testing

@testable import OfflineEngine

/// The file of events stays small, and is never unreadable.
final class EventFileTests {
    private let file: EventFile
    private let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-events-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = EventFile(url: folder.appending(path: "log"), mostLines: 100, mostBytes: 1_600)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func line(_ number: Int) -> Data { Data(#"{"sequence":\#(number)}"#.utf8 + [10]) }

    private func numbers(_ file: EventFile) throws -> [Int] {
        try file.lines().map { line in
            try JSONDecoder().decode([String: Int].self, from: Data(line.utf8))["sequence"] ?? -1
        }
    }

    @Test func `when it is full the older half goes, and the newest lines stay in order`() throws {
        for number in 1...1_000 {
            try file.append(Self.line(number))
            let size = try #require(FileManager.default.contents(atPath: file.url.path)).count
            #expect(size <= 1_600)
        }
        let left = try numbers(file)
        #expect(left == Array((1_001 - left.count)...1_000))
        #expect((40...110).contains(left.count))
    }

    @Test func `it is bounded in lines, too`() throws {
        let many = EventFile(url: file.url, mostLines: 20, mostBytes: 16_000)
        for number in 1...400 { try many.append(Self.line(number)) }
        let left = try numbers(many)
        #expect(left == Array((401 - left.count)...400))
        // Lines are counted once in 1,000 bytes, which is 100 lines.
        #expect((10...120).contains(left.count))
    }

    @Test func `a line that a crash cut is left out`() throws {
        try file.append(Self.line(1))
        try file.append(Data(#"{"sequence":2"#.utf8))
        #expect(try numbers(file) == [1])
        #expect(try EventFile(url: folder.appending(path: "none")).lines() == [])
    }

    @Test func `a process that is stopped while it writes holds nobody up`() throws {
        let other = open(file.url.path, O_RDWR | O_CREAT, 0o600)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        #expect(throws: EventFile.Failure.self) { try file.append(Self.line(1), waits: false) }
        #expect(throws: EventFile.Failure.self) { try file.append(Self.line(2)) }
        #expect(flock(other, LOCK_UN) == 0)
        try file.append(Self.line(3))
        #expect(try numbers(file) == [3])
    }

    @Test func `lines of several writers at once are whole and all there`() throws {
        let big = EventFile(url: file.url, mostLines: 10_000)
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            for number in 0..<200 {
                do { try big.append(Self.line(writer * 200 + number)) } catch { Issue.record(error) }
            }
        }
        #expect(try numbers(big).sorted() == Array(0..<1_600))
    }

    @Test func `only its owner may read it`() throws {
        try file.append(Self.line(1))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `events that could not be written are counted in the first line that can`() throws {
        let board = EventBoard(world: TestWorld(), file: file)
        try FileManager.default.createDirectory(at: file.url, withIntermediateDirectories: true)
        board.emit(.started)
        board.emit(.stopped)
        board.flush()
        try FileManager.default.removeItem(at: file.url)
        board.emit(.signedIn)
        board.flush()
        let at = TestWorld().now()
        #expect(
            try file.lines() == [
                #"{"at":\#(at),"event":"eventsUnwritten","events":2,"sequence":3}"#,
                #"{"at":\#(at),"event":"signedIn","sequence":3}"#,
            ])
    }
}
