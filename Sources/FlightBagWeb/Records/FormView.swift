import Aviation
import FlightBag
import Foundation
import Notation

/// A record's form: its inputs, their texts, and the problems.
struct FormView {
    let kind: String
    let key: String
    let title: String
    let isNew: Bool
    let exists: Bool
    /// Whether the record was removed elsewhere, and what is typed may be saved as a new one.
    let isGone: Bool
    let blocks: [Block]
    /// The rows of each kind of part.
    let sections: [RowsView]
    let summary: String?
    /// The time since which the text is a draft, or nil.
    let draft: String?

    /// Inputs under one heading.
    struct Block {
        /// Nil above the first inputs of a form without headings there.
        let heading: String?
        let groups: [Group]
        /// Whether they are out of sight until a person opens them.
        var isFolded = false
        var isOpen = false
        /// "2 of 6", how many of them have a value.
        var filled = ""
        /// A name for the page's script, by which it stays open.
        var part = ""

        /// Inputs that are folded, open where one of them has a problem.
        static func folded(_ heading: String?, _ groups: [Group]) -> Block {
            let heading = heading ?? "More"
            let fields = groups.flatMap(\.fields).filter { !$0.isHidden }
            let count = fields.count { !$0.value.isEmpty }
            return Block(
                heading: heading, groups: groups, isFolded: !fields.isEmpty,
                isOpen: fields.contains { $0.problem != nil },
                filled: count == 0 ? "" : "\(count) of \(fields.count)", part: heading)
        }

        /// Each group with a heading begins one.
        static func all(_ groups: [Group]) -> [Block] {
            let starts = groups.indices.filter { $0 == 0 || groups[$0].heading != nil }
            return zip(starts, starts.dropFirst() + [groups.count]).map { start, end in
                Block(heading: groups[start].heading, groups: Array(groups[start..<end]))
            }
        }
    }

    /// Inputs that stand side by side.
    struct Group {
        /// Above it, or nil.
        let heading: String?
        let fields: [Field]
        let isPair: Bool
        /// Whether a choice among them is longer than half a phone's width shows.
        let hasLongChoice: Bool

        init(heading: String?, fields: [Field]) {
            self.heading = heading
            self.fields = fields
            isPair = fields.count == 2
            hasLongChoice = fields.contains { $0.choices.contains { $0.label.count > 14 } }
        }
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
        let isHidden: Bool
        let hasFocus: Bool
    }

    struct Choice {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// The form that is open in a window; nil when none is.
    @MainActor init?(_ window: Window) {
        guard let open = window.openRecordForm else { return nil }
        self.init(open, form: open.shown, isGone: window.isRemovedMeanwhile, window.app)
    }

    /// `failure` says why nothing could be written although nothing is wrong with the fields.
    @MainActor init(
        _ open: OpenRecord, form: Form, problems: [String: String] = [:], failure: String? = nil,
        isGone: Bool = false, editing edit: RowEdit? = nil, _ app: AppState
    ) {
        let records = app.records(open.kind)
        // Text typed meanwhile is checked when it is saved.
        let stored = open.isNew ? [:] : app.book.problems(open.kind, of: open.id)
        let problems = stored.filter { form[$0.key].isEmpty }.merging(problems) { $1 }
        kind = open.kind.table
        draft = open.draftAt.map(Self.moment)
        key = open.key
        isNew = open.isNew
        let isOnly = records?.onlyID != nil
        exists = !open.isNew && !isGone && !isOnly
        self.isGone = isGone
        title =
            isOnly
            ? open.kind.many
            : open.isNew ? "New \(open.kind.one)" : records?.name(of: open.id) ?? open.kind.one
        let inputs = records?.inputs(of: open.id, app.context.with(form: form)) ?? []
        let fields = inputs.map { input in
            Field(
                input, form[input.name], opened: open.opened[input.name], problems[input.name],
                choices: Self.choices(input, form[input.name], app))
        }
        sections = app.parts(of: open.kind).map { part in
            RowsView(part, open, form: form, problems: problems, editing: edit, app)
        }
        blocks = Self.blocks(
            fields, records?.pairs ?? [], records?.headings ?? [:], essential: records?.essential ?? [])
        summary = failure ?? (problems.isEmpty ? nil : Self.summary(problems.count))
    }

