import Aviation
import Testing

@Suite("GraphicalAirmet") struct GraphicalAirmetTests {
    @Test func `records of the data service are read, a broken one apart`() throws {
        let text = """
            [{"hazard": "ICE", "product": "ZULU", "tag": "1C", "issueTime": 1784594640,
              "expireTime": 1784602800, "validTime": "2026-07-21T03:00:00.000Z", "status": "NRML",
              "severity": "MOD", "due_to": "ICE",
              "base": "160", "top": "240", "geometryType": "AREA", "level": null,
              "coords": [{"lat": "49.02", "lon": "-115.25"}, {"lat": 48.38, "lon": -113.74}]},
             {"hazard": "ICE", "coords": [{"lat": "99", "lon": "0"}]}, {"hazard": 7}]
            """
        let file = try #require(GraphicalAirmetFile(text))
        let airmet = try #require(file.airmets.first)
        #expect(file.airmets.count == 1)
        #expect(file.problems.map { $0.prefix(2) } == ["2:", "3:"])
        #expect(airmet.hazard == "ICE" && airmet.reason == "ICE" && airmet.base == "160" && !airmet.isLine)
        #expect(airmet.validAt?.instantText == "2026-07-21T03:00:00Z")
        #expect(airmet.points.map(\.latitudeDegrees) == [49.02, 48.38])
    }

    @Test func `the product in XML is read`() throws {
        let text = """
            <G-AIRMET xmlns:gml="g" xmlns:x="x"><US-AIRMETRecord gml:id="FZLVL-1">
            <hazardType x:title="FreezingLevel"/>
            <recordValidTime><gml:TimeInstant><gml:timePosition>2022-07-07T18:00:00Z</gml:timePosition>
            </gml:TimeInstant></recordValidTime><openBoundary><gml:posList>45.6 -70.4 45.0 -71.5</gml:posList>
            </openBoundary></US-AIRMETRecord></G-AIRMET>
            """
        let file = try #require(GraphicalAirmetFile(text))
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
