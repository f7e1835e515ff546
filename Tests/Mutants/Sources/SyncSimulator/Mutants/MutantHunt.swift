import Foundation
package import SyncCore
import Synchronization

/// Runs as each mutant in turn, and counts the seeds in which the laws detect it.
package struct MutantHunt: Sendable {
    /// The result of the hunt for one mutant.
    package struct Find: Sendable {
        /// The mutant.
        package let mutant: Mutant
        /// The number of seeds run: until it was found `enough` times, or all.
        package var seeds = 0
        /// The number of seeds in which a law was broken.
        package var found = 0
        /// The first broken one, and the law.
        package var first: Campaign.Failure?
    }

    private let seeds: Range<UInt64>
    private let devices: Int
    private let profile: FaultProfile
    private let enough: Int

    /// A hunt in these seeds that leaves a mutant once it was found in `enough` of them.
    package init(seeds: Range<UInt64>, devices: Int, profile: FaultProfile, enough: Int) {
        self.seeds = seeds
        self.devices = devices
        self.profile = profile
        self.enough = enough
    }

    /// Hunts for all mutants, several at a time; gives each find as it is made.
    package func run(
        _ mutants: [Mutant] = Mutant.allCases, _ give: @escaping @Sendable (Find) -> Void
    ) async throws {
        let waiting = Mutex(mutants)
        let work: @Sendable () async throws -> Void = { [self] in
            while let mutant = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                give(try hunt(mutant))
                await Task.yield()
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { group.addTask(operation: work) }
            try await group.waitForAll()
        }
    }

    private func hunt(_ mutant: Mutant) throws -> Find {
        var find = Find(mutant: mutant)
        let recycler = DatabaseRecycler()
        let runs = seeds.lazy.map { [self] seed in
            Campaign.Regression(seed: seed, devices: devices, profile: profile)
        }
        for run in runs where find.found < enough { try play(run, recycler, &find) }
        // The runs that once broke a law come last, and only for a mutant that no other seed has found.
        for run in Campaign.regressions where find.found == 0 { try play(run, recycler, &find) }
        return find
    }

    private func play(
        _ run: Campaign.Regression, _ recycler: DatabaseRecycler, _ find: inout Find
    ) throws {
        find.seeds += 1
        do {
            _ = try Fleet(
                seed: run.seed, devices: run.devices, profile: run.profile, mutant: find.mutant,
                recycler: recycler
            ).run()
        } catch let broken as LawBroken {
            try checkSound(run, recycler)
            find.found += 1
            if find.first == nil { find.first = Campaign.Failure(seed: run.seed, broken: broken) }
        }
    }

    /// A run that breaks a law without the mutant, too, has found something else.
    /// - Throws: ``Campaign/Failure``.
    private func checkSound(_ run: Campaign.Regression, _ recycler: DatabaseRecycler) throws {
        do {
            _ = try Fleet(
                seed: run.seed, devices: run.devices, profile: run.profile, recycler: recycler
            ).run()
        } catch let broken as LawBroken {
            throw Campaign.Failure(seed: run.seed, broken: broken)
        }
    }
}
