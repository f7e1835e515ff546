package import Aviation
import Foundation
package import SyncCore

/// The loading of an aircraft or of a flight: what can be chosen, and what comes out.
package struct LoadingChoice: Hashable, Sendable {
    package let aircraft: Aircraft
    /// All of the aircraft's; the first is the one that is meant where none is chosen.
    package let profiles: [LoadingProfileRecord]
    package let scenarios: [LoadingScenario]
    /// The chosen one; nil when there is none, or it was removed.
    package let scenario: LoadingScenario?
    /// Whether one was chosen that is no longer there.
    package let isScenarioRemoved: Bool
    /// The computed case; nil without a profile or without a loading.
    package let found: LoadingCase?
    /// Why the diversion is not computed although there is an alternate; nil otherwise.
    package let diversionFlaw: String?
    /// The day whose weighing counts.
    package let day: String
}

extension RecordContext {
    /// The loading of an aircraft today, with a scenario of it or with none. Nil when the aircraft is not
    /// here.
    package func loading(ofAircraft id: RecordID, scenario chosen: RecordID?) -> LoadingChoice? {
        guard let aircraft = aircraft[id] else { return nil }
        return loading(aircraft, chosen, nil, today.description)
    }

    /// The loading of a flight, on its day. Nil when the flight or its aircraft is not here.
    package func loading(ofFlight id: RecordID) -> LoadingChoice? {
        guard let flight = flights[id], case .known(let aircraft) = aircraft(of: flight) else { return nil }
        return loading(aircraft, flight.loadingScenarioID, flight, flight.offBlock?.date ?? today.description)
    }

    private func loading(
        _ aircraft: Aircraft, _ chosen: RecordID?, _ flight: Flight?, _ day: String
    ) -> LoadingChoice {
        let profiles = loadingProfiles(of: aircraft)
        let scenarios = loadingScenarios(of: aircraft)
        let scenario = scenarios.first { $0.id == chosen }
        let profile = scenario.flatMap { scenario in profiles.first { $0.id == scenario.profileID } }
        var (burn, flaw) = flight.map { self.burn(of: $0) } ?? (LoadingCase.Burn(), nil)
        burn.taxi =
            profile?.taxiFuelLitres
            ?? (flight.flatMap { performance(of: $0) } ?? performance(of: aircraft))?.taxiFuelLitres
        var found: LoadingCase?
        if let scenario, let profile {
            found = LoadingCase(records(aircraft, profile, scenario, day), burn, day: day)
        }
        return LoadingChoice(
            aircraft: aircraft, profiles: profiles, scenarios: scenarios, scenario: scenario,
            isScenarioRemoved: chosen != nil && scenario == nil, found: found, diversionFlaw: flaw, day: day)
    }

    /// The records of a profile with a scenario on a day.
    package func records(
        _ aircraft: Aircraft, _ profile: LoadingProfileRecord, _ scenario: LoadingScenario?, _ day: String
    ) -> LoadingCase.Records {
        LoadingCase.Records(
            aircraft, profile, scenario, day: day,
            of: LoadingRecords(
                stations: loadingStations.all.map(\.record), limits: loadingLimits.all.map(\.record),
                envelopes: loadingEnvelopes.all.map(\.record), weighings: weighings.all.map(\.record)))
    }

    /// The fuel that a flight burns by its nav log, and why its diversion is unknown. Without a log of the
    /// whole route all of it is unknown. The diversion is the fuel ladder's, else along the shortest way in
    /// still air.
    private func burn(of flight: Flight) -> (LoadingCase.Burn, flaw: String?) {
        var burn = LoadingCase.Burn(block: flight.fuelLitres)
        let log = log(of: flight)
        burn.trip = log.log?.fuelUsed.last?.map { $0.value(in: .litres) }
        guard let alternate = flight.alternates?.split(separator: " ").first.map(String.init) else {
            return (burn, nil)
        }
        if let planned = log.fuel?.ladder[.alternate]?.volume {
            burn.diversion = planned.value(in: .litres)
            return (burn, nil)
        }
        let performance = performance(of: flight)
        guard let destination = flight.destination,
            case .known(let from) = places.knowledge(of: destination),
            case .known(let to) = places.knowledge(of: alternate), let speed = performance?.cruiseTASKnots,
            let litres = performance?.fuelBurnLitresPerHour
        else {
            return (
                burn, "The diversion to \(alternate) needs both airports, the cruise TAS and the fuel burn"
            )
        }
        let miles = Geodesic(from: from.position, to: to.position).distance.value(in: .nauticalMiles)
        burn.diversion = miles / speed * litres
        return (burn, nil)
    }
}

extension LoadingSheet {
    /// The moments of the flight in their order; the diversion only when one is planned.
    package var states: [(name: String, state: LoadingState)] {
        [("Zero fuel", zeroFuel), ("Ramp", ramp), ("Take-off", takeoff), ("Landing", landing)]
            + (diversion.map { [("Diversion", $0)] } ?? []) + [("No usable fuel", zeroUsable)]
    }

    /// Whether a mass is known for each moment of the flight.
    package var isComputed: Bool {
        [zeroFuel, ramp, takeoff, landing, diversion].compactMap(\.self).allSatisfy { $0.mass != nil }
    }

    /// Whether everything was computed for the whole flight, and nothing forbids it.
    package var isAcceptable: Bool {
        problems.isEmpty
            && [zeroFuel, takeoff, landing, diversion].compactMap(\.self).allSatisfy { $0.isInside == true }
            && ramp.mass != nil
    }
}
