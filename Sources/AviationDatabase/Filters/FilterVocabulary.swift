/// The choices of the filters, and how many airports each choice has.
package struct FilterVocabulary: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        /// "GB", "ILS", "402".
        package let code: String
        package let name: String
        package let count: Int

        package init(code: String, name: String, count: Int) {
            (self.code, self.name, self.count) = (code, name, count)
        }
    }

    /// Countries with an airport in use, by name.
    package let countries: [Choice]
    /// Types of approaches, most precise first; empty where no procedures were imported.
    package let approachTypes: [Choice]
    /// Standard fields of the AIP by number; empty where no AIP was imported.
    package let aipFields: [Choice]
    /// Publishers with the number of airports that they say something of.
    package let publishers: [Choice]
    /// Airports in use with a runway of this surface: "hard", "soft", "water", "snow", "lighted".
    package let runways: [Choice]
    /// Points of entry by country; empty where there is no list.
    package let pointsOfEntry: [Choice]

    package init(
        countries: [Choice], approachTypes: [Choice], aipFields: [Choice], publishers: [Choice],
        runways: [Choice], pointsOfEntry: [Choice]
    ) {
        self.countries = countries
        self.approachTypes = approachTypes
        self.aipFields = aipFields
        self.publishers = publishers
        self.runways = runways
        self.pointsOfEntry = pointsOfEntry
    }
}
