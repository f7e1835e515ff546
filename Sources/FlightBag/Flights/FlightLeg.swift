import Aviation
package import SyncCore

/// Everything that the pilot typed on one leg of a flight. The leg itself follows from the route: this
/// belongs to a pair of points, the nth time that the route has it, and has an id that two devices derive
/// alike. A row whose pair is not on the route any more stays, and counts for nothing.
package struct FlightLeg: PilotRecord {
    package let id: RecordID
    package var flightID: RecordID?
    package var fromIdent: String?
    package var toIdent: String?
    /// 1 for the first time.
    package var nth: Int?
    package var level: String?
    /// True, as typed: "260/22".
    package var wind: String?
    package var temperatureCelsius: Double?
    package var tasKnots: Double?
    package var safeAltitudeFeet: Int?
    package var frequency: String?
    package var note: String?
    package var isRemoved: Bool?

    package init(id: RecordID) {
        self.id = id
    }

    /// The id of a leg's typed values.
    static func id(_ flight: RecordID, from: String, to: String, nth: Int) -> RecordID {
        RecordID(derivedFrom: "flight_leg", flight.text, from, to, String(nth))
    }

    package static let kind = RecordKind<FlightLeg>(
        name: KindName(table: "flight_leg", path: "legs", one: "leg", many: "Legs", shelf: nil),
        fields: [
            .silentRecord(\.flightID, "flight_id"), .silent(\.fromIdent, "from_ident"),
            .silent(\.toIdent, "to_ident"), .silentWhole(\.nth, "nth", in: 1...10_000),
            .text(
                \.level, "level", "Level", hint: "FL085 or 3500 ft", isUpper: true,
                condition: "FL085 or 3500 ft.", check: { CruisingLevel($0)?.description }),
            Flight.wind(\.wind),
            .signed(\.temperatureCelsius, "temperature_c", "Temperature", unit: "°C", in: -90...60),
            .number(\.tasKnots, "tas_kt", "TAS", unit: "kt", in: 20...700),
            .whole(\.safeAltitudeFeet, "msa_ft", "Minimum safe altitude", unit: "ft", in: 0...60_000),
            .text(\.frequency, "frequency", "Frequency", hint: "125.250 or Farnborough 125.250"),
            .remarks(\.note, "note", "Note"), .silentFlag(\.isRemoved, "is_removed"),
        ],
        pairs: [["level", "wind"], ["temperature_c", "tas_kt"], ["msa_ft", "frequency"]],
        isAddable: false, title: { "\($0.fromIdent ?? "?") – \($0.toIdent ?? "?")" },
        complete: { leg, context in
            if leg.isRemoved == true { leg.isRemoved = false }
            guard leg.flightID == nil, let place = context.place(ofLeg: leg.id) else { return }
            (leg.flightID, leg.fromIdent, leg.toIdent, leg.nth) = (
                place.flight, place.from, place.to, place.nth
            )
        }, isListed: { _ in false }, handling: handling)

    private static var handling: RecordHandling<FlightLeg> {
        var handling = RecordHandling<FlightLeg>()
        handling.retire = { leg in
            leg = FlightLeg(emptied: leg)
            return true
        }
        return handling
    }

    /// This leg without typed values.
    private init(emptied leg: FlightLeg) {
        id = leg.id
        (flightID, fromIdent, toIdent, nth) = (leg.flightID, leg.fromIdent, leg.toIdent, leg.nth)
        isRemoved = true
    }
}

/// A leg of a flight by the names of its ends.
struct FlightLegPlace: Hashable {
    let flight: RecordID
    let from: String
    let to: String
    let nth: Int

    var id: RecordID { FlightLeg.id(flight, from: from, to: to, nth: nth) }

    /// The legs between the points of a route.
    static func all(_ points: [Route.Point], of flight: RecordID) -> [FlightLegPlace] {
        var seen: [String: Int] = [:]
        return zip(points, points.dropFirst()).map { from, to in
            let count = (seen["\(from.name) \(to.name)"] ?? 0) + 1
            seen["\(from.name) \(to.name)"] = count
            return FlightLegPlace(flight: flight, from: from.name, to: to.name, nth: count)
        }
    }
}

extension RecordContext {
    /// Everything typed on legs of flights.
    package var legs: RecordList<FlightLeg> { self[FlightLeg.self] }

    /// The leg that has that id; nil when no flight's route has it.
    fileprivate func place(ofLeg id: RecordID) -> FlightLegPlace? {
        for flight in flights.all.map(\.record) {
            let legs = FlightLegPlace.all(route(of: flight).points, of: flight.id)
            if let leg = legs.first(where: { $0.id == id }) { return leg }
        }
        return nil
    }
}
