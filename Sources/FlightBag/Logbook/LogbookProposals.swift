import Aviation
import Foundation
import Notation
import SyncCore

/// The consequences of an entry: warnings, values to offer, and its aircraft as it was flown.
extension LogbookRecord {
    /// Sentences for the pilot to look at again.
    var warnings: [String] {
        var found: [String] = []
        if entry.hasContradictingLandings { found.append("Fewer landings in all than full stops.") }
        if let total = entry[.total] {
            let parts: [LogbookHours] = [
                .pilotInCommand, .secondInCommand, .night, .solo, .crossCountry, .dualReceived, .dualGiven,
                .actualInstrument, .simulatedInstrument,
            ]
            found += parts.filter { (entry[$0] ?? 0) > total }.map {
                "\($0.rawValue) is more than the total."
            }
        }
        if isSignatureBroken, let signedBy {
            found.append(
                "The signature of \(signedBy) is for other values: another device changed the entry before "
                    + "it heard of the signature. Write back what was signed, or have it signed again.")
        } else if isSigned {
            found.append("A signed entry is locked when it is saved.")
        }
        found += unreadCells.map { "Not understood, and in no sum: \($0)" }
        return found
    }

    /// Total time from out and in, night and distance along the great circle between the airports: where
    /// nothing stands yet.
    @MainActor func proposals(_ context: RecordContext) async throws -> [Proposal] {
        var found: [Proposal] = []
        if entry[.total] == nil, let (start, end) = ends([.out, .off], [.in, .on]) {
            let minutes = (end.minutes - start.minutes + 1440) % 1440
            let text = "\(minutes / 60):\((minutes % 60).zeroPadded(to: 2))"
            found.append(
                Proposal("total_s", text, "Total time \(text), from \(start.name) to \(end.name)"))
        }
        guard let departure = try await position(entry[.from], context),
            let destination = try await position(entry[.to], context)
        else { return found }
        if entry.distance == nil, entry[.from] != entry[.to] {
            let miles = Geodesic(from: departure, to: destination).distance.nauticalMiles
            let text = Entry.rounded(miles)
            found.append(Proposal("distance_nm", text, "Distance \(text) NM, straight"))
        }
        if entry[.night] == nil, let night = nightSeconds(from: departure, to: destination) {
            let minutes = Int(clamping: (night / 60).rounded())
            let text = "\(minutes / 60):\((minutes % 60).zeroPadded(to: 2))"
            found.append(Proposal("night_s", text, "Night \(text), by civil twilight along a straight way"))
        }
        return found
    }

    /// Notes type, classes and gear of the aircraft with that registration, where nothing stands yet.
    @MainActor mutating func noteAircraft(_ context: RecordContext) {
        guard let registration = entry[.aircraft] else {
            aircraftID = nil
            return
        }
        let key = LogbookAircraft.key(registration)
        let known = context.aircraft.all.filter { LogbookAircraft.key($0.record.registration ?? "") == key }
        guard known.count == 1, let aircraft = known.first?.record else { return }
        aircraftID = aircraft.id
        if aircraftType == nil { aircraftType = aircraft.typeDesignator }
        if aircraftClassFAA == nil { aircraftClassFAA = aircraft.categoryAndClass }
        if aircraftClassEASA == nil { aircraftClassEASA = LogbookAircraft(aircraft)?.easaClass }
        if aircraftGear == nil { aircraftGear = aircraft.gear }
    }

    private typealias End = (name: String, minutes: Int)

    /// The first of these times that are known, in minutes since midnight.
    private func ends(_ starts: [LogbookTime], _ ends: [LogbookTime]) -> (End, End)? {
        func first(_ times: [LogbookTime]) -> End? {
            times.lazy.compactMap { time in
                entry.times[time].flatMap(Self.minutes).map { (time.words, $0) }
            }.first
        }
        guard let start = first(starts), let end = first(ends) else { return nil }
        return (start, end)
    }

    private static func minutes(_ time: String) -> Int? {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
    }

    @MainActor private func position(_ ident: String?, _ context: RecordContext) async throws -> Coordinate? {
        guard let ident else { return nil }
        return try await context.places.airport(ident)?.position
    }

    /// Nil without a date and times.
    private func nightSeconds(from departure: Coordinate, to destination: Coordinate) -> Double? {
        guard let date = entry.date, let (off, on) = ends([.off, .out], [.on, .in]) else { return nil }
        // The instant of that time in UTC which is nearest to local noon of the pilot's day.
        let midnight = Double(date.daysSince1970) * 86_400
        let noon = midnight + 43_200 - departure.longitudeDegrees * 240
        let first = midnight + Double(off.minutes * 60)
        let starts = [first - 86_400, first, first + 86_400]
        guard let start = starts.min(by: { abs($0 - noon) < abs($1 - noon) }) else { return nil }
        let seconds = Double((on.minutes - off.minutes + 1440) % 1440) * 60
        let track = TimedTrack([
            TimedTrack.Point(departure, at: Date(timeIntervalSince1970: start)),
            TimedTrack.Point(destination, at: Date(timeIntervalSince1970: start + seconds)),
        ])
        return track?.nightSeconds(by: .civilTwilight)
    }
}

extension LogbookTime {
    fileprivate var words: String {
        switch self {
        case .out: "out"
        case .off: "off"
        case .on: "on"
        case .in: "in"
        case .onDuty: "on duty"
        case .offDuty: "off duty"
        }
    }
}
