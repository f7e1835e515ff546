import SyncSimulator
import Testing

struct FleetTests {
    @Test(arguments: [("calm", 10), ("standard", 60), ("heavy", 40)])
    func `every law holds for the first seeds`(profile: String, seeds: Int) throws {
        let faults = try #require(FaultProfile.named[profile])
        for seed in 1...seeds {
            do {
                _ = try Fleet(seed: UInt64(seed), profile: faults).run()
            } catch let broken as LawBroken {
                Issue.record("\(broken); replay: aloft simulate --seed \(seed) --profile \(profile)")
            }
        }
    }

    @Test
    func `a seed replays to the same trace`() throws {
        let first = try Fleet(seed: 7, profile: .heavy).run()
        let second = try Fleet(seed: 7, profile: .heavy).run()
        #expect(first.trace == second.trace)
        #expect(first.events > 100)
    }

    @Test
    func `another seed is another run`() throws {
        #expect(try Fleet(seed: 1).run().trace != Fleet(seed: 2).run().trace)
    }
}
