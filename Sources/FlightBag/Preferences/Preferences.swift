import Aviation
package import SyncCore

/// The pilot's settings for all devices of the account. There is one record, with the same id everywhere; a
/// column that nobody set is nil, so that a second device's first start changes nothing.
package struct Preferences: PilotRecord {
    package let id: RecordID
    /// The airport from which distances are told.
    package var homeAirport: String?
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
        name: KindName(table: "preference", path: "settings", one: "settings", many: "Settings"),
        fields: [
            .airport(\.homeAirport, "home_airport", "Home airport"),
            Field.text(
                \.birthDate, "birth_date", "Birth date", hint: "For how long a medical certificate is valid",
                .day, condition: "A day: 1980-05-01.", check: { Day($0)?.description }
            ).keepingServers,
            customColumns.keepingServers,
        ],
        onlyID: id, title: { _ in "Settings" })
}

extension Preferences {
    /// Their order is one value: a JSON list.
    private static let customColumns = Field<Preferences>(
        SyncColumn("foreflight_columns", .text), [],
        stored: { FieldValue($0.customHeadings.isEmpty ? nil : LogbookRecord.list($0.customHeadings)) },
        restore: { $0.customHeadings = $1.text.map { LogbookRecord.list($0) } ?? [] },
        written: { _ in [] }, take: { _, _ in [] })
}

extension Field {
    /// The same field; what the server has stays when two devices wrote it.
    fileprivate var keepingServers: Field {
        var column = column
        column.merge = .serverWins
        return Field(
            column, inputs, stored: stored, restore: restore, written: written, take: take)
    }
}

extension AppState {
    /// The pilot's settings; everything is nil before one is made.
    package var preferences: Preferences {
        records(Preferences.self)[Preferences.id] ?? Preferences(id: Preferences.id)
    }
}
