import Aviation
import Testing

@Suite("GraphicalAirmet") struct GraphicalAirmetTests {
    @Test func `records of the data service are read, a broken one apart`() throws {
        let file = try #require(GraphicalAirmetFile(WeatherSamples.graphicalAirmets[0]))
        let airmet = try #require(file.airmets.first)
        #expect(file.airmets.count == 1)
        #expect(file.problems.map { $0.prefix(2) } == ["2:", "3:"])
        #expect(airmet.hazard == "ICE" && airmet.reason == "ICE" && airmet.base == "160" && !airmet.isLine)
        #expect(airmet.validAt?.instantText == "2026-07-21T03:00:00Z")
        #expect(airmet.points.map(\.latitudeDegrees) == [49.02, 48.38])
    }

    @Test func `the product in XML is read`() throws {
        let file = try #require(GraphicalAirmetFile(WeatherSamples.graphicalAirmets[1]))
        let airmet = try #require(file.airmets.first)
        #expect(airmet.hazard == "FreezingLevel" && airmet.tag == "FZLVL-1" && airmet.isLine)
        #expect(airmet.validAt?.instantText == "2022-07-07T18:00:00Z")
        #expect(airmet.points.map(\.longitudeDegrees) == [-70.4, -71.5])
    }

    @Test(arguments: ["", "[", "<", "{\"error\": 1}", "KZNY SIGMET", "<a/>", "[1"])
    func `anything else is no such file`(text: String) {
        #expect(GraphicalAirmetFile(text) == nil)
    }
}
