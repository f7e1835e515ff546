/// A copy that took a new identity asks what became of the changes of its prior one: `POST
/// /api/sync/retirement`.
///
/// From then on the server takes nothing new under the old identity, so that what another copy of the same
/// file still holds cannot count twice.
package struct IdentityRetirement: Codable, Hashable, Sendable {
    /// The protocol's version.
    package var version: Int
    /// The scope; `own` is the account's.
    package var scope: String
    /// The old identity.
    package var author: Author
    /// The new one.
    package var successor: Author
    /// The number of the last change captured under the old one.
    package var lastSequence: Int64

    /// A retirement from its parts.
    package init(scope: String, author: Author, successor: Author, lastSequence: Int64) {
        version = Wire.protocolVersion
        self.scope = scope
        self.author = author
        self.successor = successor
        self.lastSequence = lastSequence
    }
}

/// The server's knowledge of an old identity. A repeated question is answered as before, without the refusals
/// that the server forgot meanwhile.
package struct IdentityRetirementReply: Codable, Hashable, Sendable {
    /// The sequence up to which the old identity's changes are applied.
    package var acknowledgedThrough: Int64
    /// The highest `lastSequence` of other copies that asked before: they may send the changes above the mark
    /// and up to here, too.
    package var taken: Int64
    /// The outcomes of the old identity's refused changes.
    package var refused: [Outcome]
    /// The highest sequence whose refusal the server has forgotten; nil if it forgot none. A change up to
    /// there that is not in `refused` may have been refused all the same.
    package var refusalsForgottenThrough: Int64?

    /// A reply from its parts.
    package init(
        acknowledgedThrough: Int64, taken: Int64, refused: [Outcome], refusalsForgottenThrough: Int64? = nil
    ) {
        self.refusalsForgottenThrough = refusalsForgottenThrough
        self.acknowledgedThrough = acknowledgedThrough
        self.taken = taken
        self.refused = refused
    }
}
