import FlightBag
import Notation

/// The panel of the map's filter.
struct MapFilterView {
    /// A select, or a field to type in.
    struct Control {
        let id: String
        let name: String
        let label: String
        let isSelect: Bool
        let choices: [FilterForm.Control.Choice]
        let typed: String
        let isNumber: Bool
        let least: String?
        let most: String?
        /// By which a number goes up and down.
        let step: String
        /// The keyboard that a touch screen shows.
        let inputMode: String
        let isDisabled: Bool
        let absence: String?
    }

    struct Section {
        let title: String
        let controls: [Control]
    }

    let sections: [Section]
    let isReading: Bool
    /// "213 airports fit."
    let result: String
    let notes: [String]
    let count: Int?
    let listAddress: String
    let resetAddress: String

    @MainActor init(_ window: Window) {
        let question = window.state.question
        let form = window.app.airports.filters.map { FilterForm(question.filter, $0) }
        isReading = form == nil
        sections =
            form?.sections.map { section in
                Section(title: section.title, controls: section.controls.map(Self.control))
            } ?? []
        count = question.conditionCount == 0 ? nil : question.conditionCount
        listAddress = Page.map(query: question.filtering(false)).address
        resetAddress = Page.map(query: question.unfiltered).address
        let answer = window.state.answer
        let isCurrent = answer?.question.filtering(true) == question
        notes = isCurrent && !question.isEmpty ? answer?.notes ?? [] : []
        let found = answer?.total ?? answer?.airports.count ?? 0
        result =
            question.isEmpty
            ? "No condition is set: every airport is shown."
            : !isCurrent
                ? "Looking…" : Written.counted(found, "airport fits", "airports fit") + "."
    }

    private static func control(_ control: FilterForm.Control) -> Control {
        // The bounds of whole numbers have no fraction.
        func written(_ bound: Double) -> String {
            control.isDecimal ? "\(bound)" : "\(Int(clamping: bound))"
        }
        return Control(
            id: "filter-" + control.name.replacing("_", with: "-"), name: control.name, label: control.label,
            isSelect: !control.choices.isEmpty, choices: control.choices, typed: control.typed ?? "",
            isNumber: control.range != nil, least: control.range.map { written($0.lowerBound) },
            most: control.range.map { written($0.upperBound) }, step: control.isDecimal ? "any" : "1",
            inputMode: control.isDecimal ? "decimal" : "numeric",
            isDisabled: !control.isUsable, absence: control.absence)
    }
}
