/// A line of an airport's page in an AIP: a field and what it says.
package struct AIPEntry: Hashable, Sendable, Codable {
    /// The part of the page, ICAO Annex 15's AD 2.2 to AD 2.5 by number.
    package enum Section: String, CaseIterable, Hashable, Sendable, Codable {
        case admin, operational, handling, passenger

        /// From the hundreds of a standard field's number: 2 to 5.
        package init?(fieldID: Int) {
            guard (200..<600).contains(fieldID) else { return nil }
            self = Self.allCases[fieldID / 100 - 2]
        }
    }

    /// The airport's.
    package var ident: String
    package var section: Section
    /// The field in the AIP's words.
    package var field: String
    package var value: String
    /// Which standard field that is; nil when none was recognised.
    package var standardField: AIPField?
    /// How sure that is, 0 to 1.
    package var mappingScore: Double?
    /// The same in another language.
    package var altField: String?
    package var altValue: String?
    package var source: String?

    package init(
        ident: String, section: Section, field: String, value: String, standardField: AIPField? = nil,
        mappingScore: Double? = nil, altField: String? = nil, altValue: String? = nil, source: String? = nil
    ) {
        self.ident = ident
        self.section = section
        self.field = field
        self.value = value
        self.standardField = standardField
        self.mappingScore = mappingScore
        self.altField = altField
        self.altValue = altValue
        self.source = source
    }

    package var isStandardized: Bool { standardField != nil }
    /// The standard name, else the AIP's own.
    package var effectiveFieldName: String { standardField?.name ?? field }
    /// The value in the other language where there is one.
    package var effectiveValue: String { altValue ?? value }

    /// "Operational: Customs and immigration".
    package var displayDescription: String {
        section.rawValue.prefix(1).uppercased() + section.rawValue.dropFirst() + ": " + effectiveFieldName
    }

    /// Whether the value says that there is none of it: "Nil", "N/A", "not available".
    package var saysNo: Bool {
        let words = effectiveValue.lowercased().filter { !$0.isWhitespace && $0 != "." }
        return ["nil", "none", "na", "n/a", "no", "notavailable", "unavailable"].contains(words)
    }
}

/// A field that every AIP has for an airport, by its number.
package struct AIPField: Hashable, Sendable, Codable, Identifiable {
    /// 201 to 507; the hundreds are the section.
    package let id: Int
    package let name: String

    package init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    package var section: AIPEntry.Section? { AIPEntry.Section(fieldID: id) }
}

/// The standard fields (ICAO Annex 15, appendix 1, AD 2.2 to AD 2.5).
package enum AIPFieldCatalog {
    package static let all = [
        (
            200,
            [
                "ARP coordinates and site at AD", "Direction and distance from city",
                "Elevation / Reference temperature / Mean Low Temperature", "Geoid undulation at AD ELEV PSN",
                "Magnetic Variation / Annual Change", "AD Administration",
                "Type of Traffic permitted (IFR/VFR)", "Remarks",
            ]
        ),
        (
            300,
            [
                "AD Administration", "Customs and immigration", "Health and sanitation",
                "AIS Briefing Office", "ATS Reporting Office (ARO)", "MET Briefing Office", "ATS",
                "Fuelling", "Handling", "Security", "De-icing", "Remarks",
            ]
        ),
        (
            400,
            [
                "Cargo handling facilities", "Fuel and oil types", "Fuelling facilities/capacity",
                "De-icing facilities", "Hangar space for visiting aircraft",
                "Repair facilities for visiting aircraft", "Remarks",
            ]
        ),
        (
            500,
            [
                "Hotels", "Restaurants", "Transportation", "Medical facilities", "Bank and Post Office",
                "Tourist Office", "Remarks",
            ]
        ),
    ].flatMap { hundred, names in
        names.enumerated().map { AIPField(id: hundred + $0.offset + 1, name: $0.element) }
    }

    /// The field of a number; nil when there is none.
    package static func field(for id: Int) -> AIPField? { all.first { $0.id == id } }

    /// The fuel field, which alone says what fuel there is.
    package static let fuelTypes = 402
    package static let customs = 302
    package static let hotels = 501
    package static let restaurants = 502
}
