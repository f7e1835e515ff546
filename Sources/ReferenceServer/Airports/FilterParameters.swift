import Aviation
import AviationDatabase
import JSONLines

/// The parameters that narrow a list, and the filter that they make.
enum FilterParameters {
    private static let feet = Parameter.Kind.integer(0...50_000)

    static let all: [Parameter] = [
        Parameter("country", .text(most: 3), "ISO 3166-1, two letters, in any case.", or: "iso_country"),
        flag("has_procedures", "An instrument procedure is published.", or: "hasProcedures"),
        flag("has_aip_data", "Entries of an AIP are here."),
        flag("has_hard_runway", "A paved runway is in use.", or: "hasHardRunway"),
        flag("has_lighted_runway", "A lighted runway is in use.", or: "hasLightedRunway"),
        flag("point_of_entry", "A border may be crossed there.", or: "pointOfEntry"),
        Parameter(
            "min_runway_length_ft", feet, "Of the longest runway in use; without a length it is left out.",
            or: "min_runway_length", "minRunwayLengthFt"),
        Parameter(
            "max_runway_length_ft", feet, "Of the longest runway in use; without a length it is left out.",
            or: "max_runway_length", "maxRunwayLengthFt"),
        flag("has_avgas", "The AIP's field of fuel types names avgas.", or: "hasAvgas"),
        flag("has_jet_a", "The AIP's field of fuel types names jet fuel.", or: "hasJetA"),
        flag("has_ils", "An ILS approach is published.", or: "hasILS"),
        flag("has_rnav", "An RNAV or RNP approach is published.", or: "hasRNAV"),
        flag(
            "has_precision_approach", "A precision approach is published: the same as has_ils.",
            or: "hasPrecisionApproach"),
        Parameter("hotel", reach, "Those that the AIP does not tell of are left out."),
        Parameter("restaurant", reach, "Those that the AIP does not tell of are left out."),
        Parameter(
            "aip_field", .text(most: 80), "A standard field of the AIP, by name or number.", or: "aipField"),
        Parameter("aip_value", .text(most: 200), "What it is compared with, in any case."),
        Parameter(
            "aip_operator", .choice(AIPCondition.Comparison.allCases.map(\.rawValue)),
            "How it is compared.", standard: AIPCondition.Comparison.contains.rawValue),
        Parameter(
            "max_landing_fee", .number(0...1_000_000),
            "Accepted and without effect: no landing fees are known here, and none leaves an airport out.",
            or: "maxLandingFee"),
        Parameter("bbox", .text(most: 120), "north,south,east,west in degrees; east < west crosses 180°."),
    ]

    /// Standing without effect in clients of the FlyFun service: data that are not here.
    static let included: [Parameter] = [
        flag("include_ga", "Accepted and without effect: no such data are here."),
        flag("include_notification", "Accepted and without effect: no such data are here."),
    ]

    static func largeExcluded(standard: String?) -> Parameter {
        Parameter("exclude_large_airports", .flag, "Leaves out large airports.", standard: standard)
    }

    private static let reach = Parameter.Kind.choice(AirportFacts.Reach.allCases.map(\.rawValue))

    private static func flag(_ name: String, _ what: String, or other: String? = nil) -> Parameter {
        var parameter = Parameter(
            name, .flag, what + " False asks for those that have none; unknown is in neither.")
        parameter.otherNames = [other].compactMap(\.self)
        return parameter
    }

    static let names = Set((all + [largeExcluded(standard: nil)]).map(\.name))

    /// The filter that was asked for. Throws `ReferenceProblem` where values do not fit together.
    static func filter(_ given: Given) throws -> AirportFilter {
        let words = (all + [largeExcluded(standard: nil)]).compactMap { parameter -> (String, String)? in
            let name = parameter.name
            return switch parameter.kind {
            case .flag: given.flag(name).map { (name, String($0)) }
            case .choice: given.text(name).map { (name, $0.lowercased()) }
            default: given.text(name).map { (name, $0) }
            }
        }
        var filter = AirportFilter(parameters: Dictionary(words, uniquingKeysWith: { first, _ in first }))
        if let precision = given.flag("has_precision_approach"), precision != filter.hasILS {
            throw ReferenceProblem.parameter("has_precision_approach", "contradicts has_ils.")
        }
        if let least = filter.minimumRunwayFeet, let most = filter.maximumRunwayFeet, least > most {
            throw ReferenceProblem.parameter("min_runway_length_ft", "is more than max_runway_length_ft.")
        }
        filter.aip = try condition(given)
        filter.box = try given.text("bbox").map(box)
        return filter
    }

    private static func condition(_ given: Given) throws -> AIPCondition? {
        guard let field = given.text("aip_field") else {
            guard !given.isGiven("aip_value") else {
                throw ReferenceProblem.parameter("aip_value", "needs aip_field.")
            }
            return nil
        }
        let comparison =
            given.text("aip_operator").flatMap { AIPCondition.Comparison(rawValue: $0.lowercased()) }
            ?? .contains
        guard let value = given.text("aip_value") ?? (comparison == .notEmpty ? "" : nil) else {
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
