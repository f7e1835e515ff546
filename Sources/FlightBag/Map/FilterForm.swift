package import AviationDatabase

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
        /// The numbers that can be typed; nil where it is not a number.
        package var range: ClosedRange<Double>?
        /// Whether fractions of them can be typed.
        package var isDecimal = false
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

    /// The form of a filter, with the choices of this device.
    package init(_ filter: AirportFilter, _ choices: FilterChoices) {
        let making = Making(filter: filter, choices: choices)
        sections = FilterSection.allCases.compactMap { section in
            let controls = filter.conditions.filter { $0.section == section }.flatMap(making.controls)
            return controls.isEmpty ? nil : Section(title: section.rawValue, controls: controls)
        }
    }

    private struct Making {
        let choices: FilterChoices
        /// The values that are set, by the names of their parameters.
        private let asked: [String: String]

        init(filter: AirportFilter, choices: FilterChoices) {
            self.choices = choices
            asked = Dictionary(
                filter.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        }

        func controls(_ condition: FilterCondition) -> [Control] {
            condition.parameters.map { parameter in
                var made = control(parameter)
                made.isUsable = condition.isAnswered
                if parameter.name == condition.name {
                    made.absence = condition.needed.flatMap { choices.known[$0] == nil ? $0.absence : nil }
                }
                return made
            }
        }

        private func control(_ parameter: FilterParameter) -> Control {
            switch parameter.form {
            case .flag(let yes, let no): select(parameter, [("", "Any"), ("true", yes), ("false", no)])
            case .exclusion(let with, let without): select(parameter, [("", with), ("true", without)])
            case .choice(let choices, let unset): select(parameter, choices, unset)
            case .code(_, let unset, let known): select(parameter, known(choices.vocabulary), unset)
            case .integer(let range, _):
                typed(parameter, Double(range.lowerBound)...Double(range.upperBound))
            case .decimal(let range): typed(parameter, range, isDecimal: true)
            case .text: typed(parameter)
            }
        }

        private func typed(
            _ parameter: FilterParameter, _ range: ClosedRange<Double>? = nil, isDecimal: Bool = false
        ) -> Control {
            Control(
                name: parameter.name, label: parameter.label, typed: asked[parameter.name] ?? "",
                range: range, isDecimal: isDecimal)
        }

        private func select(
            _ parameter: FilterParameter, _ choices: [FilterParameter.Choice], _ unset: String
        ) -> Control {
            select(
                parameter,
                [("", unset)]
                    + choices.map { choice in
                        let count = choice.count.map { " (\(Written.grouped($0)))" }
                        return (choice.value, choice.label + (count ?? ""))
                    })
        }

        private func select(_ parameter: FilterParameter, _ values: [(String, String)]) -> Control {
            let chosen = asked[parameter.name] ?? ""
            var all = values
            // An address may ask for what this device does not know.
            if !values.contains(where: { $0.0 == chosen }) { all.append((chosen, chosen)) }
            return Control(
                name: parameter.name, label: parameter.label,
                choices: all.map { Control.Choice(value: $0.0, label: $0.1, isChosen: $0.0 == chosen) })
        }
    }
}

extension MapQuestion {
    /// The same question with what a form of the filter, of a width or of a distance says.
    package func changed(by form: [String: String]) -> MapQuestion {
        var question = self
        if form["form"] == "filter" {
            question.filter = AirportFilter(parameters: form, filter.conditions)
        }
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
