import Foundation
package import SyncCore
import Synchronization

/// Plants each mistake of the bug zoo in turn and looks in how many seeds the laws find it.
package struct Zoo: Sendable {
    /// What the hunt for one mistake came to.
    package struct Find: Sendable {
        /// The mistake.
        package let mistake: Mistake
        /// How many seeds were run: as many as it took to find it `enough` times, at most all.
        package var seeds = 0
        /// In how many of them a law was broken.
        package var found = 0
        /// The first of those, and the law.
        package var first: Campaign.Failure?
    }

    private let seeds: Range<UInt64>
    private let devices: Int
    private let profile: FaultProfile
    private let enough: Int

    /// A hunt in these seeds that leaves a mistake when it was found in `enough` of them.
    package init(seeds: Range<UInt64>, devices: Int, profile: FaultProfile, enough: Int) {
        self.seeds = seeds
        self.devices = devices
        self.profile = profile
        self.enough = enough
    }

    /// Hunts for all mistakes, several at a time; gives each find as it is made.
    package func run(
        _ mistakes: [Mistake] = Mistake.allCases, _ give: @escaping @Sendable (Find) -> Void
    ) async throws {
        let waiting = Mutex(mistakes)
        let work: @Sendable () async throws -> Void = { [self] in
            while let mistake = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                give(try hunt(mistake))
                await Task.yield()
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { group.addTask(operation: work) }
            try await group.waitForAll()
        }
    }

    private func hunt(_ mistake: Mistake) throws -> Find {
        var find = Find(mistake: mistake)
        let shelf = DatabaseShelf()
        for seed in seeds where find.found < enough {
            find.seeds += 1
            do {
                _ = try Fleet(
                    seed: seed, devices: devices, profile: profile, mistake: mistake, shelf: shelf
                ).run()
            } catch let broken as LawBroken {
                try checkSound(seed, shelf)
                find.found += 1
                if find.first == nil { find.first = Campaign.Failure(seed: seed, broken: broken) }
            }
        }
        return find
    }

    /// A seed in which a law is broken without the mistake, too, has found something else.
    /// - Throws: ``Campaign/Failure``.
    private func checkSound(_ seed: UInt64, _ shelf: DatabaseShelf) throws {
        do {
            _ = try Fleet(seed: seed, devices: devices, profile: profile, shelf: shelf).run()
        } catch let broken as LawBroken {
            throw Campaign.Failure(seed: seed, broken: broken)
        }
    }
}
