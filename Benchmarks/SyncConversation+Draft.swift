import OfflineEngine

extension SyncConversation {
    /// The next step, with a large batch in flight that it drafted before.
    mutating func nextRequest() throws -> Step {
        let step = try next()
        guard case .keep(let draft) = step else { return step }
        _ = try keep(draft)
        return try nextRequest()
    }
}
