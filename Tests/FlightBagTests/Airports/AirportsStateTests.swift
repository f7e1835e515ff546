import AviationDatabase
import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct AirportsStateTests {
    /// A timer that gives what it is to call to a test.
    private struct Bell: WakeTimer {
        let calls: AsyncStream<@Sendable () -> Void>
        private let asked: AsyncStream<@Sendable () -> Void>.Continuation

        init() { (calls, asked) = AsyncStream.makeStream() }

        func call(
            after milliseconds: Int64, _ body: @escaping @Sendable () -> Void
        ) -> @Sendable () -> Void {
            asked.yield(body)
            return {}
        }
    }

    @Test func `airports that could not be read in are tried again by themselves`() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-airports-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try Bag.makeAirports(below: home)
        let bell = Bell()
        let airports = AirportsState(
            database: try Launch.airports(below: home), world: TestWorld(), timer: bell)
        let file = try DatabaseQueue(path: Launch.airportsFile(below: home).path)
        try await file.write { db in try db.execute(sql: "ALTER TABLE airportIndex RENAME TO away") }
        let keeping = Task { await airports.keepReady() }
        defer { keeping.cancel() }
        var calls = bell.calls.makeAsyncIterator()
        for isMended in [false, false, true] {
            let ring = try #require(await calls.next())
            guard case .failed(let sentence) = airports.stock else {
                Issue.record("\(airports.stock)")
                return
            }
            #expect(!sentence.contains("SELECT") && sentence.hasSuffix("It is tried again by itself."))
            if isMended {
                try await file.write { db in
                    try db.execute(sql: "ALTER TABLE away RENAME TO airportIndex")
                }
            }
            ring()
        }
        try await until { airports.stock == .ready(count: 5) }
        // A file that was replaced and cannot be read now is no end either.
        try await file.write { db in try db.execute(sql: "ALTER TABLE importedFile RENAME TO away") }
        #expect(await !airports.reload())
        let ring = try #require(await calls.next())
        #expect(airports.stock != .ready(count: 5))
        try await file.write { db in try db.execute(sql: "ALTER TABLE away RENAME TO importedFile") }
        ring()
        try await until { airports.stock == .ready(count: 5) }
    }
}
