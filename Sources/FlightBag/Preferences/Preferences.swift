import Aviation
package import SyncCore

/// The pilot's settings for all devices of the account. There is one record, with one id everywhere; an unset
/// column is nil, so that a second device's first start changes nothing.
///
/// No setting changes the meaning of a stored value: units and times only affect display, and defaults are
/// filled into the form of a new flight, where a person sees them.
package struct Preferences: PilotRecord {
    package let id: RecordID
    /// The airport from which distances are told and new flights start.
    package var homeAirport: String?
    /// "utc_local": the time of this device beside UTC. Nil and "utc": UTC alone.
    package var times: String?
    /// See ``FuelUnit``; for fuel of which neither the flight nor its aircraft says in which unit.
    package var fuelUnit: String?
    /// "kg" or "lb", for new loading profiles of an aircraft that does not say.
    package var massUnit: String?
    /// "ft" or "m"; nil for both beside each other.
    package var runwayUnit: String?
    /// "ft" or "m", for elevations; nil for both beside each other.
    package var altitudeUnit: String?
    /// The aircraft, the authority and the pilot that new flights begin with.
    package var defaultAircraftID: RecordID?
    package var defaultRuleSet: String?
    package var pilotName: String?
    package var defaultTaxiOutMinutes: Int?
    package var defaultTaxiInMinutes: Int?
    /// The final reserve that new flights begin with, in place of the rules'.
    package var defaultReserveMinutes: Int?
    /// The crosswind that the pilot takes, whatever the aircraft has demonstrated.
    package var personalCrosswindKnots: Double?
    /// "1980-05-01": rules on medical certificates ask for it.
    package var birthDate: String?
    /// The headings of a logbook's custom columns, in the order in which they are exported.
    package var customHeadings: [String] = []

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [homeAirport].compactMap(\.self) }

    /// The id of the one record.
    package static let id = RecordID(derivedFrom: "preference", "account")

    package static let kind = RecordKind<Preferences>(
        name: KindName(
            table: "preference", path: "settings", one: "settings", many: "Settings", shelf: .device),
        fields: [.airport(\.homeAirport, "home_airport", "Home airport")]
            + (shown + newFlights).map(\.keepingServers) + [customColumns.keepingServers],
        pairs: [
            ["home_airport", "times"], ["mass_unit", "runway_unit"], ["fuel_unit", "altitude_unit"],
            ["default_aircraft_id", "default_rule_set"],
            ["default_taxi_out_min", "default_taxi_in_min"], ["pilot_name", "birth_date"],
        ],
        onlyID: id, title: { _ in "Settings" }, handling: handling)
}

extension Preferences {
    private static let shown: [Field<Preferences>] = [
        .choice(
            \.times, "times", "Times",
            [
                .init("", "Not set: UTC"), .init("utc", "UTC"),
                .init("utc_local", "UTC, with this device's time"),
            ]),
        .choice(
            \.fuelUnit, "fuel_unit", "Fuel",
            [
                .init("", "Not set: litres"), .init("l", "Litres"), .init("usgal", "US gallons"),
                .init("impgal", "Imperial gallons"),
            ], hint: "Where neither a flight nor its aircraft says"),
        .choice(
            \.massUnit, "mass_unit", "Masses",
            [.init("", "Not set"), .init("kg", "Kilograms"), .init("lb", "Pounds")],
            hint: "Of new loading profiles"),
        .choice(
            \.runwayUnit, "runway_unit", "Runway lengths",
            [.init("", "Feet and metres"), .init("ft", "Feet"), .init("m", "Metres")]),
        .choice(
            \.altitudeUnit, "altitude_unit", "Elevations",
            [.init("", "Feet and metres"), .init("ft", "Feet"), .init("m", "Metres")]),
    ]

    private static let newFlights: [Field<Preferences>] = [
        .record(\.defaultAircraftID, "default_aircraft_id", "Aircraft", of: "aircraft"),
        .choice(
            \.defaultRuleSet, "default_rule_set", "Rules of",
            [.init("", "Not set: by country")] + Self.ruleSets),
        .whole(\.defaultTaxiOutMinutes, "default_taxi_out_min", "Taxi out", unit: "min", in: 0...600),
        .whole(\.defaultTaxiInMinutes, "default_taxi_in_min", "Taxi in", unit: "min", in: 0...600),
        .whole(
            \.defaultReserveMinutes, "default_reserve_min", "Final reserve", unit: "min",
            hint: "In place of the rules'", in: 0...600),
        .text(\.pilotName, "pilot_name", "Pilot in command"),
        Field.text(
            \.birthDate, "birth_date", "Birth date", hint: "For how long a medical certificate is valid",
            .day, condition: "A day: 1980-05-01.", check: { Day($0)?.description }),
        .number(
            \.personalCrosswindKnots, "personal_crosswind_kt", "Own crosswind limit", unit: "kt",
            hint: "Shown where the wind on a runway exceeds it", in: 0...60),
    ]

    /// The authorities whose rules are known, as forms offer them.
    static let ruleSets: [FieldInput.Choice] = [
        .init("faa", "FAA"), .init("easa", "EASA"), .init("uk", "UK"),
    ]

    private static var handling: RecordHandling<Preferences> {
        var handling = RecordHandling<Preferences>()
        handling.headings = [
            "home_airport": "On all devices", "fuel_unit": "Units", "default_aircraft_id": "New flights",
            "pilot_name": "Pilot",
        ]
        return handling
    }

    /// Their order is one value: a JSON list.
    private static let customColumns = Field<Preferences>(
        SyncColumn("foreflight_columns", .text), [],
        stored: { FieldValue($0.customHeadings.isEmpty ? nil : JSONText.orderedList($0.customHeadings)) },
        restore: { $0.customHeadings = $1.text.map { JSONText.orderedList($0) } ?? [] },
        written: { _ in [] }, take: { _, _ in [] })
}

extension Field {
    /// This field with the server's value winning when two devices wrote it.
    fileprivate var keepingServers: Field {
        var column = column
        column.merge = .serverWins
        return Field(
            column, inputs, stored: stored, restore: restore, written: written, take: take)
    }
}

extension RecordContext {
    /// The pilot's settings; everything is nil before one is made.
    package var preferences: Preferences {
        self[Preferences.self][Preferences.id] ?? Preferences(id: Preferences.id)
    }
}
