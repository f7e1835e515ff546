public import Foundation
public import SyncCore

/// A local transaction that the server refused, waiting for a person: nothing in it is lost, and later work
/// does not wait for it.
///
/// It leaves by ``Replica/retry(_:replacing:)`` or ``Replica/discard(_:)``; until then it is kept, for years
/// if need be.
public struct RejectedTransaction: Codable, Hashable, Sendable, Identifiable {
    /// One of the transaction's changes, and the reason of its refusal.
    public struct Entry: Codable, Hashable, Sendable {
        /// The refused change.
        public var change: Change
        /// Why the server does not take it; `because` names the change that it follows from, if it is not
        /// the cause itself.
        public var refusal: Refusal
    }

    /// The name of a refused transaction: the number that it had on this device.
    public struct ID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
        /// The number.
        public var rawValue: Int64

        /// A transaction by its number, as a person typed it.
        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// The number.
        public var description: String { String(rawValue) }
    }

    /// The local transaction.
    public var id: ID
    /// Its changes in the order they were made.
    public var entries: [Entry]
    /// When the refusal was learned, by this device's clock.
    public var rejectedAt: Date
}
