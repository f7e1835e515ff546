package import SyncCore

/// What the pilot set for all devices of the account. There is one record, with the same id everywhere; a
/// column that nobody set is nil, so that a second device's first start changes nothing.
package struct Preferences: PilotRecord {
    package let id: RecordID
    /// The airport from which distances are told.
    package var homeAirport: String?
    package var pilotName: String?
    package var fuelUnit: String?
    /// "utc", or "utc_local" for local times beside.
    package var times: String?

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [homeAirport].compactMap(\.self) }

    /// The id of the one record.
    package static let id = RecordID(derivedFrom: "preference", "account")

    package static let kind = RecordKind<Preferences>(
        name: KindName(table: "preference", path: "settings", one: "settings", many: "Settings"),
        fields: [
            .airport(\.homeAirport, "home_airport", "Home airport"),
            .text(\.pilotName, "pilot_name", "Pilot's name"),
            .choice(
                \.fuelUnit, "fuel_unit", "Fuel",
                [
                    .init(FuelUnit.litres.rawValue, "Litres"),
                    .init(FuelUnit.usGallons.rawValue, "US gallons"),
                    .init(FuelUnit.imperialGallons.rawValue, "Imperial gallons"),
                ]),
            .choice(\.times, "times", "Times", [.init("utc", "UTC"), .init("utc_local", "UTC and local")]),
        ],
        onlyID: id, title: { _ in "Settings" })
}

extension AppState {
    /// What the pilot set; everything is nil before that.
    package var preferences: Preferences {
        records(Preferences.self)[Preferences.id] ?? Preferences(id: Preferences.id)
    }
}
