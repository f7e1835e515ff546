import Aviation
import AviationDatabase
import Testing

/// Every airport of the US with a code of three characters, which the FAA gives those that the public may
/// use, and every Canadian one.
@Suite("Airports on routes") struct RouteAirportTests {
    private let airports: AirportDatabase
    private let open: [Airport]

    init() throws {
        let world = try ImportedWorld.get()
        airports = world.airports
        let kinds: [AirportKind] = [.large, .medium, .small, .seaplaneBase]
        open = world.all.filter { kinds.contains($0.kind) }
    }

    /// Reads a route with the word between two positions, some 20 NM before and behind the airport.
    private func route(_ word: String, past airport: Airport, _ separator: String) throws -> Route {
        func position(_ degrees: Double) -> String {
            let place = airport.position.position(
                alongTrueCourseDegrees: degrees, distance: Distance(nauticalMiles: 20))
            return "\(place.latitudeDegrees),\(place.longitudeDegrees)"
        }
        let places = try airports.routePlaces(word)
        return Route(
            [position(250), word, position(80)].joined(separator: separator),
            sources: Route.Sources(places: { $0 == word ? places : [] }))
    }

    /// The codes of airports by which a route does not find them.
    private struct Missed {
        /// "CAW3 of CAW3": the route is said not to be complete.
        var stopped: [String] = []
        /// "YOW of CYOW": the route flies to a beacon of that name.
        var beacons: [String] = []
        /// A route with such a word flies past the airport without a word.
        var passed: [String] = []
        /// The airports without a code by which a route finds them.
        var airports: [String] = []
    }

    private func missed(_ all: [Airport]) throws -> Missed {
        var missed = Missed()
        for airport in all {
            let codes = [airport.ident, airport.icaoCode, airport.gpsCode, airport.localCode]
            let words = Set(codes.compactMap(\.self)).sorted()
            var found = 0
            for word in words {
                let routes = try [" ", " DCT "].map { try route(word, past: airport, $0) }
                let reach = Distance(nauticalMiles: 10)
                if routes.contains(where: { !$0.problems.isEmpty }) {
                    missed.stopped.append("\(word) of \(airport.ident)")
                } else if routes.contains(where: { $0.points.count != 3 }) {
                    missed.passed.append("\(word) of \(airport.ident)")
                } else if routes.allSatisfy({
                    $0.points[1].position.distance(to: airport.position) < reach
                }) {
                    found += 1
                } else {
                    missed.beacons.append("\(word) of \(airport.ident)")
                }
            }
            if found == 0 { missed.airports.append(airport.ident) }
        }
        return missed
    }

    @Test func `a route finds the airports of the US that the public may use`() throws {
        let all = open.filter { $0.countryCode == "US" && $0.localCode?.count == 3 }
        #expect(all.count == 5299)
        let missed = try missed(all)
        #expect(missed.passed.isEmpty)
        // Codes that two neighbours or two entries of one airport have, or two beacons near it.
        #expect(missed.airports == ["15MO", "5MO", "IA8", "IA80", "MOS", "L11"])
        #expect(missed.stopped.count == 85)
        #expect(missed.beacons.count == 17)
    }

    @Test func `a route finds the airfields of Canada`() throws {
        let all = open.filter { $0.countryCode == "CA" }
        #expect(all.count == 1951)
        let missed = try missed(all)
        #expect(missed.passed.isEmpty)
        // A heliport and a water aerodrome have their codes, too.
        #expect(missed.airports == ["CAW3", "CNL7"])
    }

    @Test(arguments: ["O69", "KO69", "E16", "KE16", "L35", "KL35", "S50", "CNC3"])
    func `a word that looks like an airway or a procedure is the airport`(word: String) throws {
        #expect(try airports.routePlaces(word).map(\.kind) == [.airport])
    }

    @Test func `the country's own code is an airport's, unless a beacon near it has that name`() throws {
        #expect(try airports.routePlaces("s50").map(\.region) == ["US"])
        #expect(try airports.routePlaces("OCK").map(\.kind) == [.vor])
        #expect(try airports.routePlaces("ABQ").allSatisfy { $0.kind != .airport })
        let far = try airports.routePlaces("ADS")
        #expect(far.count > 1)
        #expect(far.filter { $0.kind == .airport }.map(\.region) == ["US"])
    }
}
