package import OfflineEngine

/// Runs as a mutant of the caches, and finds the seed in which their laws detect it.
package struct CacheHunt: Sendable {
    /// The mutant.
    package let mutant: CacheMutant

    /// A hunt for this one.
    package init(_ mutant: CacheMutant) {
        self.mutant = mutant
    }

    /// The first seed, of ten, in which a law is broken, and the law; nil if there is none.
    package func run() async throws -> (seed: UInt64, broken: LawBroken)? {
        for seed in UInt64(1)...10 {
            do {
                try await CacheCampaign(seed: seed, mutant: mutant).run()
            } catch let broken as LawBroken {
                return (seed, broken)
            }
        }
        return nil
    }
}
