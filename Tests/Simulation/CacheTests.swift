import SyncSimulator
import Testing

@Suite struct CacheTests {
    @Test func `a cache keeps its laws in every world`() async throws {
        for seed in UInt64(41)...60 {
            do {
                try await CacheCampaign(seed: seed).run()
            } catch let broken as LawBroken {
                Issue.record("seed \(seed): \(broken)")
            }
        }
    }
}
