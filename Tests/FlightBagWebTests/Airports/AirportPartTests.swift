import Aviation
import Foundation
import Testing

@testable import AviationDatabase
@testable import FlightBag
@testable import FlightBagWeb

/// The parts of an airport's page. Data here are invented.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AirportPartTests {
    private func inspector(_ window: Window) async throws -> String {
        await window.arrange()
        let session = PageSession(window: window, isKnown: true)
        return try await PageStreamTests.frame().fragments(of: session)[.inspector] ?? ""
    }

    @Test(arguments: [
        (AirportPart.procedures, "No procedures of EGTF are on this device."),
        (.aip, "No AIP entries of EGTF are on this device."), (.rules, "No rules of "),
        (.customs, "Unknown: no list of its country’s points of entry is on this device."),
    ])
    func `a part without data says so and names the import`(part: AirportPart, sentence: String) async throws
    {
        let window = try await Site().window()
        window.go(to: .airport("EGTF", part))
        let shown = try await inspector(window).replacing("&#39;", with: "’")
        #expect(shown.contains(sentence))
        #expect(shown.contains("aloft import FILE"))
        #expect(shown.contains("id=\"part-\(part.rawValue)\""))
    }

    @Test func `above a place without data nothing is known`() async throws {
        let window = try await Site().window()
        let place = try #require(Coordinate(latitudeDegrees: 51.35, longitudeDegrees: -0.56))
        window.go(to: Page(AirspacePage(above: place)))
        let shown = try await inspector(window)
        #expect(shown.contains("Unknown: there are no airspace data on this device."))
        #expect(!shown.contains("airspace-list"))
    }

    @Test func `figures of unlike references are told, and an empty list is no promise`() throws {
        let place = try #require(Coordinate(latitudeDegrees: 1, longitudeDegrees: 2))
        func space(_ floor: Airspace.Limit?, _ ceiling: Airspace.Limit?) -> Airspace {
            Airspace(
                ident: nil, name: "X", kind: "CTR", airspaceClass: "D", floor: floor, ceiling: ceiling,
                rings: [])
        }
        let holdings = AirspaceHoldings(
            publisher: .faaAirspace, date: "2025-01-01", count: 2, names: 1,
            kinds: [AirspaceHoldings.Kind(name: "D", count: 2)])
        let level = Airspace.Limit(feet: 10_000, reference: .standardPressure)
        let sea = Airspace.Limit(feet: 4500, reference: .meanSeaLevel)
        let mixed = AirspaceView(
            AirspaceAnswer(
                place: place, column: AirspaceColumn([space(level, nil), space(sea, level)]),
                coverage: .partial, holdings: holdings), at: Date(timeIntervalSince1970: 1_795_953_600))
        #expect(mixed.rows.map(\.floor) == ["4500 ft above sea level", "FL100"])
        #expect(mixed.rows.map(\.ceiling) == ["FL100", "not stated"])
        #expect(mixed.unlike?.contains("not the same height") == true)
        let empty = AirspaceView(
            AirspaceAnswer(
                place: place, column: AirspaceColumn([]), coverage: .partial, holdings: holdings),
            at: Date(timeIntervalSince1970: 1_736_000_000))
        #expect(mixed.provenance?.warning == "Out of date: its cycle ended on 2025-01-23.")
        #expect(empty.provenance?.warning == nil)
        #expect(empty.verdict.contains("there may be others"))
        #expect(empty.unlike == nil)
    }

    @Test func `what an airport's lists are of says that it is over, on each of its parts`() throws {
        let now = Date(timeIntervalSince1970: 1_795_953_600)
        let procedure = Procedure(name: "ILS RWY 09L", procedureType: .approach)
        func rows(_ date: String) -> [String?] {
            let sheet = ProcedureSheet(
                id: "ils", procedure: procedure, publisher: .cifp, date: date, routes: [], centreLine: nil,
                borrowedFixes: [])
            return ProceduresView([sheet], ident: "EGLL", shown: "", at: now).groups.flatMap(\.rows)
                .map(\.warning)
        }
        #expect(rows("2020-02-27") == ["Out of date: its cycle ended on 2020-03-26."])
        #expect(rows("2026-11-26") == [nil])
        let publications = AirportPublications(
            fields: [
                FieldSource(runway: "10R/28L", field: .runwaySurface, publisher: .nasr, date: "2024-12-26")
            ], procedures: [], aipEntries: [], borderPoints: [], isBorderCrossing: nil,
            lists: [FieldList(part: "entries", publisher: .euroAIP, date: "2025-11-02")])
        #expect(
            AIPView(publications, query: "", at: now).provenance?.warning
                == "Out of date: its cycle ended on 2025-11-27.")
        #expect(
            AirportSources.fields(publications, ofRunways: true, at: now).map(\.warning)
                == ["Out of date: its cycle ended on 2025-01-23."])
    }

    @Test func `runways are to scale: twice as long is drawn twice as long`() throws {
        func end(_ name: String, _ latitude: Double, _ longitude: Double) -> RunwayEnd {
            RunwayEnd(
                name: name, position: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        }
        let runways = [
            Runway(
                lengthFeet: 3000, widthFeet: nil, surface: "ASP", isLighted: true, isClosed: false,
                lowEnd: end("18", 0.01, 0), highEnd: end("36", 0, 0)),
            Runway(
                lengthFeet: 6000, widthFeet: nil, surface: "ASP", isLighted: true, isClosed: false,
                lowEnd: end("09", 0, 0), highEnd: end("27", 0, 0.0198676)),
            Runway(
                lengthFeet: 1000, widthFeet: nil, surface: nil, isLighted: false, isClosed: false,
                lowEnd: RunwayEnd(name: "05"), highEnd: RunwayEnd(name: "23")),
        ]
        let plan = try #require(RunwayPlan(runways))
        let sizes = plan.strips.map { strip -> (Double, Double) in
            let places = strip.points.split(separator: " ").map {
                $0.split(separator: ",").compactMap { Double($0) }
            }
            let (xs, ys) = (places.map { $0[0] }, places.map { $0[1] })
            return ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        }
        #expect(sizes.count == 2)
        #expect(abs(sizes[1].0 / sizes[0].1 - 2) < 0.02)
        #expect(plan.isNorthUp)
        #expect(plan.note == "Not drawn: 05/23, whose thresholds are not published.")
        let unplaced = try #require(RunwayPlan([runways[2]]))
        #expect(!unplaced.isNorthUp)
        #expect(unplaced.note == "Where they lie is not published: only their lengths are to scale.")
        #expect(RunwayPlan([]) == nil)
    }

    @Test func `the search of an AIP finds words in any order, case and accents`() {
        let entry = AIPEntry(
            ident: "LFAT", section: .handling, field: "Carburant", value: "AVGAS 100LL – Réservé")
        #expect(AIPView.isMatch(entry, "reserve avgas"))
        #expect(AIPView.isMatch(entry, ""))
        #expect(!AIPView.isMatch(entry, "avgas jet"))
    }

    @Test func `the overview names the runways that cannot be where they are drawn`() async throws {
        func view(drawn metres: Double) async throws -> AirportView {
            let low = try #require(Coordinate(latitudeDegrees: 28.7, longitudeDegrees: -81.6))
            let high = low.position(alongTrueCourseDegrees: 140, distance: Distance(metres: metres))
            let runway = Runway(
                lengthFeet: 1704, widthFeet: nil, surface: nil, isLighted: false, isClosed: false,
                lowEnd: RunwayEnd(name: "14", position: low), highEnd: RunwayEnd(name: "32", position: high))
            let airport = Airport(
                ident: "KX04", kind: .small, name: "Orlando Apopka", position: low, countryCode: "US",
                regionCode: "US-FL")
            let detail = AirportDetail(
                airport: airport, runways: [runway], frequencies: [], country: nil, region: nil)
            let sheet = AirportSheet(detail, provenance: nil, at: Date(timeIntervalSince1970: 1_790_000_000))
            return AirportView(sheet, .overview, try await Site().window().app)
        }
        #expect(try await view(drawn: 1400).runwayDoubt?.contains("14/32") == true)
        #expect(try await view(drawn: 520).runwayDoubt == nil)
    }
}
