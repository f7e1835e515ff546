import Synchronization
import Testing

@testable import OfflineEngine

@Suite(.timeLimit(.minutes(20))) struct AsyncMutexTests {
    private struct Failure: Error {}

    private final class Inside: Sendable {
        private let counts = Mutex((now: 0, most: 0, ended: 0))

        var all: [Int] { counts.withLock { [$0.now, $0.most, $0.ended] } }

        func enter() { counts.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { counts.withLock { ($0.now, $0.ended) = ($0.now - 1, $0.ended + 1) } }
    }

    @Test func `no two pieces of work are under way at once, failed ones included`() async throws {
        let turns = AsyncMutex()
        let inside = Inside()
        await withTaskGroup { group in
            for number in 1...50 {
                group.addTask {
                    _ = try? await turns.run {
                        inside.enter()
                        for _ in 1...20 { await Task.yield() }
                        inside.leave()
                        if number.isMultiple(of: 3) { throw Failure() }
                    }
                }
            }
        }
        #expect(inside.all == [0, 1, 50])
    }
}
