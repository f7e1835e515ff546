import Foundation
import Synchronization
import Testing

@testable import AviationDatabase

@Suite(.timeLimit(.minutes(20))) struct ImportMarkTests {
    private let folder: TemporaryFolder
    private let mark: ImportMark

    init() throws {
        folder = try TemporaryFolder()
        mark = ImportMark(file: folder.url.appending(path: "airports.sqlite-importing"))
    }

    private final class Watch: Sendable {
        let isOver = Mutex(false)
        let cutShort = Mutex(0)
    }

    @Test func `whoever looks neither hinders an import nor takes one for cut short`() async throws {
        let watch = Watch()
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread { [mark] in
            while !watch.isOver.withLock(\.self) {
                if case .cutShort = mark.standing { watch.cutShort.withLock { $0 += 1 } }
            }
            ended.finish()
        }
        var hindered = 0
        for _ in 0..<1_000 {
            mark.during(["a.csv"]) {
                if mark.standing != .atWork(files: ["a.csv"]) { hindered += 1 }
            }
        }
        watch.isOver.withLock { $0 = true }
        for await _ in ends {}
        #expect(hindered == 0)
        #expect(watch.cutShort.withLock(\.self) == 0)
    }

    /// So nobody may say that nothing of it is in use.
    @Test func `an import that ends in the middle has left what it had finished`() throws {
        struct Cut: Error {}
        let database = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        let list = try folder.write("list.csv", PublishedFixtures.borders)
        let files = try PublishedFixtures.ourAirports(folder) + [list]
        #expect(throws: Cut.self) {
            try database.importFiles(files, at: Date(timeIntervalSince1970: 1_795_953_600)) { _ in
                if try !database.importedFiles().isEmpty { throw Cut() }
            }
        }
        #expect(try database.importedPublications().isEmpty)
        #expect(try database.importedFiles().count == 2)
        #expect(database.importMark.standing == nil)
    }

    @Test func `an import takes the mark of one that was cut short, and leaves that of one at work`() throws {
        try Data("a.csv\nb.csv".utf8).write(to: mark.file)
        #expect(mark.standing == .cutShort(files: ["a.csv", "b.csv"]))
        mark.during(["c.csv"]) {
            #expect(mark.standing == .atWork(files: ["c.csv"]))
            mark.during(["d.csv"]) { #expect(mark.standing == .atWork(files: ["c.csv"])) }
            #expect(mark.standing == .atWork(files: ["c.csv"]))
        }
        #expect(mark.standing == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
