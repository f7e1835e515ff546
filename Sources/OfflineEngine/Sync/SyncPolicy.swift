/// What an app may set about syncing; the defaults suit most.
public struct SyncPolicy: Hashable, Sendable {
    /// The delays after failures.
    public var retry: RetryPolicy
    /// Without any other reason, a pull is made this often, milliseconds.
    public var pullEveryMilliseconds: Int64
    /// The records asked for in a page.
    public var recordsPerPage: Int
    /// The most changes in one batch, unless one transaction has more.
    public var changesPerBatch: Int

    /// A policy.
    public init(
        retry: RetryPolicy = .exponential, pullEveryMilliseconds: Int64 = 15 * 60_000,
        recordsPerPage: Int = 2_000, changesPerBatch: Int = 500
    ) {
        self.retry = retry
        self.pullEveryMilliseconds = pullEveryMilliseconds
        self.recordsPerPage = recordsPerPage
        self.changesPerBatch = changesPerBatch
    }
}
