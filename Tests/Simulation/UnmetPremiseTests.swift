import Testing

@testable import SyncSimulator

/// A campaign fails if a premise never occurred.
struct UnmetPremiseTests {
    /// The report of so many runs, each of which met every premise but these.
    private func report(runs: Int, without missing: Set<Premise>) -> CampaignReport {
        var run = FleetReport(seed: 1)
        for premise in Premise.allCases where !missing.contains(premise) { run.premises.met(premise) }
        var total = CampaignReport()
        for _ in 0..<runs { total.add(run) }
        return total
    }

    @Test(arguments: Premise.allCases.filter { $0.leastPerThousand > 0 })
    func `a thousand seeds without one premise fail, and name it`(premise: Premise) {
        let total = report(runs: 1_000, without: [premise])
        for profile in [FaultProfile.standard, .heavy] {
            #expect(total.unmetPremises(in: profile, playsGivenApp: false) == [premise])
        }
    }

    @Test(arguments: [Premise.stuck, .cascaded, .moved])
    func `a premise has to occur in as many runs as it says`(premise: Premise) {
        var total = report(runs: 1_000 - premise.leastPerThousand, without: [premise])
        var run = FleetReport(seed: 1_000)
        for premise in Premise.allCases { run.premises.met(premise) }
        for _ in 1..<premise.leastPerThousand { total.add(run) }
        var less = total
        less.add(FleetReport(seed: 1_001))
        #expect(less.unmetPremises(in: .standard, playsGivenApp: false) == [premise])
        total.add(run)
        #expect(total.unmetPremises(in: .standard, playsGivenApp: false).isEmpty)
    }

    @Test
    func `fewer seeds, a calm world, or the tables of an app that exists need not meet all`() {
        let total = report(runs: 1_000, without: [.stuck, .cut])
        #expect(total.unmetPremises(in: .calm, playsGivenApp: false).isEmpty)
        #expect(total.unmetPremises(in: .standard, playsGivenApp: true).isEmpty)
        let fewer = report(runs: 999, without: [.stuck, .cut])
        #expect(fewer.unmetPremises(in: .standard, playsGivenApp: false).isEmpty)
        #expect(fewer.premises.missing == [.cut, .stuck].sorted { place($0) < place($1) })
    }

    private func place(_ premise: Premise) -> Int { Premise.allCases.firstIndex(of: premise) ?? 0 }
}
