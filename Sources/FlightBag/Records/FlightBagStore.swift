package import GRDB
package import OfflineEngine
import SyncCore

/// What `AppState` asks of the device's copy: the only place of the app that speaks to the database.
///
/// When a writing call returns, the change is on disk together with its place in the outbox. Offline makes no
/// difference to any of them. When one throws ``StoreProblem``, nothing was written.
package struct FlightBagStore: Sendable {
    private let replica: Replica

    package init(replica: Replica) {
        self.replica = replica
    }

    /// All aircraft by registration: now, and again after each change, from here or from another device.
    func aircraft() -> AsyncThrowingStream<[Tracked<Aircraft>], any Error> {
        replica.observe { db in
            try Aircraft.order(sql: "registration COLLATE NOCASE, id").fetchAll(db).map { aircraft in
                Tracked(aircraft, standing: try Standing(of: aircraft.id, in: Aircraft.databaseTableName, db))
            }
        }
    }

    /// All flights, the next to leave first and those without a time last: now, and again after each change.
    func flights() -> AsyncThrowingStream<[Tracked<Flight>], any Error> {
        replica.observe { db in
            try Flight.order(sql: "off_block_utc IS NULL, off_block_utc, id").fetchAll(db).map { flight in
                Tracked(flight, standing: try Standing(of: flight.id, in: Flight.databaseTableName, db))
            }
        }
    }

    /// Adds it. Adding one that was removed brings it back.
    func insert(_ record: some StoredRecord) async throws {
        try await write { db in try record.insert(db) }
    }

    /// Writes the fields in which `edited` differs from `opened`, and leaves alone what others changed
    /// meanwhile.
    ///
    /// Returns false, having written nothing, when the record is no longer there.
    func update<Record: StoredRecord>(_ edited: Record, opened: Record) async throws -> Bool {
        try await write { db in
            guard try edited.exists(db) else { return false }
            try edited.updateChanges(db, from: opened)
            return true
        }
    }

    /// Removes it. Returns it as it was just before, or nil when it was gone already.
    func delete<Record: StoredRecord>(_ type: Record.Type, id: RecordID) async throws -> Record? {
        try await write { db in
            guard let record = try Record.fetchOne(db, key: id.text) else { return nil }
            try record.delete(db)
            return record
        }
    }

    private func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await replica.write(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}

/// A value of the flight bag that is one row of one table.
package typealias StoredRecord = FetchableRecord & PersistableRecord & Sendable

extension RecordID {
    /// The id in a row's key. Throws when the key is none, which the engine's triggers do not let happen.
    init(column key: String) throws {
        guard let id = RecordID(key) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "“\(key)” is no record's id")
        }
        self = id
    }
}

extension Standing {
    /// Where the record's latest change is.
    fileprivate init(of id: RecordID, in table: String, _ db: Database) throws {
        switch try RecordSync.state(of: id, in: table, db) {
        case .synced: self = .synced
        case .pending: self = .waiting
        case .inFlight: self = .sending
        case .rejected: self = .rejected
        }
    }
}
