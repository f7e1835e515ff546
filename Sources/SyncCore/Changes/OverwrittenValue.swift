public import Foundation
import Notation

/// A value that lost in a merge: kept for 30 days, so that it can be brought back.
public struct OverwrittenValue: Codable, Hashable, Sendable {
    /// The table's name.
    public var table: String
    /// The record's key.
    public var id: RecordID
    /// The field, or the empty name for a whole deletion or state.
    public var field: String
    /// The edit that lost.
    public var edit: Edit
    /// When it was written, and by which device.
    public var stamp: Stamp

    /// A value from its parts.
    package init(table: String, id: RecordID, field: String, edit: Edit, stamp: Stamp) {
        self.table = table
        self.id = id
        self.field = field
        self.edit = edit
        self.stamp = stamp
    }
}

/// A value that lost, as the server keeps it.
public struct OverwrittenEntry: Codable, Hashable, Sendable, Identifiable {
    /// Its place among all that lost; later ones have a higher one.
    public var position: Int64
    /// When it lost: milliseconds since 1970 by the server's clock. It is kept for 30 days.
    package var lostAt: Int64
    /// The value that lost.
    public var value: OverwrittenValue

    /// When it was overwritten, by the server's clock. It is kept for 30 days.
    public var overwrittenAt: Date { Date(milliseconds: lostAt) }

    /// The place.
    public var id: Int64 { position }

    /// A lost value from its parts.
    package init(position: Int64, lostAt: Int64, value: OverwrittenValue) {
        self.position = position
        self.lostAt = lostAt
        self.value = value
    }
}

/// A page of overwritten values, newest first.
public struct OverwrittenPage: Codable, Hashable, Sendable {
    /// The values.
    public var values: [OverwrittenEntry]
    /// The position to ask for the next page with; nil on the last page.
    public var next: Int64?

    /// A page from its parts.
    package init(values: [OverwrittenEntry], next: Int64?) {
        self.values = values
        self.next = next
    }
}
