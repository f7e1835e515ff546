import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct RecordSnapshotTests {
    /// A device's copy that nothing syncs.
    private func open() async throws -> AppState {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-bag-\(UUID().uuidString)")
        let nobody = try #require(URL(string: "http://127.0.0.1:9"))
        return try await Launch.open(home, server: nobody, deviceName: "Test", world: TestWorld()).app
    }

    /// The snapshots of all kinds, each part that is read told to `read`.
    private func snapshots(
        of app: AppState, _ read: @escaping @Sendable (String) -> Void
    ) -> AsyncThrowingStream<RecordSnapshot, any Error> {
        let readers = app.kinds.filter { !$0.kindName.isPaged }.map(\.reader)
        return app.store.snapshots(readers) { part, snapshot, db in
            read(part.name)
            try part.read(into: &snapshot, db)
        }
    }

    @Test func `a commit reads the kinds again that it wrote, and no others`() async throws {
        let app = try await open()
        let reads = Mutex<[String]>([])
        func taken() -> [String] {
            reads.withLock { reads in
                defer { reads = [] }; return reads
            }
        }
        var snapshots = snapshots(of: app) { part in reads.withLock { $0.append(part) } }.makeAsyncIterator()
        let empty = try #require(try await snapshots.next())
        #expect(empty[Aircraft.kind] == [] && empty[Flight.kind] == [])
        #expect(taken().count == app.kinds.count(where: { !$0.kindName.isPaged }) + 1)

        var aircraft = Aircraft(id: app.aircraft.newID())
        aircraft.registration = "G-BSYA"
        _ = try await app.store.insert(aircraft)
        let one = try #require(try await snapshots.next())
        #expect(one[Aircraft.kind] == [Tracked(aircraft, standing: .waiting)])
        #expect(taken() == ["standings", "aircraft"])

        var profile = LoadingProfileRecord(id: app.loadingProfiles.newID())
        profile.aircraftID = aircraft.id
        var station = LoadingStationRecord(id: app.loadingStations.newID())
        station.profileID = profile.id
        _ = try await app.store.insert(profile, with: [.insert(station)])
        let two = try #require(try await snapshots.next())
        #expect(two[LoadingProfileRecord.kind]?.map(\.record) == [profile])
        #expect(two[LoadingStationRecord.kind]?.map(\.record) == [station])
        #expect(two[Aircraft.kind] == one[Aircraft.kind])
        #expect(
            taken()
                == [
                    "standings", LoadingProfileRecord.kind.name.table, LoadingStationRecord.kind.name.table,
                ])
    }

    @Test func `the logbook hears of its own changes and of no others`() async throws {
        let app = try await open()
        var changes = app.store.changes(of: LogbookRecord.kind).makeAsyncIterator()
        let first = try #require(try await changes.next())
        _ = try await app.store.insert(Aircraft(id: app.aircraft.newID()))
        let entry = LogbookRecord(id: app.logbook.newID())
        _ = try await app.store.insert(entry)
        let second = try #require(try await changes.next())
        #expect(second.count == first.count + 1)
        #expect(second.unsynced == [entry.id: .pending])
    }

    @Test func `when changes are on their way or done, no record is read again`() async throws {
        let app = try await open()
        let aircraft = Aircraft(id: app.aircraft.newID())
        _ = try await app.store.insert(aircraft)
        let reads = Mutex<[String]>([])
        func taken() -> [String] {
            reads.withLock { reads in
                defer { reads = [] }; return reads
            }
        }
        var snapshots = snapshots(of: app) { part in reads.withLock { $0.append(part) } }.makeAsyncIterator()
        #expect(try await snapshots.next()?[Aircraft.kind] == [Tracked(aircraft, standing: .waiting)])
        _ = taken()
        // As when the server confirms it.
        try await app.store.replica.confirmAll()
        #expect(try await snapshots.next()?[Aircraft.kind] == [Tracked(aircraft, standing: .synced)])
        #expect(taken() == ["standings"])
    }
}

extension Replica {
    /// Takes everything off the outbox.
    fileprivate func confirmAll() async throws {
        try await write { db in try db.execute(sql: "DELETE FROM aloft_outbox") }
    }
}
