package import SyncCore

/// That there is no such record yet, and what is known of it.
package struct NewRecord: Hashable, Sendable {
    /// The airport that a flight is planned from.
    package var departure: String?
    /// The record of another kind that it is made for: the aircraft of a loading profile.
    package var madeFor: RecordID?
    /// The record of its kind that it begins as a copy of.
    package var copyOf: RecordID?

    package init(departure: String? = nil, madeFor: RecordID? = nil, copyOf: RecordID? = nil) {
        self.departure = departure
        self.madeFor = madeFor
        self.copyOf = copyOf
    }

    /// A copy of the record with that key as text.
    package init(copyOf key: String) { copyOf = RecordID(key) }

    /// The new record of an address's query; everything in it may be missing.
    package init(_ query: [String: String]) {
        departure = query["from"].flatMap { $0.isEmpty ? nil : $0 }
        madeFor = query["for"].flatMap { RecordID($0) }
        copyOf = query["copy"].flatMap { RecordID($0) }
    }
}
