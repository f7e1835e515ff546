extension FilterCondition {
    static let aipEntries = FilterCondition(
        FilterParameter(
            "has_aip_data", "AIP entries", .flag(yes: "On this device", no: "None here"),
            "Entries of an AIP are here."),
        in: .publications, needed: .aipEntries,
        .known { values in
            let asked = values["has_aip_data"]?.flag
            return { ($0.aipEntryCount > 0) == asked }
        })

    static let hotel = reach("hotel", "Hotel", of: .hotel) { $0.hotel }
    static let restaurant = reach("restaurant", "Restaurant", of: .restaurant) { $0.restaurant }

    private static func reach(
        _ name: String, _ label: String, of fact: FilterFact,
        reading: @escaping Reading<AirportFacts.Reach>
    ) -> FilterCondition {
        choice(
            name, label, in: .publications, of: fact,
            [(AirportFacts.Reach.atAirport, "At the airport"), (.vicinity, "There or near")],
            "Those that the AIP does not tell of are left out.", reading: reading,
            fits: { known, asked in asked == .vicinity || known == .atAirport })
    }
}

extension FilterFact {
    static let hotel = FilterFact(
        "hotel", missing: "of which no AIP names a hotel", absence: publicationAbsence
    ) { $0.hotel != nil }

    static let restaurant = FilterFact(
        "restaurant", missing: "of which no AIP names a restaurant", absence: publicationAbsence
    ) { $0.restaurant != nil }

    static let aipEntries = FilterFact(
        "aipField", missing: "without AIP entries", absence: publicationAbsence
    ) { $0.aipEntryCount > 0 }

    static let publicationAbsence =
        "No AIP entries on this device. Import a EuroAIP database (aloft import airports.db)."
}
