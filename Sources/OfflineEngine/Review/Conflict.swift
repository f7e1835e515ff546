import Foundation
import GRDB
import Statements
public import SyncCore

/// A field written concurrently by two people, whose schema leaves the decision to a person (`manual`): the
/// server's value is in force and shown, the others are held beside it.
///
/// ```swift
/// for conflict in try await replica.conflicts() {
///     try await replica.settle(conflict, with: conflict.held[0].value)
/// }
/// ```
public struct Conflict: Codable, Hashable, Sendable {
    /// The record.
    public var record: RecordKey
    /// The field.
    public var field: String
    /// The value in force.
    public var current: FieldValue
    /// When that was written, and by which device.
    public var currentStamp: Stamp
    /// The other versions, each with its time and device.
    public var held: [HeldVersion]

    /// A conflict from its parts.
    package init(
        record: RecordKey, field: String, current: FieldValue, currentStamp: Stamp, held: [HeldVersion]
    ) {
        self.record = record
        self.field = field
        self.current = current
        self.currentStamp = currentStamp
        self.held = held
    }

    /// The unresolved conflicts, on this device or another; those settled here and not sent yet are left out.
    static func all(_ schema: Schema, _ db: Database) throws -> [Conflict] {
        var conflicts: [Conflict] = []
        for key in try RowTable.withHeldVersions(db) {
            guard let record = try ServerRow(schema: schema).record(key, db) else { continue }
            let typed = try OutboxTable.editedFields(of: key, db)
            for (field, detail) in (record.details ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard case .held(let versions) = detail, !versions.isEmpty, !field.isEmpty,
                    !typed.contains(field)
                else {
                    continue
                }
                let value = record.fields[field] ?? schema.table(record.table)?.column(field)?.defaultValue
                conflicts.append(
                    Conflict(
                        record: record.key, field: field, current: value ?? .null,
                        currentStamp: record.clock[field], held: versions))
            }
        }
        return conflicts
    }

    /// Writes the value that a person chose. It may be the one in force: then the change confirms it. Call
    /// inside a local transaction.
    func settle(with value: FieldValue, _ schema: Schema, _ db: Database) throws {
        guard let table = schema.table(record.table), let column = table.column(field) else {
            throw ReplicaError.recordIsGone("This app has no field “\(record.table).\(field)”.")
        }
        let name = quoted(table.name)
        let row = try Row.fetchOne(
            db, cached: "SELECT \(quoted(column.sqlName)) FROM \(name) WHERE id = ?",
            arguments: [record.id.text]
        )
        guard let row else {
            throw ReplicaError.recordIsGone("The record of “\(table.name)” was deleted meanwhile.")
        }
        // Writes another value first, so that the trigger sees a change even if the chosen value is in force
        // already.
        let shown = FieldValue(row[0] as DatabaseValue)
        let other = ([current] + held.map(\.value)).first { $0 != value } ?? .null
        for step in shown == value ? [other, value] : [value] {
            try db.run(
                sql: "UPDATE \(name) SET \(quoted(column.sqlName)) = ? WHERE id = ?",
                whole: [step.databaseValue, record.id.databaseValue])
        }
    }
}
