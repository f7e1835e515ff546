import Aviation

extension FilterCondition {
    package static let country = FilterCondition(
        FilterParameter(
            "country", "Country",
            .code(most: 3, unset: "Any") { vocabulary in
                vocabulary.countries.map { FilterParameter.Choice($0.code, $0.name, count: $0.count) }
            }, "ISO 3166-1, two letters, in any case.", or: ["iso_country"]),
        in: .place,
        .known { values in
            let asked = values["country"]?.text
            return { $0.countryCode == asked }
        },
        settle: { values in values["country"] = values["country"]?.text.map { .text($0.uppercased()) } })

    package static let largeAirports = FilterCondition(
        FilterParameter(
            "exclude_large_airports", "Large airports",
            .exclusion(with: "With them", without: "Without them"), "Leaves out large airports."),
        in: .place, .known { _ in { $0.kind != .large } })
}
