import Foundation
package import SyncCore
import Synchronization

/// Many seeds, on every core: each run is a world of its own.
package struct Campaign: Sendable {
    /// A run in which a law did not hold.
    package struct Failure: Error {
        /// The seed that replays it.
        package let seed: UInt64
        /// The law that was broken, and how.
        package let broken: LawBroken
        /// The sums over the runs before it.
        package var before = CampaignReport()
    }

    /// A run that once broke a law.
    package struct Regression: Sendable {
        /// The seed that replays it.
        package let seed: UInt64
        /// How many devices it has.
        package var devices = 2
        /// How hostile its world is.
        package var profile = FaultProfile.standard
    }

    /// The runs that once broke a law, each for a reason of its own.
    package static let regressions: [Regression] =
        [
            62, 1_043, 1_416, 1_834, 7_000_324, 7_000_654, 7_001_100, 7_001_926, 7_002_718, 9_000_926,
            11_000_039, 12_000_036, 15_000_216,
        ].map { Regression(seed: $0) } + [
            Regression(seed: 1_308, devices: 3, profile: .heavy), Regression(seed: 9_000_570, devices: 3),
        ]

    private let seeds: Range<UInt64>
    private let devices: Int
    private let profile: FaultProfile
    private let app: Schema?

    /// The runs of these seeds.
    ///
    /// - Parameters:
    ///   - app: the schema of the app whose tables are played; nil for the simulator's own.
    package init(seeds: Range<UInt64>, devices: Int, profile: FaultProfile, app: Schema? = nil) {
        self.seeds = seeds
        self.devices = devices
        self.profile = profile
        self.app = app
    }

    /// Runs them all. Throws ``Failure`` when a law was broken: the lowest of the seeds that were found by
    /// then.
    package func run() async throws -> CampaignReport {
        let seeds = seeds
        let next = Mutex(seeds.lowerBound)
        let total = Mutex(CampaignReport())
        let failure = Mutex<Failure?>(nil)
        let work: @Sendable () throws -> Void = { [devices, profile, app] in
            let recycler = DatabaseRecycler()
            while failure.withLock({ $0 == nil }), let seed = next.withLock({ Self.take(&$0, of: seeds) }) {
                do {
                    let report = try Fleet(
                        seed: seed, devices: devices, profile: profile, app: app, recycler: recycler
                    ).run()
                    total.withLock { $0.add(report) }
                } catch let broken as LawBroken {
                    failure.withLock { found in
                        if found.map({ $0.seed > seed }) ?? true {
                            found = Failure(seed: seed, broken: broken)
                        }
                    }
                }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { group.addTask { try work() } }
            try await group.waitForAll()
        }
        if var failure = failure.withLock({ $0 }) {
            failure.before = total.withLock { $0 }
            throw failure
        }
        return total.withLock { $0 }
    }

    private static func take(_ next: inout UInt64, of seeds: Range<UInt64>) -> UInt64? {
        guard next < seeds.upperBound else { return nil }
        defer { next += 1 }
        return next
    }
}
