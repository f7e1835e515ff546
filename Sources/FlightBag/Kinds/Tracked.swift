/// A record together with how far its latest change has come.
package struct Tracked<Record: Hashable & Sendable & Identifiable>: Hashable, Sendable, Identifiable
where Record.ID: Sendable {
    /// The record as it is on this device.
    package let record: Record
    /// Where its latest change is.
    package let standing: Standing
    /// The stored numbers that are unknown in it, because their columns do not take them.
    package let misfits: [Misfit]

    package var id: Record.ID { record.id }

    package init(_ record: Record, standing: Standing, misfits: [Misfit] = []) {
        self.record = record
        self.misfits = misfits
        self.standing = standing
    }
}

/// Where the latest change of a record is.
package enum Standing: String, Hashable, Sendable {
    /// The server has it.
    case synced
    /// On this device, and goes to the server when there is one.
    case waiting
    /// On its way.
    case sending
    /// The server refused it; it is kept here for the pilot to decide.
    case rejected

    /// In a word or two, for a mark beside the record; nil when there is nothing to say.
    package var words: String? {
        switch self {
        case .synced: nil
        case .waiting: "not sent yet"
        case .sending: "sending"
        case .rejected: "set aside"
        }
    }
}
