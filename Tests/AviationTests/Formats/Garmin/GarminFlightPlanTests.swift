import Aviation
import Testing

@Suite("GarminFlightPlan") struct GarminFlightPlanTests {
    /// By the schema, with a user waypoint and what another program added.
    static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1" xmlns:x="urn:other">
          <created>2026-11-23T08:00:00Z</created>
          <x:aircraft tail="N122DR"/>
          <waypoint-table>
            <waypoint>
              <identifier>KAPA</identifier><type>AIRPORT</type><country-code>K2</country-code>
              <lat>39.570128</lat><lon>-104.849306</lon><comment>Start &amp; end</comment>
              <x:note>keep me</x:note>
            </waypoint>
            <waypoint>
              <identifier>UWP1</identifier><type>USER WAYPOINT</type><country-code/>
              <lat>39.7</lat><lon>-105.0</lon><comment/>
            </waypoint>
            <waypoint>
              <identifier>KBJC</identifier><type>AIRPORT</type><country-code>K2</country-code>
              <lat>39.908811</lat><lon>-105.117211</lon><comment/>
            </waypoint>
          </waypoint-table>
          <route>
            <route-name>KAPA KBJC</route-name>
            <flight-plan-index>3</flight-plan-index>
            <route-point><waypoint-identifier>KAPA</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type>
              <waypoint-country-code>K2</waypoint-country-code></route-point>
            <route-point><waypoint-identifier>UWP1</waypoint-identifier>
              <waypoint-type>USER WAYPOINT</waypoint-type>
              <waypoint-country-code/></route-point>
            <route-point><waypoint-identifier>KBJC</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type>
            </route-point>
            <x:colour>red</x:colour>
          </route>
        </flight-plan>
        """

    private func read(_ text: String) throws -> GarminFlightPlan {
        try GarminFlightPlan(MarkupReader.document(Array(text.utf8)))
    }

    @Test func `the route is found in the table, also without a country code`() throws {
        let plan = try read(Self.sample)
        #expect(plan.route.map(\.identifier) == ["KAPA", "UWP1", "KBJC"])
        #expect(plan.route.map(\.type) == ["AIRPORT", "USER WAYPOINT", "AIRPORT"])
        #expect(
            plan.route[0].position == Coordinate(latitudeDegrees: 39.570128, longitudeDegrees: -104.849306))
        #expect(plan.route[0].comment == "Start & end")
        #expect(plan.route[1].countryCode == nil)
        #expect(plan.routeName == "KAPA KBJC")
        #expect(plan.created == "2026-11-23T08:00:00Z")
    }

    @Test(
        arguments: [
            (
                "<waypoint-identifier>KBJC<", "<waypoint-identifier>KDEN<",
                GarminProblem.Reason.notInTable(identifier: "KDEN", type: "AIRPORT"), 28
            ),
            ("<lat>39.7</lat>", "<lat>97</lat>", .badPosition(identifier: "UWP1", text: "97, -105.0"), 11),
            ("<lat>39.7</lat>", "<lat>x</lat>", .badPosition(identifier: "UWP1", text: "x, -105.0"), 11),
            ("<lat>39.7</lat>", "", .noPosition(identifier: "UWP1"), 25),
            ("<identifier>UWP1</identifier>", "", .namelessWaypoint, 11),
            ("flight-plan xmlns=", "plan xmlns=", .noFlightPlan(root: "plan"), 2),
        ])
    func `a plan that cannot be flown says why and where`(
        old: String, new: String, reason: GarminProblem.Reason, line: Int
    ) {
        let text = Self.sample.replacing(old, with: new).replacing(
            "</flight-plan>", with: reason.isRoot ? "</plan>" : "</flight-plan>")
        let problem = #expect(throws: GarminProblem.self) { try read(text) }
        #expect(problem?.reason == reason && problem?.line == line)
    }

    @Test func `another route leaves everything else as it was`() throws {
        let plan = try read(Self.sample)
        let position = try #require(Coordinate(latitudeDegrees: 40.03939, longitudeDegrees: -105.22583))
        let point = try #require(
            GarminWaypoint(identifier: "KBDU", type: "AIRPORT", countryCode: "K2", position: position))
        let route = [plan.route[0], point, plan.route[1]]
        let changed = try read(try #require(plan.along(route, name: "KAPA UWP1")).document.text)
        #expect(changed.route.map(\.identifier) == ["KAPA", "KBDU", "UWP1"])
        #expect(changed.waypoints.map(\.identifier) == ["KAPA", "UWP1", "KBJC", "KBDU"])
        #expect(changed.routeName == "KAPA UWP1")
        let text = changed.document.text
        for kept in [
            "<x:aircraft tail=\"N122DR\"/>", "<x:note>keep me</x:note>", "<x:colour>red</x:colour>",
            "<flight-plan-index>3</flight-plan-index>", "Start &amp; end",
        ] {
            #expect(text.contains(kept), "\(kept)")
        }
        #expect(try read(Self.sample).document.text.contains("<x:note>keep me</x:note>"))
    }

    @Test func `a new plan is read back the same`() throws {
        let route = try read(Self.sample).route
        let made = try route.map { point in
            let position = try #require(point.position)
            return try #require(
                GarminWaypoint(
                    identifier: point.identifier, type: point.type, countryCode: point.countryCode,
                    position: position, comment: "a < b"))
        }
        let plan = try #require(
            GarminFlightPlan(
                route: made, name: "KAPA KBJC by way of nowhere at all", created: "2026-11-23T08:00:00Z"))
        let back = try read(plan.document.text)
        #expect(back.route.map(\.identifier) == route.map(\.identifier))
        #expect(back.route.map(\.position) == route.map(\.position))
        #expect(back.route.map(\.comment) == ["a < b", "a < b", "a < b"])
        #expect(back.routeName == "KAPA KBJC by way of nowhe")
        #expect(
            GarminWaypoint(
                identifier: "my field", type: "USER WAYPOINT", countryCode: nil,
                position: try #require(route[0].position)) == nil)
    }

    @Test func `the shared plans are read`() throws {
        guard let first = SharedFile.text("flightplans/KLAS.fpl"),
            let second = SharedFile.text("flightplans/KBLI.fpl")
        else { return }
        let plan = try read(first)
        #expect(plan.route.map(\.identifier) == ["KLAS", "BLD", "MEADS", "0L9", "SV001", "KLAS"])
        for text in [first, second] {
            let document = try read(text).document
            #expect(try MarkupReader.document(Array(document.text.utf8)) == document)
        }
    }

    @Test func `no damage stops the reader`() {
        let sample = """
            <flight-plan><waypoint-table><waypoint><identifier>KAPA</identifier><type>AIRPORT</type>
            <lat>39.57</lat><lon>-104.8</lon></waypoint></waypoint-table><route><route-point>
            <waypoint-identifier>KAPA</waypoint-identifier></route-point></route></flight-plan>
            """
        Fuzzer([sample]).forEachInput { input in
            guard let plan = try? read(input) else { return }
            #expect((try? read(plan.document.text)) == plan)
        }
    }
}

extension GarminFlightPlan.Flaw {
    fileprivate var isRoot: Bool { if case .noFlightPlan = self { true } else { false } }
}
