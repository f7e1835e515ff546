package import Aviation
package import SyncCore

/// A flight that the pilot plans. A value that was not entered is nil.
package struct Flight: PilotRecord {
    package let id: RecordID
    /// The aircraft, which may have been removed since.
    package var aircraftID: RecordID?
    /// The aircraft's registration and type when the flight was last saved with it.
    package var aircraftRegistration: String?
    package var aircraftType: String?
    /// The figures that it is planned with; nil for the aircraft's own choice.
    package var performanceProfileID: RecordID?
    /// The loading that it is planned with.
    package var loadingScenarioID: RecordID?
    /// The loading as it was accepted, in JSON: see ``LoadSheet``.
    package var loadSheet: String?
    /// Where it starts, as typed in upper case: an identifier that the airports may or may not know.
    package var departure: String?
    /// Where it ends.
    package var destination: String?
    /// Where it ends if it cannot end there, the first choice first: "EGMD EGKB".
    package var alternates: String?
    /// Where it goes back to if it cannot return to its departure.
    package var takeoffAlternate: String?
    /// The points between: "OCK DCT MID".
    package var route: String?
    /// The places that were chosen for words of the route which several have: see `RoutePlace.pin`.
    package var routePins: [String] = []
    /// When it leaves its stand.
    package var offBlock: OffBlockTime?
    /// The cruising level as filed: "FL085", "3500 ft".
    package var level: String?
    /// The time from the stand to take-off, and from landing to the stand.
    package var taxiOutMinutes: Int?
    package var taxiInMinutes: Int?
    /// The authority whose rules it is planned by: "faa", "easa", "uk". Nil: the departure country's.
    package var ruleSet: String?
    /// Item 8 of a flight plan: "V", "I", "Y" or "Z"; nil for visual.
    package var flightRules: String?
    /// Item 8 of a flight plan: "G".
    package var flightType: String?
    /// In place of the figures of its aircraft.
    package var tasKnots: Double?
    package var powerSetting: String?
    /// True, as typed: "240/15".
    package var wind: String?
    /// On the ground, as typed: "240/15G25" from true north, "240M/15" from magnetic north.
    package var departureWind: String?
    package var destinationWind: String?
    /// As it was flown, in UTC: "10:05". Off the stand, off the ground, on the ground, on the stand.
    package var timeOut: String?
    package var timeOff: String?
    package var timeOn: String?
    package var timeIn: String?
    package var isaDeviationCelsius: Double?
    package var qnhHectopascals: Double?
    package var contingencyPercent: Double?
    package var extraFuelLitres: Double?
    package var holdingMinutes: Int?
    /// In place of the final reserve of the rules.
    package var reserveMinutes: Int?
    package var pilotInCommand: String?
    package var item18: String?
    /// As read from the aircraft's handbook for this flight.
    package var takeoffDistanceMetres: Double?
    package var landingDistanceMetres: Double?
    package var status: String?
    /// The contents of an imported file that no other column holds, in JSON.
    package var source: String?
    /// Lines of "Before you go" that the pilot ticked, each with the time: "terrain 2026-11-23T10:05Z".
    package var checks: [String] = []
    /// Everybody on board.
    package var persons: Int?
    /// On board before taxiing.
    package var fuelLitres: Double?
    /// How its fuel is written: see ``FuelUnit``.
    package var fuelUnit: String?
    /// Anything else worth knowing.
    package var remarks: String?

    /// The unit of the settings. No column.
    var settingsFuelUnit: String?
    /// The unit of a number that is typed without one: how its fuel is written, else as the settings say.
    var usualFuelUnit: FuelUnit { FuelUnit(fuelUnit ?? settingsFuelUnit) }

    package init(id: RecordID) {
        self.id = id
    }

    /// The words of its route and its ends.
    package var routeNames: [String] {
        let words = (route ?? "").uppercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
        // The station of a radial: OCK of OCK270015.
        let stations = RouteToken.tokens(of: route ?? "") { _ in true }.compactMap { token -> String? in
            if case .bearingDistance(let bearing, _) = token.word { bearing.point } else { nil }
        }
        return Array(Set(words.filter { (2...7).contains($0.count) } + stations)) + airportIdents
    }

    /// The words of its route that have the form of an ICAO location indicator: four letters.
    var routeCodes: [String] {
        let ends = airportIdents
        var codes: [String] = []
        for token in RouteToken.tokens(of: route ?? "") {
            guard case .name(let name) = token.word, Self.isCode(name), !ends.contains(name),
                !codes.contains(name)
            else { continue }
            codes.append(name)
        }
        return codes
    }

    static func isCode(_ ident: String) -> Bool {
        ident.utf8.count == 4 && ident.allSatisfy { $0.isASCII && $0.isLetter }
    }

    package var lookedUpIdents: [String] { airportIdents + routeCodes }

    /// The identifiers that it names, in the order of flying.
    package var airportIdents: [String] {
        [departure, destination, takeoffAlternate].compactMap(\.self)
            + (alternates ?? "").split(separator: " ").map(String.init)
    }
}

extension RecordContext {
    /// The flights on this device.
    package var flights: RecordList<Flight> { self[Flight.self] }

    /// How the fuel of a flight is written: as it was typed there, else as its aircraft's is, else as
    /// the settings say.
    package func fuelUnit(of flight: Flight) -> FuelUnit {
        if flight.fuelUnit == nil, case .known(let aircraft) = aircraft(of: flight) {
            return fuelUnit(of: aircraft)
        }
        return FuelUnit(flight.fuelUnit ?? preferences.fuelUnit)
    }

    /// The figures of a flight: those that it names while they are there, else its aircraft's.
    package func performance(of flight: Flight) -> PerformanceProfile? {
        guard case .known(let aircraft) = aircraft(of: flight) else { return nil }
        let named = flight.performanceProfileID.flatMap { performance[$0] }
        return named?.aircraftID == aircraft.id ? named : performance(of: aircraft)
    }

    /// The day of a flight in UTC; today for one without a time.
    package func day(of flight: Flight) -> Day { flight.offBlock.flatMap { Day($0.date) } ?? today }

    /// The aircraft of a flight.
    package func aircraft(of flight: Flight) -> AircraftReference {
        guard let id = flight.aircraftID else { return .none }
        return aircraft[id].map(AircraftReference.known) ?? .removed
    }
}

/// The aircraft that a flight names.
package enum AircraftReference: Hashable, Sendable {
    /// None was chosen.
    case none
    case known(Aircraft)
    /// The record was removed; the flight stays.
    case removed
}
