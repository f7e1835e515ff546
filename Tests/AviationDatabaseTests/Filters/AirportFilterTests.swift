import AviationDatabase
import Testing

@Suite("What filters ask") struct AirportFilterTests {
    @Test func `a value that a condition cannot have asks nothing`() {
        var filter = AirportFilter()
        for (condition, value) in [
            (.hardRunway, "true"), (.runwayAtLeast, -1), (.runwayAtMost, true), (.country, ""),
            (.largeAirports, false),
        ] as [(FilterCondition, FilterValue)] {
            filter[condition] = value
        }
        #expect(filter.isEmpty && filter == AirportFilter())
        filter[.country] = "gb"
        #expect(filter[.country] == "GB")
        filter[.country] = nil
        #expect(filter.isEmpty)
    }

    @Test func `no two parameters share a name, nor two facts`() {
        let parameters = FilterCondition.all.flatMap { $0.parameters + $0.synonyms }
        let names = parameters.flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names).count == names.count)
        let facts = FilterCondition.all.compactMap(\.needed)
        #expect(
            Set(facts.map { "\($0.name) \($0.missing)" }).count == Set(facts.map(\.name)).count)
    }
}
