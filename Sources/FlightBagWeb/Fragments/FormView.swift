import FlightBag
import Foundation

/// A record's form: what to type where, what was typed, and what is wrong with it.
struct FormView {
    let kind: String
    let key: String
    let title: String
    let isNew: Bool
    let exists: Bool
    let groups: [Group]
    let summary: String?
    /// Since when what is shown is a draft, or nil.
    let draft: String?

    /// Fields that stand side by side.
    struct Group {
        let fields: [Field]
        let isPair: Bool
    }

    struct Field {
        let name: String
        let label: String
        let unit: String?
        let hint: String?
        let value: String
        let opened: String
        let problem: String?
        let isPlain: Bool
        let isArea: Bool
        let isAirport: Bool
        let isChoice: Bool
        let choices: [Choice]
        let inputType: String
        let inputMode: String
        let isUpper: Bool
    }

    struct Choice {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// `failure` says why nothing could be written although nothing is wrong with the fields.
    init(
        _ open: OpenRecord<AircraftField>, form: Form<AircraftField>,
        problems: [AircraftField: String] = [:], failure: StoreProblem? = nil
    ) {
        kind = "aircraft"
        draft = open.draftAt.map(Self.moment)
        key = open.key
        isNew = open.isNew
        exists = !open.isNew
        title = open.isNew ? "New aircraft" : open.opened[.registration]
        func field(_ field: AircraftField) -> Field {
            let isNumber = [.cruiseTAS].contains(field)
            return Field(
                field, form[field], opened: open.opened[field], problems[field], isArea: field == .remarks,
                inputMode: isNumber ? "decimal" : "text",
                isUpper: field == .registration || field == .typeDesignator)
        }
        let pairs: [[AircraftField]] = [
            [.registration, .typeDesignator], [.cruiseTAS], [.fuelBurn, .usableFuel], [.remarks],
        ]
        groups = pairs.map { Group(fields: $0.map(field), isPair: $0.count == 2) }
        summary = failure?.description ?? (problems.isEmpty ? nil : Self.summary(problems.count))
    }

    @MainActor init(
        _ open: OpenRecord<FlightField>, form: Form<FlightField>, problems: [FlightField: String] = [:],
        failure: StoreProblem? = nil, _ app: AppState
    ) {
        kind = "flight"
        draft = open.draftAt.map(Self.moment)
        key = open.key
        isNew = open.isNew
        exists = !open.isNew
        title = open.isNew ? "New flight" : "\(open.opened[.departure]) – \(open.opened[.destination])"
        let choices = Self.choices(form[.aircraft], app)
        func field(_ field: FlightField) -> Field {
            let isAirport = [.departure, .destination, .alternate].contains(field)
            return Field(
                field, form[field], opened: open.opened[field], problems[field],
                isArea: field == .route || field == .remarks, isAirport: isAirport,
                choices: field == .aircraft ? choices : [], inputType: field == .date ? "date" : "text",
                inputMode: field == .persons ? "numeric" : "text",
                isUpper: isAirport || field == .route || field == .level)
        }
        let pairs: [[FlightField]] = [
            [.departure, .destination], [.alternate, .aircraft], [.route], [.date, .time],
            [.level, .persons], [.fuel],
            [.remarks],
        ]
        groups = pairs.map { Group(fields: $0.map(field), isPair: $0.count == 2) }
        summary = failure?.description ?? (problems.isEmpty ? nil : Self.summary(problems.count))
    }

    @MainActor private static func choices(_ chosen: String, _ app: AppState) -> [Choice] {
        var choices = [Choice(value: "", label: "None", isChosen: chosen.isEmpty)]
        choices += app.aircraft.all.map { tracked in
            let type = tracked.record.typeDesignator.map { " · \($0)" } ?? ""
            return Choice(
                value: tracked.record.key, label: tracked.record.name + type,
                isChosen: tracked.record.key == chosen)
        }
        if !chosen.isEmpty, !choices.contains(where: \.isChosen) {
            choices.append(Choice(value: chosen, label: "Aircraft removed", isChosen: true))
        }
        return choices
    }

    /// "2026-11-23 14:05Z".
    private static func moment(_ milliseconds: Int64) -> String {
        let text = Date(timeIntervalSince1970: Double(milliseconds) / 1_000).ISO8601Format()
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + "Z"
    }

    private static func summary(_ count: Int) -> String {
        count == 1 ? "One field needs another look." : "\(count) fields need another look."
    }
}

extension FormView.Field {
    init(
        _ field: some FormField, _ value: String, opened: String, _ problem: String?, isArea: Bool = false,
        isAirport: Bool = false, choices: [FormView.Choice] = [], inputType: String = "text",
        inputMode: String = "text", isUpper: Bool = false
    ) {
        name = field.rawValue
        label = field.title
        unit = field.unit
        hint = field.hint
        self.value = value
        self.opened = opened
        self.problem = problem
        self.isArea = isArea
        self.isAirport = isAirport
        self.choices = choices
        isChoice = !choices.isEmpty
        isPlain = !isArea && choices.isEmpty
        self.inputType = inputType
        self.inputMode = inputMode
        self.isUpper = isUpper
    }
}
