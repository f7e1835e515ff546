/// Records that a replica gives back to a server that lost some of its history: `POST /api/sync/backfill`.
package struct Backfill: Codable, Hashable, Sendable {
    /// The protocol's version.
    package var version: Int
    /// The scope; `own` is the account's.
    package var scope: String
    /// The epoch that the server began when it noticed.
    package var epoch: String
    /// The divergence point, as the server gave it when it asked.
    package var divergencePoint: Int64
    /// The replica that gives them back.
    package var author: Author
    /// The number up to which this replica's changes were confirmed.
    package var acknowledgedThrough: Int64
    /// Records as the server had them, deleted ones included.
    package var records: [SyncedRecord]

    /// A backfill from its parts.
    package init(
        scope: String, epoch: String, divergencePoint: Int64, author: Author, acknowledgedThrough: Int64,
        records: [SyncedRecord]
    ) {
        version = Wire.protocolVersion
        self.scope = scope
        self.epoch = epoch
        self.divergencePoint = divergencePoint
        self.author = author
        self.acknowledgedThrough = acknowledgedThrough
        self.records = records
    }
}

/// The server's word on a part of a backfill.
package struct BackfillReply: Codable, Hashable, Sendable {
    /// The number of the part's records that the server took.
    package var taken: Int
    /// A cursor of the history that has them now.
    package var cursor: String?

    /// A reply from its parts.
    package init(taken: Int, cursor: String?) {
        self.taken = taken
        self.cursor = cursor
    }
}

/// The answer of a server that lost some of its history: a problem, and the records that it wants back.
package struct LostHistory: Codable, Hashable, Sendable {
    /// `historyLost`.
    package var code: String
    /// The problem, in one sentence.
    package var message: String
    /// The way out, in one sentence.
    package var action: String
    /// The epoch that began with it.
    package var epoch: String
    /// Records with higher numbers are wanted.
    package var divergencePoint: Int64

    /// The problem from its parts.
    package init(_ problem: Problem, epoch: String, divergencePoint: Int64) {
        code = problem.code
        message = problem.message
        action = problem.action
        self.epoch = epoch
        self.divergencePoint = divergencePoint
    }
}
