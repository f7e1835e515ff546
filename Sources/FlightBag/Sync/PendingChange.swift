import OfflineEngine
package import SyncCore

/// One change that the server does not have yet, ready to be put in words.
package struct PendingChange: Hashable, Identifiable, Sendable {
    /// What was done to the record.
    package enum Verb: String, Hashable, Sendable { case added, edited, removed }

    /// Its number on this device.
    package let id: Int64
    /// The table, which is also what to call such a record: "flight".
    package let table: String
    /// Of which record.
    package let recordID: RecordID
    package let verb: Verb
    /// When it was made. Milliseconds since 1970.
    package let madeAt: Int64
    /// Where it is.
    package let standing: Standing
    /// What it writes, in words and in the order of the table; empty for a removal.
    package let fields: [String]
    /// Why the server refused it, or what came of sending it; nil when nothing is the matter.
    package let trouble: String?

    init(_ entry: OutboxEntry) {
        id = entry.sequence
        table = entry.table
        recordID = entry.recordID
        madeAt = entry.capturedAt.milliseconds
        trouble = entry.trouble
        switch entry.verb {
        case .insert: verb = .added
        case .update: verb = .edited
        case .delete: verb = .removed
        }
        switch entry.state {
        case .pending: standing = .waiting
        case .inFlight: standing = .sending
        case .rejected: standing = .rejected
        }
        let columns = FlightBagSchema.schema.table(entry.table)?.columns.map(\.name) ?? []
        let known = columns.filter(entry.fields.contains)
        fields = (known + entry.fields.filter { !columns.contains($0) }).map(Self.words)
    }

    /// A column's name as a person would say it.
    private static func words(for column: String) -> String {
        let special = [
            "type_designator": "type", "cruise_tas_kt": "cruise TAS", "fuel_burn_l_per_h": "fuel burn",
            "usable_fuel_l": "usable fuel", "aircraft_id": "aircraft", "off_block_utc": "off-block time",
            "fuel_l": "fuel",
        ]
        return special[column] ?? column.replacing("_", with: " ")
    }
}
