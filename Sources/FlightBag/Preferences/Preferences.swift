package import SyncCore

/// The pilot's settings for all devices of the account. There is one record, with the same id everywhere; a
/// column that nobody set is nil, so that a second device's first start changes nothing.
package struct Preferences: PilotRecord {
    package let id: RecordID
    /// The airport from which distances are told.
    package var homeAirport: String?

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [homeAirport].compactMap(\.self) }

    /// The id of the one record.
    package static let id = RecordID(derivedFrom: "preference", "account")

    package static let kind = RecordKind<Preferences>(
        name: KindName(table: "preference", path: "settings", one: "settings", many: "Settings"),
        fields: [
            .airport(\.homeAirport, "home_airport", "Home airport")
        ],
        onlyID: id, title: { _ in "Settings" })
}

extension AppState {
    /// The pilot's settings; everything is nil before one is made.
    package var preferences: Preferences {
        records(Preferences.self)[Preferences.id] ?? Preferences(id: Preferences.id)
    }
}
