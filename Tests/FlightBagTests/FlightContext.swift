import Aviation
import Foundation
import SyncCore

@testable import FlightBag

/// A context made of values: the airports of ``Bag`` and the records given, without a copy, a server or an
/// import.
@MainActor enum FlightContext {
    /// 2026-09-21T14:13:20Z, as the clock of ``Bag``.
    nonisolated static let now: Int64 = 1_790_000_000_000

    static func make(
        _ aircraft: Aircraft? = nil, _ profile: PerformanceProfile? = nil
    ) throws -> RecordContext {
        RecordContext(now: { now })
            .with(NamedPlaces(try airports(), unknown: ["ZZXX"]))
            .with(RecordList(aircraft.map { [$0] } ?? []))
            .with(RecordList(profile.map { [$0] } ?? []))
    }

    /// G-BSYA with 150 L of fuel and four seats, which flies at 100 kt with 30 L/h.
    static func aircraft() -> (Aircraft, PerformanceProfile) {
        var aircraft = Aircraft(id: RecordID(derivedFrom: "aircraft"))
        aircraft.registration = "G-BSYA"
        aircraft.fuelTanks = FuelTanks(usableLitres: 150).json
        aircraft.seats = 4
        var profile = PerformanceProfile(id: RecordID(derivedFrom: "profile"))
        profile.aircraftID = aircraft.id
        profile.cruiseTASKnots = 100
        profile.fuelBurnLitresPerHour = 30
        profile.taxiFuelLitres = 4
        return (aircraft, profile)
    }

    static func flight(
        _ departure: String, _ destination: String, with aircraft: Aircraft? = nil,
        _ change: (inout Flight) -> Void = { _ in }
    ) -> Flight {
        var flight = Flight(id: RecordID(derivedFrom: "flight"))
        (flight.departure, flight.destination, flight.aircraftID) = (departure, destination, aircraft?.id)
        change(&flight)
        return flight
    }

    private static func airports() throws -> [FoundAirport] {
        func airport(
            _ ident: String, _ kind: AirportKind, _ name: String, _ latitude: Double, _ longitude: Double,
            feet: Int?, _ country: String
        ) throws -> FoundAirport {
            guard let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) else {
                throw NoPlace(ident: ident)
            }
            return FoundAirport(
                Airport(
                    ident: ident, kind: kind, name: name, position: position, countryCode: country,
                    regionCode: "\(country)-X"
                ) { $0.elevationFeet = feet })
        }
        return [
            try airport("EGTF", .small, "Fairoaks Airport", 51.3481, -0.5589, feet: 80, "GB"),
            try airport("LFAT", .medium, "Le Touquet Airport", 50.5174, 1.6206, feet: 36, "FR"),
            try airport("LSZH", .large, "Zürich Airport", 47.458056, 8.548056, feet: 1417, "CH"),
            try airport("XX01", .heliport, "Pad", 10, 20, feet: nil, "GB"),
            try airport("EGXX", .closed, "Old Field", 52, 0, feet: 100, "GB"),
        ]
    }

    private struct NoPlace: Error {
        let ident: String
    }
}
