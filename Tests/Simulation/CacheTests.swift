import OfflineEngine
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

    @Test(arguments: CacheMistake.allCases)
    func `a mistake that is planted in the cache is found`(_ mistake: CacheMistake) async throws {
        var found = 0
        for seed in UInt64(1)...10 {
            do {
                try await CacheCampaign(seed: seed, mistake: mistake).run()
            } catch is LawBroken {
                found += 1
            }
        }
        #expect(found > 0)
    }
}
