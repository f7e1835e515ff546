import SyncSimulator
import Testing

struct PremiseTests {
    @Test
    func `a campaign says how often each premise occurred`() async throws {
        let total = try await Campaign(seeds: 1..<13, devices: 2, profile: .standard).run()
        let lines = total.premises.lines
        let table = lines.prefix(Premise.allCases.count + 1)
        #expect(lines.count == table.count + 2 + Premise.pairs.count)
        #expect(Set(table.map(\.count)).count == 1)
        for (premise, line) in zip(Premise.allCases, table.dropFirst()) {
            #expect(line.hasPrefix(premise.rawValue + " "))
            let isMissing = line.split(separator: " ").suffix(2) == ["0", "0"]
            #expect(isMissing == total.premises.missing.contains(premise))
        }
        let first: Set<Premise> = [
            .appHasNoConstraints, .appHasReferences, .deleted, .madeAgain, .confirmed, .pendingOverBase,
            .pushed, .pageComplete, .outcomeApplied, .outcomeRefused, .cameToRest,
        ]
        #expect(first.isDisjoint(with: total.premises.missing))
    }

    @Test
    func `without any run every premise is missing`() {
        #expect(PremiseTable().missing == Premise.allCases)
    }
}
