import SyncCore

/// The limits of what the server takes and gives in one request; each keeps one replica from holding up the
/// others.
package struct ExchangeLimits: Hashable, Sendable {
    /// The most changes a batch may hold: a transaction is never cut, so this is how many it may have.
    package var changesPerPush = Wire.changesPerBatch
    /// The most numbers of changes that a batch says its device rejected.
    package var mostRejected = Wire.changesPerBatch
    /// The most bytes of a batch that comes in parts.
    package var bytesPerBatch = Wire.bytesPerBatch
    /// The values of a batch with more bytes than this are counted before it is decoded: decoding a value
    /// takes many times its bytes, so such a batch may have at most `piecesPerPush` of them.
    package var plainBytesPerPush = 16 * 1_048_576
    package var piecesPerPush = 64 * Wire.changesPerBatch
    /// The fewest bytes of a part that is not the last: so that a batch has not too many.
    package var leastBytesPerPart = 1_024
    /// How much of unfinished batches is kept.
    package var parts = PartCapacity()
    /// A page ends after the record with which it has this many bytes.
    package var bytesPerPage = 4 * 1_048_576
    /// The records a page holds if the replica does not ask for another number.
    package var recordsPerPage = 200
    /// The most records that a replica may ask for.
    package var mostRecordsPerPage = 5_000
    /// How far ahead of the server a stamp may lie before it is set back.
    package var clockLeadMilliseconds: Int64 = 60_000

    /// The limits as they ship.
    package init() {}
}
