import OfflineEngine
import Testing

struct RetryPolicyTests {
    @Test
    func `delays grow to ten minutes, each with full jitter over a tenth`() {
        for failures in 1...20 {
            let whole = min(Int64(1_000) << min(failures - 1, 9), 600_000)
            let delays = (0..<50).map {
                RetryPolicy.exponential.delay(after: failures, chance: UInt64($0) &* 7_919)
            }
            #expect(delays.allSatisfy { $0 >= whole / 10 && $0 <= whole })
            #expect(Set(delays).count > 10)
        }
        #expect(RetryPolicy.exponential.delay(after: 1_000, chance: 0) == 60_000)
    }
}
