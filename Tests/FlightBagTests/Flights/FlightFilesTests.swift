import Aviation
import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// Flight plans of other programs, in and out.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlightFilesTests {
    private static func garmin(_ points: [(String, String, String, String)]) -> [UInt8] {
        let table = points.map { name, type, latitude, longitude in
            "<waypoint><identifier>\(name)</identifier><type>\(type)</type><country-code/>"
                + "<lat>\(latitude)</lat><lon>\(longitude)</lon></waypoint>"
        }
        let route = points.map { name, type, _, _ in
            "<route-point><waypoint-identifier>\(name)</waypoint-identifier>"
                + "<waypoint-type>\(type)</waypoint-type></route-point>"
        }
        let namespace = "http://www8.garmin.com/xmlschemas/FlightPlan/v1"
        return Array(
            ("<flight-plan xmlns=\"\(namespace)\"><x-tail>keep</x-tail><waypoint-table>\(table.joined())"
                + "</waypoint-table><route><route-name>A TRIP</route-name>\(route.joined())</route>"
                + "</flight-plan>").utf8)
    }

    private static let plan = garmin([
        ("EGTF", "AIRPORT", "51.3480", "-0.5588"), ("SV001", "USER WAYPOINT", "51.2", "0.1"),
        ("DCT", "USER WAYPOINT", "51.0", "0.5"), ("QQQ", "VOR", "50.9", "0.9"),
        ("LFAT", "AIRPORT", "50.5170", "1.6200"),
    ])

    @Test func `a route of thousands of points is refused with a sentence`() async throws {
        let bag = try await Bag()
        let points = (0..<501).map { number in
            "<rtept lat=\"\(Double(number) / 20)\" lon=\"1\"><name>P\(number)</name></rtept>"
        }
        let text =
            #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte>"#
            + points.joined() + "</rte></gpx>"
        do {
            _ = try await bag.app.flightPlans(file: "long.gpx", bytes: Array(text.utf8))
            Issue.record("it was taken")
        } catch let problem as FlightPlanFileProblem {
            #expect(problem.description.contains("a route of 501 points"))
        }
    }

    @Test func `a point not known here keeps the file's position, and nothing is lost`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.take(file: "trip.fpl", bytes: Self.plan)
        guard case .preview(_, let plans, let notes) = window.offeredPlans else {
            Issue.record("no preview")
            return
        }
        #expect(bag.app.flights.all.isEmpty)
        let plan = try #require(plans.first)
        #expect(plan.flight.departure == "EGTF" && plan.flight.destination == "LFAT")
        #expect(plan.flight.route == "SV001 N5100.000E00030.000 QQQ")
        #expect(plan.points.map(\.isRecognised) == [true, false, false, false, true])
        #expect(plan.points[1].words.hasPrefix("not on this device: kept at the file's position"))
        #expect(notes == ["Not used: x-tail."])
        try await window.addPlan(0)
        #expect(window.offeredPlans == nil)
        try await until { bag.app.flights.all.count == 1 && bag.app.airports.places["SV001"] != nil }
        let flight = try #require(bag.app.flights.all.first?.record)
        let route = bag.app.route(of: flight)
        #expect(route.problems == [])
        #expect(route.points.map(\.name) == ["EGTF", "SV001", "N5100.000E00030.000", "QQQ", "LFAT"])
        #expect(route.points[1].position == Coordinate(latitudeDegrees: 51.2, longitudeDegrees: 0.1))
        // A second press finds nothing, and the first is taken back.
        try await window.addPlan(0)
        #expect(bag.app.flights.all.count == 1)
        let added = try #require(window.state.notes.first { $0.undo != nil })
        try await window.undo(note: added.id)
        try await until { bag.app.flights.all.isEmpty }
    }

    @Test func `a written file is read again, with what another program put in`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.take(file: "trip.fpl", bytes: Self.plan)
        try await window.addPlan(0)
        try await until { bag.app.flights.all.count == 1 && bag.app.airports.places["SV001"] != nil }
        let flight = try #require(bag.app.flights.all.first?.record)
        for form in FlightExport.FileForm.allCases {
            let file = try #require(bag.app.export(flight.key, form))
            #expect(file.name == "EGTF-LFAT.\(form.rawValue)")
            let again = try FlightPlanFile.read(Array(file.text.utf8))
            let points = try #require(again.plans.first?.points)
            let route = bag.app.route(of: flight).points
            #expect(points.count == route.count)
            for (point, own) in zip(points, route) {
                let off = Geodesic(from: point.position, to: own.position).distance.nauticalMiles
                #expect(off < 0.05, "\(own.name)")
            }
            #expect(form == .gpx || file.text.contains("<x-tail>keep</x-tail>"))
        }
    }

    @Test func `the text of a flight plan says what it lacks, and is read again`() async throws {
        let bag = try await Bag()
        let aircraft = bag.app.aircraft.newID()
        var form = Form(["registration": "G-BSYA", "type_designator": "C172"])
        form.set(
            Form(["cruise_tas_kt": "105", "cruise_fuel_l_per_h": "35"]), in: "performance_profile",
            bag.app.performance.newID())
        #expect(
            try await bag.app.aircraft.save(form, opened: Form(), id: aircraft, isNew: true, bag.app.book)
                .isSaved)
        let id = bag.app.flights.newID()
        let typed = [
            "departure": "EGTF", "destination": "LFAT", "aircraft_id": aircraft.text, "level": "FL055",
            "route": "5113N00030E", "flight_rules": "V", "off_block_utc.date": "2026-11-28",
            "off_block_utc.time": "09:30", "persons": "2", "fuel_block_l": "100", "remarks": "x",
        ]
        #expect(
            try await bag.app.flights.save(Form(typed), opened: Form(), id: id, isNew: true, bag.app.book)
                .isSaved)
        try await until {
            bag.app.flights[id] != nil && bag.app.airports.named.known["EGTF"] != nil
                && !bag.app.performance.all.isEmpty
        }
        func filed() throws -> FlightExport.Filed {
            let flight = try #require(bag.app.flights[id])
            return FlightExport(flight, FlightLog(flight, bag.app.context), bag.app.context).filed
        }
        guard case .lacks(let sentences) = try filed() else {
            Issue.record("an aircraft without item 10 is filed")
            return
        }
        #expect(sentences.map { $0.prefix(7) } == ["Item 9:", "Item 10", "Item 10"])
        let before = try #require(bag.app.aircraft[aircraft])
        var edited = before
        (edited.wakeCategory, edited.equipmentCodes, edited.surveillanceCodes) = ("L", "SGY", "S")
        edited.colour = "White (blue) – stripes"
        _ = try await bag.app.aircraft.write(edited, over: before)
        try await until { bag.app.aircraft[aircraft]?.wakeCategory == "L" }
        guard case .text(let text, let notes) = try filed() else {
            Issue.record("not filed: \(try filed())")
            return
        }
        let plan = try FiledFlightPlan(text)
        #expect(plan.aircraft == "GBSYA" && plan.cruise.text == "N0105F055")
        #expect(plan.route == ["DCT", "5113N00030E", "DCT"])
        #expect(plan.other("DOF") == "261128" && plan.persons == 2)
        #expect(plan.enduranceMinutes == 171)
        #expect(plan.supplementary("A") == "WHITE BLUE STRIPES")
        #expect(notes == ["Item 19 is without pilot in command (C/)."])
        // In again: the same flight, with its aircraft.
        let (plans, _) = try await bag.app.flightPlans(file: "plan.txt", bytes: Array(text.utf8))
        let again = try #require(plans.first?.flight)
        #expect(again.aircraftID == aircraft && again.level == "FL055" && again.tasKnots == 105)
        #expect(again.offBlock?.text == "2026-11-28T09:30Z" && again.persons == 2)
    }

    @Test func `a file that gives no flight is refused with its line`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.take(file: "bad.gpx", bytes: Array("<gpx>\n<rte>\n</gpx>".utf8))
        #expect(
            window.offeredPlans == .refused("bad.gpx: Line 3, column 6: <rte> is closed as <gpx>."))
    }
}
