public import GRDB
public import SyncCore

/// Changes that the server refused wait here for a person; nothing else waits for them.
extension Replica {
    /// The refused transactions, the oldest first, with what the person had typed and why it was refused.
    ///
    /// The value is `Codable`: its JSON is the export. Works offline.
    public func rejectedTransactions() async throws -> [RejectedTransaction] {
        try await store.database.read { db in try RejectedChanges.all(db) }
    }

    /// Does a refused transaction again, as a new one that is sent like any other, and no longer lists it.
    ///
    /// ```swift
    /// for refused in try await replica.rejectedTransactions() {
    ///     try await replica.retry(refused.id, replacing: [member: ["email": .text("ada@example.org")]])
    /// }
    /// ```
    /// - Parameter values: what to write instead of what was refused, by record and field.
    /// - Throws: ``ReplicaError/notRejected(_:)``; ``ReplicaError/recordIsGone(_:)``, also if a record is
    ///   gone that it refers to; ``ReplicaError/recordIsInTheWay(_:)`` if a unique value is taken. Then
    ///   nothing has happened, and it is still listed.
    public func retry(
        _ id: RejectedTransaction.ID, replacing values: [RecordID: [String: FieldValue]] = [:]
    ) async throws {
        let settling = RejectedChanges(store: store)
        try await write { db in try settling.retry(id, replacing: values, db) }
    }

    /// Forgets a refused transaction for good.
    /// - Throws: ``ReplicaError/notRejected(_:)``.
    public func discard(_ id: RejectedTransaction.ID) async throws {
        let settling = RejectedChanges(store: store)
        try await write { db in try settling.discard(id, db) }
    }

    /// The fields that two people wrote at once and that nobody has settled. Works offline.
    public func conflicts() async throws -> [Conflict] {
        let schema = store.schema
        return try await store.database.read { db in try Conflict.all(schema, db) }
    }

    /// Settles a conflict with the value that a person chose: an ordinary write over the server's value,
    /// which takes the held versions away everywhere.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``: then nothing has happened.
    public func settle(_ conflict: Conflict, with value: FieldValue) async throws {
        let schema = store.schema
        try await write { db in try conflict.settle(with: value, schema, db) }
    }

    /// Settles a conflict with a value of the app's own type, as GRDB writes it.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``: then nothing has happened.
    public func settle(_ conflict: Conflict, with value: some DatabaseValueConvertible) async throws {
        try await settle(conflict, with: FieldValue(value))
    }
}
