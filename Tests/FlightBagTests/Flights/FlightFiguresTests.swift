import Aviation
import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// The figures and warnings of a flight's page.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlightFiguresTests {
    private func flight(_ bag: Bag, _ texts: [String: String]) async throws -> Flight {
        let id = bag.app.flights.newID()
        let outcome = try await bag.app.flights.save(
            Form(texts), opened: Form(), id: id, isNew: true, bag.app.book)
        #expect(outcome.isSaved)
        try await until { bag.app.flights[id] != nil }
        return try #require(bag.app.flights[id])
    }

    private func aircraft(_ bag: Bag) async throws -> Aircraft {
        let id = bag.app.aircraft.newID()
        var form = Form(["registration": "G-BSYA", "fuel_tanks": "150", "seats": "4"])
        let figures = Form(["cruise_tas_kt": "100", "cruise_fuel_l_per_h": "30"])
        form.set(figures, in: "performance_profile", bag.app.performance.newID())
        _ = try await bag.app.aircraft.save(form, opened: Form(), id: id, isNew: true, bag.app.book)
        try await until { bag.app.aircraft[id] != nil && !bag.app.performance.all.isEmpty }
        return try #require(bag.app.aircraft[id])
    }

    /// The distance and the course are those of Vincenty's formula, computed apart.
    @Test func `distance, track, time and fuel follow from the airports and the aircraft`() throws {
        let (aircraft, profile) = FlightContext.aircraft()
        let flight = FlightContext.flight("EGTF", "LFAT", with: aircraft) {
            $0.offBlock = OffBlockTime("2026-11-28T14:30Z")
            $0.fuelLitres = 100
        }
        let figures = try #require(try FlightContext.make(aircraft, profile).figures(of: flight))
        let miles = figures.distance.value(in: .nauticalMiles)
        #expect(abs(miles - 96.608) < 0.001)
        let track = try #require(figures.trueTrack?.degrees)
        #expect(abs(track - 120.247) < 0.001)
        let hours = try #require(figures.hours)
        #expect(abs(hours - miles / 100) < 1e-9)
        #expect(abs(try #require(figures.tripLitres) - hours * 30) < 1e-9)
        #expect(figures.departure.isDay == true)
        // The sun sets at Le Touquet at 15:52 UTC that day; the flight takes 58 minutes.
        #expect(figures.destination.isDay == true)
    }

    @Test func `a value that is not known is no figure`() throws {
        let context = try FlightContext.make()
        let figures = try #require(context.figures(of: FlightContext.flight("EGTF", "LFAT")))
        #expect(figures.hours == nil && figures.tripLitres == nil)
        #expect(figures.magneticTrack == nil && figures.departure.isDay == nil)
        #expect(context.figures(of: FlightContext.flight("EGTF", "ZZXX")) == nil)
    }

    @Test func `a route that is not complete has no figures, one over a point those along it`() throws {
        let context = try FlightContext.make()
        func figures(_ route: String) -> FlightFigures? {
            context.figures(of: FlightContext.flight("EGTF", "LFAT") { $0.route = route })
        }
        #expect(figures("NOPE") == nil)
        #expect(figures("DCT UL9") == nil)
        #expect(try #require(figures("5200N00100W")).distance.nauticalMiles > 150)
    }

    @Test func `too little fuel is told`() throws {
        let (aircraft, profile) = FlightContext.aircraft()
        let context = try FlightContext.make(aircraft, profile)
        let flight = FlightContext.flight("EGTF", "LSZH", with: aircraft) { $0.fuelLitres = 5 }
        let told = FlightWarnings(flight, context).sentences
        #expect(told.count == 1 && told[0].hasPrefix("5 L of fuel are less than the "))
    }

    @Test func `a way that full tanks do not reach is told without fuel on board, too`() throws {
        let (aircraft, profile) = FlightContext.aircraft()
        let told = FlightWarnings(
            FlightContext.flight("EGTF", "XX01", with: aircraft), try FlightContext.make(aircraft, profile)
        ).sentences
        #expect(told.count == 1 && told[0].hasPrefix("The way takes "), "\(told)")
        #expect(told.first?.hasSuffix(" that G-BSYA can use.") == true)
    }

    @Test func `a form tells of closed and unknown airports before anything is saved`() async throws {
        let bag = try await Bag()
        try await until { if case .ready = bag.app.airports.stock { true } else { false } }
        let key = bag.app.flights.newID().text
        func told(_ departure: String, _ destination: String) async throws -> [String]? {
            let form = Form(["departure": departure, "destination": destination])
            return try await bag.app.warnings(Flight.kind.name, key: key, form)
        }
        #expect(
            try await told("EGXX", "ZZXX") == [
                "EGXX, Old Field, is closed.", "ZZXX is not among the airports on this device.",
            ])
        #expect(try await told("EGTF", "LSZH") == [])
    }

    /// Los Angeles, 16:30 local time on 23 November: a quarter of an hour before sunset, and another day in
    /// UTC.
    @Test func `by day and by night are told far from Greenwich, too`() throws {
        let kind = AirportKind.large
        func airport(_ ident: String, _ latitude: Double, _ longitude: Double) throws -> FoundAirport {
            FoundAirport(
                Airport(
                    ident: ident, kind: kind, name: ident,
                    position: try #require(
                        Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)),
                    countryCode: "US", regionCode: "US-CA"))
        }
        let angeles = try airport("KLAX", 33.942501, -118.407997)
        let francisco = try airport("KSFO", 37.618999, -122.375)
        for (time, isDay) in [("2026-11-24T00:30Z", true), ("2026-11-24T01:00Z", false)] {
            var flight = Flight(id: RecordID(TestWorld()))
            flight.offBlock = OffBlockTime(time)
            let figures = try #require(
                FlightFigures(flight, aircraft: nil, performance: nil, from: angeles, to: francisco))
            #expect(figures.departure.isDay == isDay)
            let set = try #require(figures.departure.sun?.sunset?.ISO8601Format())
            #expect(set.hasPrefix("2026-11-24T00:4"))
        }
    }

    @Test func `a warning names each value to look at again, and refuses nothing`() async throws {
        let bag = try await Bag()
        let aircraft = try await aircraft(bag)
        let flight = try await flight(
            bag,
            [
                "departure": "EGXX", "destination": "ZZXX", "aircraft_id": aircraft.key, "persons": "5",
                "fuel_block_l": "50 gal", "off_block_utc.date": "2026-09-01", "off_block_utc.time": "10:00",
            ])
        try await until { bag.app.airports.knowledge(of: "ZZXX") == .unknown }
        #expect(
            FlightWarnings(flight, bag.app.context).sentences == [
                "EGXX, Old Field, is closed.", "ZZXX is not among the airports on this device.",
                "50 gal of fuel are more than the 39.6 gal that G-BSYA can use.",
                "5 persons are more than the 4 seats of G-BSYA.",
            ])
        let twin = bag.app.aircraft.newID()
        let form = Form(["registration": "g-bsya"])
        #expect(
            try await bag.app.warnings(Aircraft.kind.name, key: twin.text, form)
                == ["Another aircraft here has the registration G-BSYA, too."])
    }

    /// "XXXX" is the IATA column of a bus station's helipad in Türkiye.
    @Test func `an airport that a code not in use found is warned about`() throws {
        func pad(_ kind: AirportKind, iata: String? = nil) throws -> FoundAirport {
            let position = try #require(Coordinate(latitudeDegrees: 37, longitudeDegrees: 31))
            return FoundAirport(
                Airport(
                    ident: "TR-0012", kind: kind, name: "Bus Station", position: position,
                    countryCode: "TR", regionCode: "TR-07"
                ) { $0.iataCode = iata })
        }
        func told(_ code: String, _ airport: FoundAirport) -> [String] {
            let places = NamedPlaces()
            places.note(typed: [(code, airport)])
            let context = RecordContext(now: { FlightContext.now }).with(places)
            return FlightWarnings(FlightContext.flight(code, "TR-0013"), context).sentences
        }
        let sentence = "is taken for TR-0012, Bus Station. Write TR-0012 if that is meant."
        #expect(told("XXXX", try pad(.heliport)) == ["XXXX \(sentence)"])
        #expect(told("QQX", try pad(.heliport, iata: "QQX")) == ["QQX \(sentence)"])
        #expect(told("AYT", try pad(.large, iata: "AYT")) == [])
        #expect(told("TR-0012", try pad(.heliport)) == [])
    }

    @Test func `a code that stands for no airport is warned about though the data have it`() throws {
        func airport(
            _ ident: String, _ kind: AirportKind, icao: String? = nil, hasRunway: Bool = true
        ) throws -> FoundAirport {
            let position = try #require(Coordinate(latitudeDegrees: 37, longitudeDegrees: 31))
            return FoundAirport(
                Airport(
                    ident: ident, kind: kind, name: "Bus Station", position: position, countryCode: "TR",
                    regionCode: "TR-07"
                ) { $0.icaoCode = icao }, hasRunway: hasRunway)
        }
        func told(_ code: String, _ airport: FoundAirport, route: String? = nil) throws -> [String] {
            let ends = ["EGTF", "LFAT"].compactMap {
                try? FlightContext.make().places.knowledge(of: $0).airport
            }
            let place = RoutePlace(ident: code, kind: .airport, position: airport.position)
            let words = ["EGTF", "LFAT", "DCT"].map { ($0, [RoutePlace]()) }
            let places = NamedPlaces(
                ends,
                places: Dictionary(uniqueKeysWithValues: words + [(code, [place])]))
            places.note(typed: [(code, airport)])
            let flight =
                route == nil
                ? FlightContext.flight(code, "LFAT")
                : FlightContext.flight("EGTF", "LFAT") { $0.route = route }
            let context = RecordContext(now: { FlightContext.now }).with(places)
            return FlightWarnings(flight, context).sentences.filter { $0.contains("Bus Station") }
        }
        let taken = "is taken for TR-0303, Bus Station. Write TR-0303 if that is meant."
        for code in ["XXXX", "ZZZZ", "AFIL"] {
            let pad = try airport("TR-0303", .heliport, icao: code)
            #expect(try told(code, pad) == ["\(code) \(taken)"])
            #expect(try told(code, pad, route: "DCT \(code) DCT") == ["\(code) \(taken)"])
            #expect(try told(code, try airport("TR-0303", .small, icao: code)) == ["\(code) \(taken)"])
        }
        // Morelia.
        #expect(try told("MMMM", try airport("MMMM", .large)) == [])
        #expect(try told("LOKV", try airport("LOKV", .heliport)) == ["LOKV, Bus Station, is a heliport."])
        #expect(
            try told("LOKV", try airport("LOKV", .heliport), route: "LOKV")
                == ["LOKV, Bus Station, is a heliport."])
        #expect(
            try told("LTAX", try airport("LTAX", .small, hasRunway: false))
                == ["LTAX, Bus Station, has no open runway among the airports on this device."])
        #expect(try told("LTAX", try airport("LTAX", .closed)) == ["LTAX, Bus Station, is closed."])
        #expect(try told("LTAX", try airport("LTAX", .small)) == [])
        #expect(try told("XX01", try airport("XX01", .heliport)) == [])
    }

    @Test func `a helicopter may land at a heliport`() throws {
        var (aircraft, _) = FlightContext.aircraft()
        aircraft.categoryAndClass = "rotorcraft_helicopter"
        let position = try #require(Coordinate(latitudeDegrees: 50, longitudeDegrees: 1))
        let pad = FoundAirport(
            Airport(
                ident: "LOKV", kind: .heliport, name: "Pad", position: position, countryCode: "AT",
                regionCode: "AT-2"))
        let context = try FlightContext.make(aircraft)
        context.places.note(typed: [("LOKV", pad)])
        func told(_ aircraft: Aircraft?) -> [String] {
            FlightWarnings(FlightContext.flight("LFAT", "LOKV", with: aircraft), context).sentences
        }
        #expect(told(aircraft) == [])
        #expect(told(nil) == ["LOKV, Pad, is a heliport."])
    }

    @Test func `two words that may be a position are asked about while typed, and the position offered`()
        throws
    {
        func choices(_ places: [String: [RoutePlace]]) throws -> FlightRouteChoices {
            let known = try FlightContext.make().places
            let ends = ["EGTF", "LFAT"].compactMap { known.knowledge(of: $0).airport }
            var all: [String: [RoutePlace]] = ["EGTF": [], "LFAT": [], "N51": [], "W001": []]
            all.merge(places) { $1 }
            let context = RecordContext(now: { FlightContext.now }).with(NamedPlaces(ends, places: all))
            let flight = FlightContext.flight("EGTF", "LFAT") { $0.route = "N51 W001" }
            return try #require(FlightRouteChoices(flight, context))
        }
        #expect(try choices([:]).sentences == [])
        let position = try #require(Coordinate(latitudeDegrees: 50.9, longitudeDegrees: 0))
        let field = RoutePlace(ident: "N51", kind: .airport, position: position)
        let asked = try choices(["N51": [field]])
        #expect(asked.sentences.contains { $0.hasPrefix("N51 W001 may be a position, or two points") })
        #expect(asked.proposals.map(\.text).contains("N51W001"))
    }

    @Test func `a lone beacon of that name far off the way is told`() throws {
        let known = try FlightContext.make().places
        let ends = ["EGTF", "LFAT"].compactMap { known.knowledge(of: $0).airport }
        let position = try #require(Coordinate(latitudeDegrees: 37, longitudeDegrees: -122))
        let beacon = RoutePlace(ident: "OSI", kind: .vor, position: position)
        let context = RecordContext(now: { FlightContext.now })
            .with(NamedPlaces(ends, places: ["EGTF": [], "LFAT": [], "OSI": [beacon]]))
        let flight = FlightContext.flight("EGTF", "LFAT") { $0.route = "OSI" }
        let told = FlightWarnings(flight, context).sentences
        #expect(
            told.count == 1 && told[0].hasPrefix("OSI is ") && told[0].hasSuffix(" NM off the direct way."))
    }

    /// MID is Midhurst in Sussex, and Mérida in Mexico.
    @Test func `a beacon of several of its name is told while it is typed, and another offered`() throws {
        func beacon(_ latitude: Double, _ longitude: Double, _ region: String) throws -> RoutePlace {
            RoutePlace(
                ident: "MID", kind: .vor,
                position: try #require(
                    Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)),
                region: region)
        }
        func choices(_ beacons: [RoutePlace], looked: Bool = true) throws -> FlightRouteChoices? {
            let known = try FlightContext.make().places
            let ends = ["EGTF", "LFAT"].compactMap { known.knowledge(of: $0).airport }
            var places: [String: [RoutePlace]] = ["EGTF": [], "LFAT": [], "DCT": []]
            if looked { places["MID"] = beacons }
            let context = RecordContext(now: { FlightContext.now }).with(NamedPlaces(ends, places: places))
            return FlightRouteChoices(FlightContext.flight("EGTF", "LFAT") { $0.route = "DCT MID" }, context)
        }
        let (sussex, mexico) = (try beacon(51.05389, -0.625, "GB"), try beacon(20.9, -89.6, "MX"))
        let near = try #require(try choices([mexico, sussex]))
        #expect(near.sentences.count == 1 && near.sentences[0].hasPrefix("MID: the VOR in GB is taken"))
        #expect(near.proposals.map(\.text) == ["DCT \(mexico.position.routeText)"])
        let both = try #require(try choices([sussex, try beacon(50.9, 1, "FR")]))
        #expect(both.proposals.count == 2 && both.sentences.count == 1)
        #expect(try #require(try choices([sussex])).sentences == [])
        // Nothing is said of a word that was not looked up yet.
        #expect(try choices([], looked: false) == nil)
    }

    @Test func `the station of a radial is among the names to look up`() {
        let flight = FlightContext.flight("EGTF", "LFAT") { $0.route = "OCK270015 DCT" }
        #expect(flight.routeNames.contains("OCK"))
    }

    @Test func `past flights are told from those to come, with the year of another year`() async throws {
        let bag = try await Bag()
        for (destination, day) in [("LFAT", "2026-09-01"), ("LSZH", "2027-02-01")] {
            _ = try await flight(
                bag,
                [
                    "departure": "EGTF", "destination": destination, "off_block_utc.date": day,
                    "off_block_utc.time": "10:00",
                ])
        }
        try await until { bag.app.flights.all.count == 2 }
        let lines = try #require(bag.app.records(Flight.kind.name)).lines(bag.app.book)
        #expect(lines.map(\.words.isPast) == [true, false])
        #expect(lines.map(\.words.date) == ["1 Sep", "1 Feb 2027"])
    }
}
