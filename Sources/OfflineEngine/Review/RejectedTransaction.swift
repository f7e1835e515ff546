public import SyncCore

/// A local transaction that the server refused, waiting for a person: nothing of it is lost, and nothing
/// waits for it.
///
/// It leaves by ``Replica/retry(_:replacing:)`` or ``Replica/discard(_:)``; until then it is kept, for years
/// if need be.
public struct RejectedTransaction: Codable, Hashable, Sendable, Identifiable {
    /// One of its changes, with why it was refused.
    public struct Entry: Codable, Hashable, Sendable {
        /// What the person had done.
        public var change: Change
        /// Why the server does not take it; ``Refusal/because`` names the change that it follows from, if it
        /// is not the cause itself.
        public var refusal: Refusal
    }

    /// The local transaction's number.
    public var id: Int64
    /// Its changes in the order they were made.
    public var entries: [Entry]
    /// When the refusal was learned: milliseconds since 1970 by this device's clock.
    public var setAsideAt: Int64
}
