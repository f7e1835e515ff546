import GRDB

/// One write of a transaction that writes several records.
package struct RecordWrite: Sendable {
    let body: @Sendable (Database) throws -> Void

    /// Adds a record; one that was removed comes back.
    static func insert<Value: PilotRecord>(_ record: Value) -> RecordWrite {
        RecordWrite { db in try RecordRows(kind: Value.kind).insert(record, db) }
    }

    /// Writes the fields that differ. A record that is gone by then comes back as it was edited: nothing that
    /// was typed is lost.
    static func update<Value: PilotRecord>(_ edited: Value, opened: Value) -> RecordWrite {
        RecordWrite { db in
            let rows = RecordRows(kind: Value.kind)
            if try !rows.update(edited, opened: opened, db) { try rows.insert(edited, db) }
        }
    }

    /// Removes a record, if it is there.
    static func delete<Value: PilotRecord>(_ record: Value) -> RecordWrite {
        RecordWrite { db in _ = try RecordRows(kind: Value.kind).delete(record.id, db) }
    }
}
