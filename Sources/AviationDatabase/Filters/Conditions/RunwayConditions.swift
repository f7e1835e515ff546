extension FilterCondition {
    package static let hardRunway = flag(
        "has_hard_runway", "Paved runway", in: .runways, of: .hardRunway, yes: "Paved", no: "None paved",
        "A paved runway is in use.", or: "hasHardRunway"
    ) { $0.hasHardRunway }

    static let lightedRunway = flag(
        "has_lighted_runway", "Lighted runway", in: .runways, of: .lightedRunway, yes: "Lighted",
        no: "Unlighted", "A lighted runway is in use.", or: "hasLightedRunway"
    ) { $0.hasLightedRunway }

    package static let runwayAtLeast = limit(
        "min_runway_length_ft", "Longest at least (ft)", in: .runways, of: .runwayLength, 0...50_000,
        unit: "ft", lengthWords, or: "min_runway_length", "minRunwayLengthFt",
        reading: { $0.longestRunwayFeet }, fits: { $0 >= $1 },
        conflict: { values in
            guard let least = values["min_runway_length_ft"]?.integer,
                let most = values["max_runway_length_ft"]?.integer, least > most
            else { return nil }
            return FilterConflict("min_runway_length_ft", "is more than max_runway_length_ft.")
        })

    package static let runwayAtMost = limit(
        "max_runway_length_ft", "Longest at most (ft)", in: .runways, of: .runwayLength, 0...50_000,
        unit: "ft", lengthWords, or: "max_runway_length", "maxRunwayLengthFt",
        reading: { $0.longestRunwayFeet }, fits: { $0 <= $1 })

    private static let lengthWords = "Of the longest runway in use; without a length it is left out."
}

extension FilterFact {
    static let hardRunway = FilterFact(
        "hardRunway", missing: "whose runway surface is not known", absence: runwayAbsence
    ) { $0.hasHardRunway != nil }

    static let lightedRunway = FilterFact(
        "lightedRunway", missing: "without runway data", absence: runwayAbsence
    ) { $0.hasLightedRunway != nil }

    package static let runwayLength = FilterFact(
        "runwayLength", missing: "without a runway length", absence: runwayAbsence
    ) { $0.longestRunwayFeet != nil }

    private static let runwayAbsence =
        "No runways on this device. Import them (aloft import runways.csv)."
}
