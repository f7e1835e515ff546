import Aviation
import AviationDatabase
import JSONLines
import Questions

/// The parameters that narrow a list, and the filter that they make.
enum FilterParameters {
    private static let country = Parameter(
        "country", optional: .text(most: 3), "ISO 3166-1, two letters, in any case.", or: "iso_country")
    private static let precision = flag(
        "has_precision_approach", "A precision approach is published: the same as has_ils.",
        or: "hasPrecisionApproach")
    private static let flags = [
        flag("has_procedures", "An instrument procedure is published.", or: "hasProcedures"),
        flag("has_aip_data", "Entries of an AIP are here."),
        flag("has_hard_runway", "A paved runway is in use.", or: "hasHardRunway"),
        flag("has_lighted_runway", "A lighted runway is in use.", or: "hasLightedRunway"),
        flag("point_of_entry", "A border may be crossed there.", or: "pointOfEntry"),
        flag("has_avgas", "The AIP's field of fuel types names avgas.", or: "hasAvgas"),
        flag("has_jet_a", "The AIP's field of fuel types names jet fuel.", or: "hasJetA"),
        flag("has_ils", "An ILS approach is published.", or: "hasILS"),
        flag("has_rnav", "An RNAV or RNP approach is published.", or: "hasRNAV"), precision,
    ]
    private static let lengths = [
        Parameter(
            "min_runway_length_ft", optional: .integer(0...50_000, "ft"),
            "Of the longest runway in use; without a length it is left out.", or: "min_runway_length",
            "minRunwayLengthFt"),
        Parameter(
            "max_runway_length_ft", optional: .integer(0...50_000, "ft"),
            "Of the longest runway in use; without a length it is left out.", or: "max_runway_length",
            "maxRunwayLengthFt"),
    ]
    private static let reaches = ["hotel", "restaurant"].map { name in
        Parameter(
            name, optional: .choice(of: AirportFacts.Reach.self),
            "Those that the AIP does not tell of are left out.")
    }
    private static let field = Parameter(
        "aip_field", optional: .text(most: 80), "A standard field of the AIP, by name or number.",
        or: "aipField")
    private static let value = Parameter(
        "aip_value", optional: .text(most: 200), "What it is compared with, in any case.")
    private static let comparison = Parameter(
        "aip_operator", .choice(of: AIPCondition.Comparison.self),
        standard: .text(AIPCondition.Comparison.contains.rawValue), "How it is compared.")
    private static let fee = Parameter(
        "max_landing_fee", optional: .number(0...1_000_000),
        "Accepted and without effect: no landing fees are known here, and none leaves an airport out.",
        or: "maxLandingFee")
    private static let bbox = Parameter(
        "bbox", optional: .text(most: 120), "north,south,east,west in degrees; east < west crosses 180°.")

    static let all: [any Declared] =
        [country] + flags + lengths + reaches + [field, value, comparison, fee, bbox]

    /// Standing without effect in clients of the FlyFun service: data that are not here.
    static let included: [any Declared] = [
        flag("include_ga", "Accepted and without effect: no such data are here."),
        flag("include_notification", "Accepted and without effect: no such data are here."),
    ]

    static let largeExcluded = Parameter(
        "exclude_large_airports", optional: .flag, "Leaves out large airports.")
    static let largeExcludedUsually = Parameter(
        "exclude_large_airports", .flag, standard: true, "Leaves out large airports.")

    private static func flag(
        _ name: String, _ what: String, or other: String? = nil
    ) -> Parameter<Bool?> {
        let words = what + " False asks for those that have none; unknown is in neither."
        guard let other else { return Parameter(name, optional: .flag, words) }
        return Parameter(name, optional: .flag, words, or: other)
    }

    /// The filter that was asked for. Throws `ReferenceProblem` where values do not fit together.
    static func filter(_ given: Given, excludesLarge: Bool?) throws -> AirportFilter {
        var words: [String: String] = [:]
        words[country.name] = try given[country]
        for flag in flags { words[flag.name] = try given[flag].map { String($0) } }
        for length in lengths { words[length.name] = try given[length].map { String($0) } }
        for reach in reaches { words[reach.name] = try given[reach]?.rawValue }
        words[largeExcluded.name] = excludesLarge.map { String($0) }
        var filter = AirportFilter(parameters: words)
        if let precision = try given[precision], precision != filter.hasILS {
            throw ReferenceProblem.parameter("has_precision_approach", "contradicts has_ils.")
        }
        if let least = filter.minimumRunwayFeet, let most = filter.maximumRunwayFeet, least > most {
            throw ReferenceProblem.parameter("min_runway_length_ft", "is more than max_runway_length_ft.")
        }
        filter.aip = try condition(given)
        filter.box = try given[bbox].map(box)
        return filter
    }

    private static func condition(_ given: Given) throws -> AIPCondition? {
        guard let field = try given[field] else {
            guard !given.isGiven(value) else {
                throw ReferenceProblem.parameter("aip_value", "needs aip_field.")
            }
            return nil
        }
        let comparison = try given[comparison]
        guard let value = try given[value] ?? (comparison == .notEmpty ? "" : nil) else {
            throw ReferenceProblem.parameter(
                "aip_field", "needs aip_value, or aip_operator=not_empty.")
        }
        return AIPCondition(field: field, comparison: comparison, value: value)
    }

    private static func box(_ text: String) throws -> CoordinateBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            PlainNumber.decimal($0.filter { $0 != " " })
        }
        guard numbers.count == 4, let north = numbers[0], let south = numbers[1], let east = numbers[2],
            let west = numbers[3],
            let box = CoordinateBox(
                southDegrees: south, westDegrees: west, northDegrees: north, eastDegrees: east)
        else {
            throw ReferenceProblem.parameter(
                "bbox",
                "is north,south,east,west in degrees with south ≤ north, not \(Problem.quoted(text)).")
        }
        return box
    }
}
