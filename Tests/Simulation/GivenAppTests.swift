import FlightBag
import SyncCore
import Testing

@testable import SyncSimulator

/// The tables of the flight bag instead of the simulator's own.
struct GivenAppTests {
    @Test
    func `the pilot's records keep every law, and merge`() async throws {
        let total = try await Campaign(
            seeds: 1..<6, devices: 2, profile: .standard, app: FlightBagKinds.schema
        ).run()
        let met: Set<Premise> = [
            .deleted, .madeAgain, .pendingOverBase, .pushed, .outcomeApplied, .outcomeMerged, .cameToRest,
        ]
        #expect(met.isDisjoint(with: total.premises.missing))
    }

    @Test
    func `seeds draw every table of the app, with its rules`() {
        let schema = FlightBagKinds.schema
        var drawn: Set<String> = []
        for seed in 1..<200 as Range<UInt64> {
            let scenario = Scenario(seed: seed, profile: .standard)
            let shape = AppShape(given: schema, scenario)
            #expect((2...6).contains(shape.tables.count))
            #expect(!scenario.sharesScope || !shape.shareable.isEmpty)
            drawn.formUnion(shape.tables.map(\.name))
            for table in shape.tables {
                let given = schema.tables.first { $0.name == table.name }
                #expect(given?.columns.map(\.name) == table.columns.map(\.name))
                #expect(given?.columns.filter { $0.merge == .union }.map(\.name) == table.sets)
            }
        }
        #expect(drawn == Set(schema.tables.map(\.name)))
    }
}
