extension FilterCondition {
    /// Every condition, in the order of addresses: a new one is a line here. An airport of which several
    /// facts are unknown is counted by the first of them.
    package static let all: [FilterCondition] = [
        country, procedures, ils, rnav, aipEntries, pointOfEntry, hardRunway, lightedRunway, avgas, jetA,
        largeAirports, runwayAtLeast, runwayAtMost, hotel, restaurant, aipField, landingFee,
    ]
}
