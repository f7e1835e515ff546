import SyncSimulator
import Testing

struct FleetTests {
    @Test(arguments: [("calm", 4), ("standard", 16), ("heavy", 10)])
    func `every law holds for the first seeds`(profile: String, seeds: Int) async throws {
        let faults = try #require(FaultProfile.named[profile])
        for seed in 1...seeds {
            // A run holds its thread for as long as it takes: the other tests get theirs in between.
            await Task.yield()
            do {
                _ = try Fleet(seed: UInt64(seed), profile: faults).run()
            } catch let broken as LawBroken {
                Issue.record("\(broken); replay: aloft simulate --seed \(seed) --profile \(profile)")
            }
        }
    }

    @Test(arguments: Campaign.regressions)
    func `every law holds in a run that once broke one`(_ run: Campaign.Regression) throws {
        _ = try Fleet(seed: run.seed, devices: run.devices, profile: run.profile).run()
    }

    @Test
    func `a seed replays to the same trace`() throws {
        let first = try Fleet(seed: 7, profile: .heavy).run()
        let second = try Fleet(seed: 7, profile: .heavy).run()
        #expect(first.trace == second.trace)
        #expect(first.events > 100)
    }

    @Test
    func `a run on used disks is the run on new ones`() throws {
        let recycler = DatabaseRecycler()
        _ = try Fleet(seed: 3, profile: .heavy, recycler: recycler).run()
        let used = try Fleet(seed: 7, profile: .heavy, recycler: recycler).run()
        #expect(try used.trace == Fleet(seed: 7, profile: .heavy).run().trace)
    }

    @Test
    func `another seed is another run`() throws {
        #expect(try Fleet(seed: 1).run().trace != Fleet(seed: 2).run().trace)
    }
}
