import Aviation
import Testing

@Suite("FlightPlanFile") struct FlightPlanFileTests {
    private static let message = """
        (FPL-GBSYA-VG
        -C172/L-S/C
        -EGTF0930
        -N0105F045 OCK DCT 5113N00030E
        -LFAT0105 LFAC
        -DOF/261128)
        """

    @Test func `each form is known by its content, broken or not`() {
        func knows(_ text: String) -> Bool { FlightPlanFile.recognises(Array(text.utf8)) }
        #expect(knows(GarminFlightPlanTests.sample))
        #expect(knows(GPXDocumentTests.sample))
        #expect(knows(Self.message))
        #expect(knows("\n  fpl-gbsya-vg"))
        #expect(knows("\u{FEFF}<!-- made by hand --><g:gpx xmlns:g=\"urn\"><g:rte>"))
        #expect(FlightPlanFile.recognises([0xFF, 0xFE] + "<gpx>".utf8.flatMap { [$0, 0] }))
        #expect(!knows("<kml/>"))
        #expect(!knows("Date,AircraftID\n"))
        #expect(!knows(""))
        let long = "<gpx>" + String(repeating: "<wpt lat=\"1\" lon=\"2\"><name>é</name></wpt>", count: 4_000)
        #expect(knows(long))
    }

    @Test func `a route has its points with names, kinds and positions`() throws {
        let garmin = try FlightPlanFile.read(Array(GarminFlightPlanTests.sample.utf8))
        let plan = try #require(garmin.plans.first)
        #expect(plan.name == "KAPA KBJC")
        #expect(plan.points.map(\.name) == ["KAPA", "UWP1", "KBJC"])
        #expect(plan.points.map(\.kind) == [.airport, .user, .airport])
        #expect(plan.points[1].position == Coordinate(latitudeDegrees: 39.7, longitudeDegrees: -105))
        #expect(garmin.unused == ["aircraft", "waypoint-table/waypoint/note", "route/colour"])
        let gpx = try FlightPlanFile.read(Array(GPXDocumentTests.sample.utf8))
        #expect(gpx.plans.map(\.name) == ["EGTF LFMD"])
        #expect(gpx.plans[0].points.map(\.name) == ["EGTF", "LFMD"])
        #expect(gpx.plans[0].points.allSatisfy { $0.kind == nil })
        #expect(gpx.unused.prefix(2) == ["1 track", "1 waypoint"])
        let filed = try FlightPlanFile.read(Array((Self.message + "\n" + Self.message).utf8))
        #expect(filed.plans.count == 2)
        #expect(filed.plans[1].filed?.route == ["OCK", "DCT", "5113N00030E"])
    }

    @Test(
        arguments: [
            ("", "There is nothing in the file."),
            ("<kml/>", "The file holds <kml>; a Garmin flight plan, GPX or the text of an FPL is read."),
            (
                "<gpx>\n<trk/>\n</gpx>",
                "No route can be taken from the file: it has 1 track, and no route of two points."
            ),
            ("<gpx>\n<rte>\n</gpx>", "Line 3, column 6: <rte> is closed as <gpx>."),
            (
                "<gpx>\n<rte><rtept lat=\"91\" lon=\"0\"/></rte></gpx>",
                "Line 2: a <rtept> is at 91, 0, which is no position on the earth."
            ),
            (
                "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<gpx>&a;</gpx>",
                "Line 1, column 15: document types are not read."
            ),
            ("<gpx>\n&lol9;</gpx>", "Line 2, column 1: “&lol9;” is no entity of XML."),
            ("\n(FPL-GBSYA-VG\n-C172)", "Line 2: The flight plan ends before item 10, the equipment."),
        ])
    func `a file that gives no flight says why and where`(text: String, sentence: String) {
        let problem = #expect(throws: FlightPlanFileProblem.self) {
            try FlightPlanFile.read(Array(text.utf8))
        }
        #expect(problem?.description == sentence)
    }

    @Test func `nothing makes reading endless`() {
        let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect(throws: FlightPlanFileProblem.self) { try FlightPlanFile.read(Array(deep.utf8)) }
        let large = [UInt8](repeating: 0x3C, count: FlightPlanFile.mostBytes + 1)
        #expect(throws: FlightPlanFileProblem.tooLarge) { try FlightPlanFile.read(large) }
    }
}
