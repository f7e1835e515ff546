extension FilterCondition {
    static let landingFee = FilterCondition(
        FilterParameter(
            "max_landing_fee", "At most", .decimal(0...1_000_000),
            "Accepted and without effect: no landing fees are known here, and none leaves an airport out.",
            or: ["maxLandingFee"]),
        in: .fees, needed: .landingFee, .unanswered)
}

extension FilterFact {
    static let landingFee = FilterFact(
        "landingFee", missing: "without a landing fee",
        absence:
            "No landing fees on this device, and no import brings them yet: none leaves an airport out."
    ) { _ in false }
}
