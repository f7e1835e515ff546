import SyncCore

/// Batches that the server, or something before it, cannot read.
extension Fleet {
    /// The answer to a request that cannot be read; nil if the request gets through.
    func unreadableAnswer(_ request: SyncRequest) throws -> SyncAnswer? {
        guard inFaultPhase, let body = batch(request),
            let answer = try faults.poisonBatches.answer(to: body, wasTaken: { replies[body] != nil })
        else { return nil }
        count(.unreadable)
        return answer
    }
}
