import HTTPServing
import SyncCore

/// The threads that answer requests.
///
/// A thread inflates and decodes a body, waits for the database's one writer, and compresses the answer after
/// the transaction. So only transactions hold the writer, and a body that is slow to decode delays no other
/// request.
struct RequestThreads: Sendable {
    /// The kinds of request.
    enum Work: Sendable {
        /// A request that only reads.
        case reading
        /// A request that may write, and the bytes that it decodes at once.
        case writing(bytes: Int)
    }

    /// As many as GRDB's pool has readers for, leaving one for the heads of the signal hub.
    private let reads: BlockingPool
    private let writes: BlockingPool
    /// Decoding takes many times the bytes of a body, so large ones are decoded one at a time.
    private let largeWrites: BlockingPool

    /// Threads, with queues of at most `waiting` requests and `largeWaiting` large ones.
    init(writing width: Int = 4, waiting: Int = 256, largeWaiting: Int = 64) {
        reads = BlockingPool("reads", width: 4, waitingLimit: waiting)
        writes = BlockingPool("writes", width: width, waitingLimit: waiting)
        largeWrites = BlockingPool("large writes", width: 1, waitingLimit: largeWaiting)
    }

    /// Answers a request on a thread that may block. Throws what the work throws, or `BlockingPool.Busy`
    /// without having begun it.
    func run<Result: Sendable>(
        _ work: Work, _ answer: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let pool =
            switch work {
            case .reading: reads
            // Clients send more than this in parts.
            case .writing(let bytes): bytes > Wire.bytesPerRequest ? largeWrites : writes
            }
        return try await pool.run(answer)
    }
}
