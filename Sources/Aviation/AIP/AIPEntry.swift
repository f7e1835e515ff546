/// A line of an airport's page in an AIP: a field and what it says.
public struct AIPEntry: Hashable, Sendable, Codable {
    /// The part of the page, ICAO Annex 15's AD 2.2 to AD 2.5 by number.
    public enum Section: String, CaseIterable, Hashable, Sendable, Codable {
        case admin, operational, handling, passenger

        /// From the hundreds of a standard field's number: 2 to 5.
        public init?(fieldID: Int) {
            guard (200..<600).contains(fieldID) else { return nil }
            self = Self.allCases[fieldID / 100 - 2]
        }
    }

    /// The airport's.
    public var ident: String
    /// The part of the page that it stands in.
    public var section: Section
    /// The field in the AIP's words.
    public var field: String
    /// The text of the field, as the AIP has it.
    public var value: String
    /// Which standard field that is; nil when none was recognised.
    public var standardField: AIPField?
    /// How sure that is, 0 to 1.
    public var mappingScore: Double?
    /// The same in another language.
    public var altField: String?
    /// The text of the field in that language.
    public var altValue: String?
    /// The publisher it was read from.
    public var source: String?

    /// A field of an airport's page, with its text.
    public init(
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

    /// Whether a standard field was recognised.
    public var isStandardized: Bool { standardField != nil }
    /// The standard name, else the AIP's own.
    public var effectiveFieldName: String { standardField?.name ?? field }
    /// The value in the other language where there is one.
    public var effectiveValue: String { altValue ?? value }

    /// "Operational: Customs and immigration".
    public var displayDescription: String {
        section.rawValue.prefix(1).uppercased() + section.rawValue.dropFirst() + ": " + effectiveFieldName
    }

    /// Whether the value says that there is none of it: "Nil", "N/A", "not available".
    public var saysNo: Bool {
        let words = effectiveValue.lowercased().filter { !$0.isWhitespace && $0 != "." }
        return ["nil", "none", "na", "n/a", "no", "notavailable", "unavailable"].contains(words)
    }
}

/// A field that every AIP has for an airport, by its number.
public struct AIPField: Hashable, Sendable, Codable, Identifiable {
    /// 201 to 507; the hundreds are the section.
    public let id: Int
    /// The standard name: "Fuel and oil types".
    public let name: String

    /// A field of this number and name.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    /// The part of the page, by the hundreds of the number.
    public var section: AIPEntry.Section? { AIPEntry.Section(fieldID: id) }
}

/// The standard fields (ICAO Annex 15, appendix 1, AD 2.2 to AD 2.5).
public enum AIPFieldCatalog {
    /// All 34, by their numbers.
    public static let all = [
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
    public static func field(for id: Int) -> AIPField? { all.first { $0.id == id } }

    /// The fuel field, which alone says what fuel there is.
    public static let fuelTypes = 402
    /// Customs and immigration.
    public static let customs = 302
    /// Hotels at or near the airport.
    public static let hotels = 501
    /// Restaurants at or near the airport.
    public static let restaurants = 502
}
