import AviationDatabase

/// The filter of the map as a form: its sections of controls with what each can be set to, what it is set to,
/// and what this device has no data for.
package struct FilterForm: Hashable, Sendable {
    /// Something to choose or to type.
    package struct Control: Hashable, Sendable {
        /// A value that can be chosen.
        package struct Choice: Hashable, Sendable {
            package let value: String
            package let label: String
            package let isChosen: Bool
        }

        /// The parameter's name in addresses.
        package let name: String
        package let label: String
        /// Empty for what is typed.
        package var choices: [Choice] = []
        /// The text that is typed there.
        package var typed: String?
        /// Whether a whole number is typed.
        package var isNumber = false
        /// Whether it can be set: not where nobody's data would ever answer.
        package var isUsable = true
        /// Why it finds nothing on this device, or nil.
        package var absence: String?
    }

    /// Controls that belong together.
    package struct Section: Hashable, Sendable {
        package let title: String
        package let controls: [Control]
    }

    package let sections: [Section]

    /// The form of a filter, with the choices of this device; nil while these are not known.
    @MainActor package init?(_ question: MapQuestion, _ airports: AirportsState) {
        guard let choices = airports.filters else { return nil }
        let making = Making(filter: question.filter, choices: choices)
        sections = making.sections
    }

    private struct Making {
        let filter: AirportFilter
        let choices: FilterChoices

        private var asked: [String: String] {
            Dictionary(
                filter.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        }

        var sections: [Section] {
            [
                Section(title: "Place", controls: [country, large]),
                Section(
                    title: "Runways",
                    controls: [
                        flag("has_hard_runway", "Paved runway", .hardRunway, "Paved", "None paved"),
                        flag(
                            "has_lighted_runway", "Lighted runway", .lightedRunway, "Lighted", "Unlighted"),
                        length("min_runway_length_ft", "Longest at least (ft)"),
                        length("max_runway_length_ft", "Longest at most (ft)"),
                    ]),
                Section(
                    title: "Instrument procedures",
                    controls: [
                        flag("has_procedures", "Procedures", .procedures, "Published", "None published"),
                        flag("has_ils", "ILS (precision)", .procedures, "Published", "None published"),
                        flag("has_rnav", "RNAV or RNP", .procedures, "Published", "None published"),
                    ]),
                Section(
                    title: "Border",
                    controls: [
                        flag("point_of_entry", "Point of entry", .pointOfEntry, "Yes", "No")
                    ]),
                Section(
                    title: "Fuel",
                    controls: [
                        flag("has_avgas", "Avgas", .avgas, "Available", "Not named"),
                        flag("has_jet_a", "Jet A", .jetA, "Available", "Not named"),
                    ]),
                Section(
                    title: "AIP",
                    controls: [
                        flag("has_aip_data", "AIP entries", .aipField, "On this device", "None here"),
                        reach("hotel", "Hotel", .hotel), reach("restaurant", "Restaurant", .restaurant),
                        field, comparison,
                        Control(
                            name: "aip_value", label: "Compared with", typed: asked["aip_value"] ?? "",
                            absence: nil),
                    ]),
                Section(
                    title: "Landing fee",
                    controls: [
                        Control(
                            name: "max_landing_fee", label: "At most", typed: "", isNumber: true,
                            isUsable: false, absence: AirportFilter.Criterion.feeAbsence)
                    ]),
            ]
        }

        private func absence(_ criterion: AirportFilter.Criterion) -> String? {
            choices.known[criterion] == nil ? criterion.absence : nil
        }

        private func control(
            _ name: String, _ label: String, _ values: [(String, String)], _ absence: String? = nil
        ) -> Control {
            let chosen = asked[name] ?? ""
            var all = values
            // An address may ask for what this device does not know.
            if !values.contains(where: { $0.0 == chosen }) { all.append((chosen, chosen)) }
            return Control(
                name: name, label: label,
                choices: all.map {
                    Control.Choice(value: $0.0, label: $0.1, isChosen: $0.0 == chosen)
                }, absence: absence)
        }

        private var country: Control {
            control(
                "country", "Country",
                [("", "Any")]
                    + choices.vocabulary.countries.map {
                        ($0.code, "\($0.name) (\(Written.grouped($0.count)))")
                    })
        }

        private var large: Control {
            control(
                "exclude_large_airports", "Large airports", [("", "With them"), ("true", "Without them")])
        }

        private func flag(
            _ name: String, _ label: String, _ criterion: AirportFilter.Criterion, _ yes: String, _ no: String
        ) -> Control {
            control(name, label, [("", "Any"), ("true", yes), ("false", no)], absence(criterion))
        }

        private func reach(
            _ name: String, _ label: String, _ criterion: AirportFilter.Criterion
        ) -> Control {
            control(
                name, label, [("", "Any"), ("at_airport", "At the airport"), ("vicinity", "There or near")],
                absence(criterion))
        }

        private func length(_ name: String, _ label: String) -> Control {
            Control(
                name: name, label: label, typed: asked[name] ?? "", isNumber: true,
                absence: absence(.runwayLength))
        }

        private var field: Control {
            control(
                "aip_field", "Field of the AIP",
                [("", "None")]
                    + choices.vocabulary.aipFields.map { ($0.code, "\($0.code) \($0.name)") },
                absence(.aipField))
        }

        private var comparison: Control {
            control(
                "aip_operator", "Comparison",
                [
                    ("", "By what is typed"), ("contains", "Contains"), ("equals", "Is exactly"),
                    ("starts_with", "Begins with"), ("ends_with", "Ends with"),
                    ("not_empty", "Says anything"),
                ])
        }
    }
}

extension MapQuestion {
    /// The same question with what a form of the filter, of a width or of a distance says.
    package func changed(by form: [String: String]) -> MapQuestion {
        var question = self
        if form["form"] == "filter" { question.filter = AirportFilter(parameters: form) }
        if let width = Self.miles(form["width"]?.trimmed, from: 1) { question.widthNauticalMiles = width }
        if let within = Self.miles(form["within"]?.trimmed, from: 1) {
            question.near?.withinNauticalMiles = within
        }
        if let beyond = Self.miles(form["beyond"]?.trimmed, from: 0) {
            question.near?.beyondNauticalMiles = beyond
        }
        return question
    }

    /// The filter alone.
    package var filterAlone: MapQuestion {
        var question = MapQuestion()
        question.filter = filter
        return question
    }

    /// How many conditions its filter has.
    package var conditionCount: Int { filter.conditionCount }
}

extension AirportsState {
    /// A layer of the map, of airports those that the question's filter admits: see `mapLayer`.
    package nonisolated func mapLayer(
        _ name: String, for question: MapQuestion
    ) async throws -> (gzippedGeoJSON: [UInt8], version: String)? {
        try await mapLayer(name, question.filter)
    }
}
