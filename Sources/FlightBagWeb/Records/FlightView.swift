import Aviation
import FlightBag
import Foundation

/// What follows from a flight's airports, its aircraft and its time.
struct FlightView {
    let date: String?
    let figures: [RecordView.Fact]
    let hasFigures: Bool
    let unknown: String?
    let ends: [End]

    /// One end of the flight.
    struct End {
        let ident: String
        let address: String
        let name: String
        let role: String
        let time: String
        let light: String
    }

    @MainActor init(_ flight: Flight, _ app: AppState) {
        date = flight.offBlock.map { "\($0.shortDate(inYearOf: app.now)), \($0.date)" }
        guard let found = app.figures(of: flight) else {
            (figures, hasFigures, ends) = ([], false, [])
            unknown = "Distance, track, time and fuel need both airports to be known."
            return
        }
        let unit = FuelUnit(flight.fuelUnit)
        func fuel(_ litres: Double?) -> String { litres.map { Written.fuel($0, unit) } ?? "unknown" }
        let miles = found.distance.value(in: .nauticalMiles)
        let tracks = [
            found.trueTrack.map { "\($0.wholeDegrees) true" },
            found.magneticTrack.map { "\($0.wholeDegrees) magnetic" },
        ].compactMap(\.self).joined(separator: " · ")
        var facts = [
            ("Distance", "\(Int(miles.rounded())) NM"), ("Initial track", tracks.isEmpty ? "none" : tracks),
            (
                "Time en route",
                found.hours.map { Written.duration(hours: $0) } ?? "unknown without a cruise TAS"
            ),
            ("Trip fuel", found.tripLitres == nil ? "unknown without a fuel burn" : fuel(found.tripLitres)),
        ]
        if let left = found.remainingLitres {
            let lasts = left < 0 ? "not enough" : Written.duration(hours: found.remainingHours)
            facts.append(("Left on arrival", "\(left < 0 ? "−" : "")\(fuel(abs(left))) · \(lasts)"))
        } else {
            facts.append(("Left on arrival", "unknown without fuel on board"))
        }
        if let usable = found.usableLitres, let fuelOnBoard = flight.fuelLitres {
            facts.append(("On board of usable", "\(fuel(fuelOnBoard)) of \(fuel(usable))"))
        }
        figures = facts.map { RecordView.Fact(title: $0.0, text: $0.1) }
        hasFigures = true
        unknown = nil
        ends = [
            End(found.departure, role: "Off block"),
            End(found.destination, role: found.destination.at == nil ? "Arrival" : "Arrival, about"),
        ]
    }
}

extension FlightView.End {
    init(_ end: FlightFigures.End, role: String) {
        ident = end.airport.ident
        address = Page.airport(end.airport.ident).address
        name = end.airport.name
        self.role = role
        time = end.at.map { $0.minuteUTC } ?? "time unknown"
        guard let sun = end.sun else {
            light = "sun unknown without a date"
            return
        }
        let times =
            sun.note
            ?? "sun \(sun.sunrise?.minuteUTC ?? "—") to \(sun.sunset?.minuteUTC ?? "—")"
        switch end.isDay {
        case .some(true): light = "by day · \(times)"
        case .some(false): light = "sun is down · \(times)"
        case nil: light = times
        }
    }
}
