package import SyncCore

/// A flight that the pilot plans. What nobody entered is nil.
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
    /// The points between: "OCK DCT MID".
    package var route: String?
    /// When it leaves its stand.
    package var offBlock: OffBlockTime?
    /// The cruising level as filed: "FL085", "3500 ft".
    package var level: String?
    /// Everybody on board.
    package var persons: Int?
    /// On board before taxiing.
    package var fuelLitres: Double?
    /// How its fuel is written: see ``FuelUnit``.
    package var fuelUnit: String?
    /// Anything else worth knowing.
    package var remarks: String?

    package init(id: RecordID) {
        self.id = id
    }

    /// The identifiers that it names, in the order of flying.
    package var airportIdents: [String] {
        [departure, destination].compactMap(\.self)
            + (alternates ?? "").split(separator: " ").map(String.init)
    }
}

extension AppState {
    /// The flights on this device.
    package var flights: RecordsState<Flight> { records(Flight.self) }

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
    /// It was removed since; the flight stays.
    case removed
}