    /// The essential inputs, then the others folded under their headings; without essential ones all in
    /// their order.
    static func blocks(
        _ fields: [Field], _ pairs: [[String]], _ headings: [String: String], essential: [String]
    ) -> [Block] {
        if essential.isEmpty { return Block.all(groups(fields, pairs, headings)) }
        let first = essential.compactMap { name in fields.first { $0.name == name } }
        var rest: [(heading: String?, fields: [Field])] = []
        var heading: String?
        for field in fields {
            heading = headings[field.name] ?? heading
            if essential.contains(field.name) { continue }
            if rest.last?.heading != heading || rest.isEmpty { rest.append((heading, [])) }
            rest[rest.count - 1].fields.append(field)
        }
        return [Block(heading: nil, groups: groups(first, pairs))]
            + rest.map { Block.folded($0.heading, groups($0.fields, pairs)) }
    }

    /// The inputs in their order, pairs beside each other where the first of them stands.
    static func groups(
        _ fields: [Field], _ pairs: [[String]], _ headings: [String: String] = [:]
    ) -> [Group] {
        var groups: [Group] = []
        var placed: Set<String> = []
        for field in fields where !placed.contains(field.name) {
            let pair = pairs.first { $0.contains(field.name) } ?? [field.name]
            let members = pair.compactMap { name in fields.first { $0.name == name } }
            placed.formUnion(pair)
            groups.append(Group(heading: headings[field.name], fields: members))
        }
        return groups
    }

    @MainActor static func choices(
        _ input: FieldInput, _ chosen: String, _ app: AppState
    ) -> [Choice] {
        let known: [(value: String, label: String)]
        switch input.editor {
        case .choice(let choices): known = choices.map { ($0.value, $0.label) }
        case .record(let table):
            // A record that is over is in no choice, and stays where it was chosen.
            let lines = (app.records(table: table)?.lines(app.book) ?? []).filter {
                !$0.words.isPast || $0.key == chosen
            }
            known = lines.map { line in
                let name = line.words.title.map(\.text).joined(separator: " – ")
                return (line.key, [name, line.words.subtitle].compactMap(\.self).joined(separator: " · "))
            }
        default: return []
        }
        let saysNone = known.contains { $0.value.isEmpty }
        var choices = saysNone ? [] : [Choice(value: "", label: "None", isChosen: chosen.isEmpty)]
        choices += known.map { Choice(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
        if !choices.contains(where: \.isChosen) {
            choices.append(Choice(value: chosen, label: "\(input.title) removed", isChosen: true))
        }
        return choices
    }

    /// "2026-11-23 14:05Z".
    static func moment(_ milliseconds: Int64) -> String {
        Date(milliseconds: milliseconds).minuteText.replacing("T", with: " ")
    }

    private static func summary(_ count: Int) -> String {
        count == 1 ? "One field needs another look." : "\(count) fields need another look."
    }
}

extension FormView.Field {
    init(
        _ input: FieldInput, _ value: String, opened: String, _ problem: String?, choices: [FormView.Choice],
        hasFocus: Bool = false
    ) {
        self.hasFocus = hasFocus
        isHidden = input.editor == .hidden
        name = input.name
        label = input.title
        unit = input.unit
        hint = input.hint
        self.value = value
        self.opened = opened
        self.problem = problem
        self.choices = choices
        isArea = input.editor == .area
        isAirport = input.editor == .airport
        isChoice = !choices.isEmpty
        isPlain = !isArea && !isHidden && choices.isEmpty
        isUpper = input.isUpper
        switch input.editor {
        case .day: (inputType, inputMode) = ("date", "text")
        case .number: (inputType, inputMode) = ("text", "decimal")
        case .wholeNumber: (inputType, inputMode) = ("text", "numeric")
        default: (inputType, inputMode) = ("text", "text")
        }
    }
}
