package import Aviation

extension AirportFilter {
    /// The filter of these parameters, named as the reference server's are ("has_procedures": "true"). A
    /// value that cannot be read asks nothing.
    package init(parameters: [String: String]) {
        self.init()
        for (name, flag) in Self.flags {
            guard let value = parameters[name].flatMap({ Bool($0) }) else { continue }
            self[keyPath: flag] = value
        }
        hasILS = hasILS ?? parameters["has_precision_approach"].flatMap { Bool($0) }
        country = parameters["country"].flatMap { $0.isEmpty ? nil : String($0.uppercased().prefix(3)) }
        isLargeExcluded = parameters["exclude_large_airports"] == "true"
        minimumRunwayFeet = Self.feet(parameters["min_runway_length_ft"])
        maximumRunwayFeet = Self.feet(parameters["max_runway_length_ft"])
        hotel = parameters["hotel"].flatMap { AirportFacts.Reach(rawValue: $0) }
        restaurant = parameters["restaurant"].flatMap { AirportFacts.Reach(rawValue: $0) }
        guard let field = parameters["aip_field"], !field.isEmpty else { return }
        let value = String((parameters["aip_value"] ?? "").prefix(Self.mostCharacters))
        let comparison = parameters["aip_operator"].flatMap { AIPCondition.Comparison(rawValue: $0) }
        aip = AIPCondition(
            field: String(field.prefix(Self.mostCharacters)),
            comparison: comparison ?? (value.isEmpty ? .notEmpty : .contains), value: value)
    }

    /// The parameters that ask for this filter, without its box. Reading them gives the same filter.
    package var parameters: [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value { all.append((name, value)) }
        }
        add("country", country)
        for (name, flag) in Self.flags { add(name, self[keyPath: flag].map { String($0) }) }
        add("exclude_large_airports", isLargeExcluded ? "true" : nil)
        add("min_runway_length_ft", minimumRunwayFeet.map { String($0) })
        add("max_runway_length_ft", maximumRunwayFeet.map { String($0) })
        add("hotel", hotel?.rawValue)
        add("restaurant", restaurant?.rawValue)
        add("aip_field", aip?.field)
        add("aip_operator", aip?.comparison.rawValue)
        if aip?.comparison != .notEmpty { add("aip_value", aip?.value) }
        return all
    }

    /// How many conditions it has; one on a field of the AIP is one.
    package var conditionCount: Int {
        parameters.count { !["aip_operator", "aip_value"].contains($0.name) } + (box == nil ? 0 : 1)
    }

    private static var flags: [(String, WritableKeyPath<AirportFilter, Bool?>)] {
        [
            ("has_procedures", \.hasProcedures), ("has_ils", \.hasILS), ("has_rnav", \.hasRNAV),
            ("has_aip_data", \.hasAIPEntries), ("point_of_entry", \.isPointOfEntry),
            ("has_hard_runway", \.hasHardRunway), ("has_lighted_runway", \.hasLightedRunway),
            ("has_avgas", \.hasAvgas), ("has_jet_a", \.hasJetA),
        ]
    }

    private static let mostCharacters = 200

    private static func feet(_ text: String?) -> Int? {
        text.flatMap { Int($0.filter { !$0.isWhitespace && $0 != "," }) }.flatMap {
            (0...50_000).contains($0) ? $0 : nil
        }
    }
}
