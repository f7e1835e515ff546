import Testing

@testable import OfflineEngine

@Suite struct StatusReaderTests {
    /// Cancelling runs inside the lock of the reader's task, and a change wakes that task inside the board's.
    @Test(.timeLimit(.minutes(20)))
    func `a reader that is cancelled while the status changes holds nobody up`() async {
        let board = StatusBoard(SyncStatus())
        for round in 1...3_000 {
            let reader = Task { () -> Int in
                var seen = 0
                for await _ in board.updates() { seen += 1 }
                return seen
            }
            await Task.yield()
            async let change: Void = board.change { $0.pendingChanges = round }
            async let cancel: Void = reader.cancel()
            _ = await (change, cancel, reader.value)
        }
        #expect(board.status.pendingChanges == 3_000)
    }

    @Test func `every reader is given the newest status, and one that has left is forgotten`() async {
        let board = StatusBoard(SyncStatus())
        var stays = board.updates().makeAsyncIterator()
        #expect(await stays.next()?.pendingChanges == 0)
        do { _ = board.updates() }
        board.change { $0.pendingChanges = 1 }
        board.change { $0.pendingChanges = 2 }
        #expect(await stays.next()?.pendingChanges == 2)
        #expect(board.readers == 1)
    }
}
