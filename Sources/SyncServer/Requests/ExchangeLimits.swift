import SyncCore

/// The limits of one request; each keeps one replica from delaying the others.
package struct ExchangeLimits: Hashable, Sendable {
    /// The most changes a batch may hold: a transaction is never cut, so this is how many it may have.
    package var changesPerPush = Wire.changesPerBatch
    /// The most sequences of rejected changes in a batch.
    package var mostRejected = Wire.changesPerBatch
    /// The most bytes of a batch that comes in parts.
    package var bytesPerBatch = Wire.bytesPerBatch
    /// Above this size the values of a batch are counted before it is decoded, because decoding a value takes
    /// many times its bytes: such a batch may have at most `piecesPerPush` of them.
    package var plainBytesPerPush = 16 * 1_048_576
    package var piecesPerPush = 64 * Wire.changesPerBatch
    /// The fewest bytes of a part before the last, which limits the number of parts.
    package var leastBytesPerPart = 1_024
    /// The limits on incomplete batches.
    package var parts = PartCapacity()
    /// A page ends after the record with which it has this many bytes.
    package var bytesPerPage = 4 * 1_048_576
    /// The records a page holds if the replica does not ask for another number.
    package var recordsPerPage = 200
    /// The most records that a replica may ask for.
    package var mostRecordsPerPage = 5_000
    /// The furthest that a stamp may lie ahead of the server's clock before it is set back.
    package var clockLeadMilliseconds: Int64 = 60_000

    /// The limits as they ship.
    package init() {}
}
