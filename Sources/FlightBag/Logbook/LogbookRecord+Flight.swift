import Aviation
import Notation
package import SyncCore

/// The entry that a flight comes to, once it is flown.
extension LogbookRecord {
    /// The id of the entry of a flight: two devices, and two taps, write one entry.
    package static func id(ofFlight flight: RecordID) -> RecordID {
        RecordID(derivedFrom: "logbook_entry", "flight", flight.text)
    }

    /// Proposes what the flight knows. Take-offs, landings and who flew are left to the pilot, and so are
    /// times that were only planned.
    @MainActor mutating func propose(_ flight: Flight, _ context: RecordContext) {
        flightID = flight.id.text
        entry.date = flight.localDay(context) ?? entry.date
        entry.texts[.from] = flight.departure
        entry.texts[.to] = flight.destination
        entry.texts[.route] = flight.route
        var aircraft: Aircraft?
        if case .known(let known) = context.aircraft(of: flight) { aircraft = known }
        entry.texts[.aircraft] = aircraft?.registration ?? flight.aircraftRegistration
        aircraftType = aircraft?.typeDesignator ?? flight.aircraftType
        aircraftClassFAA = aircraft?.categoryAndClass
        aircraftClassEASA = aircraft?.classEASA
        aircraftGear = aircraft?.gear
        aircraftEquipType = aircraft?.equipmentType
        for (time, text) in [
            (LogbookTime.out, flight.timeOut), (.off, flight.timeOff), (.on, flight.timeOn),
            (.in, flight.timeIn),
        ] {
            entry.times[time] = text
        }
        entry.seconds[.total] = flight.blockSeconds
    }

    /// Links an entry that was made for a flight with it.
    @MainActor mutating func noteFlight(_ context: RecordContext) {
        guard flightID == nil else { return }
        flightID = context.flights.all.first { Self.id(ofFlight: $0.id) == id }?.id.text
    }
}

extension Flight {
    /// Whether it was flown, as far as the pilot said.
    package var isFlown: Bool {
        status == "flown" || [timeOut, timeOff, timeOn, timeIn].contains { $0 != nil }
    }

    /// From out to in; nil unless both are known. A flight takes less than a day.
    fileprivate var blockSeconds: Int? {
        func minutes(_ text: String?) -> Int? {
            let parts = (text ?? "").split(separator: ":").compactMap { Int($0) }
            return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
        }
        guard let out = minutes(timeOut), let last = minutes(timeIn), out != last else { return nil }
        return (last - out + 1440) % 1440 * 60
    }

    /// The pilot's own day at the departure, by the sun: a flight at 02:00 UTC from California was on the day
    /// before. In UTC while the airport is not known; nil without a time.
    @MainActor fileprivate func localDay(_ context: RecordContext) -> Day? {
        guard let offBlock else { return nil }
        guard let departure, case .known(let airport) = context.places.knowledge(of: departure) else {
            return Day(offBlock.date)
        }
        let shift = Int64(clamping: (airport.position.longitudeDegrees * 240_000).rounded())
        return Day(milliseconds: offBlock.milliseconds + shift)
    }
}

extension RecordContext {
    /// The logbook's entry of a flight; nil when there is none, or it was not read yet.
    package func logbookEntry(of flight: Flight) -> LogbookRecord? {
        logbook[LogbookRecord.id(ofFlight: flight.id)]
    }
}
