import Aviation
import FlightBag
import Notation

/// The logbook: a page of its entries, what narrows them, and their sums.
struct LogbookView {
    let kind: String
    let path: String
    let newWords: String
    let rows: [Row]
    let drafts: [DraftRow]
    let invitation: String?
    let nothing: String?
    let isRead: Bool
    let summary: String
    /// Why the sums may lack entries, or nil.
    let gap: String?
    let older: String?
    let newer: String?
    let newest: String?
    let filter: FilterView
    let sums: [Fact]
    let hasSums: Bool
    let groupLinks: [Link]
    let groups: [Group]
    let hasGroups: Bool
    let links: [Link]

    /// One entry.
    struct Row {
        let key: String
        let address: String
        let date: String
        let way: String
        let subtitle: String?
        let summary: String
        let type: String
        let comments: String
        let total: String?
        let pilotInCommand: String
        let night: String
        let landings: String
        let standing: String?
        let standingName: String
        let isDraft: Bool
        let isSigned: Bool
        let isSelected: Bool
    }

    /// The way to another page.
    struct Link {
        let address: String
        let words: String
        let isCurrent: Bool
    }

    /// The sums of a year, an aircraft, …
    struct Group {
        let name: String
        let address: String?
        let entries: String
        let total: String
        let pilotInCommand: String
        let night: String
        let landings: String
    }

    @MainActor init(_ window: Window) {
        let app = window.app
        let name = LogbookRecord.kind.name
        (kind, path, newWords) = (name.table, name.path, "New entry")
        // The page is read again when this grows.
        _ = app.logbook.edition
        let page = window.state.logbook
        let given = page?.filter ?? LogbookFilter()
        isRead = page != nil
        let lines = page?.lines ?? []
        let form = LogbookHoursText.Form(of: lines.flatMap(\.seconds))
        rows = lines.map { Row($0, form, window) }
        drafts = DraftRow.all(name, window)
        let entries = page?.sums.entries ?? 0
        let isEmpty = page != nil && entries == 0 && drafts.isEmpty
        invitation = isEmpty && !given.isNarrow ? app.logbook.invitation : nil
        nothing = isEmpty && given.isNarrow ? "No entry is so. Narrow the list less." : nil
        summary = page.map { Self.summary($0) } ?? ""
        gap = app.logbookGap
        older = page?.older?.address
        newer = page?.newer?.address
        newest = page?.newer.map { _ in given.newest.page.address }
        filter = FilterView(given, page?.choices ?? LogbookChoices())
        sums = page.map { Self.facts($0.sums) } ?? []
        hasSums = !sums.isEmpty
        groupLinks = LogbookFilter.Group.allCases.map { group in
            var grouped = given.newest
            grouped.group = given.group == group ? nil : group
            return Link(
                address: grouped.page.address, words: group.words, isCurrent: given.group == group)
        }
        groups = (page?.groups ?? []).map { Group($0, given) }
        hasGroups = !groups.isEmpty
        links = [Page.currency, .logbookFiles].map { page in
            Link(address: page.address, words: page.title, isCurrent: false)
        }
    }

    private static func summary(_ page: LogbookPage) -> String {
        let sums = page.sums
        var parts = [Written.counted(sums.entries, "entry", "entries")]
        if let total = sums.seconds[.total] { parts.append("\(LogbookHoursText.text(total)) total") }
        if let first = sums.first, let last = sums.last {
            parts.append(first == last ? first : "\(first) to \(last)")
        }
        return Written.inOneLine(parts)
    }

    /// Every sum that some entry has a part in.
    private static func facts(_ sums: LogbookSums) -> [Fact] {
        var facts = LogbookColumn.all.compactMap { column -> Fact? in
            switch column {
            case .hours(let hours):
                return sums.seconds[hours].map {
                    Fact(title: hours.words, text: LogbookHoursText.text($0))
                }
            case .count(let count):
                return sums.counts[count].map {
                    Fact(title: count.words, text: Written.grouped($0))
                }
            case .distance:
                return sums.miles.map {
                    Fact(title: "Distance", text: "\(Written.grouped(Int(clamping: $0.rounded()))) NM")
                }
            default: return nil
            }
        }
        if let approaches = sums.approaches {
            facts.append(Fact(title: "Approaches", text: Written.grouped(approaches)))
        }
        return facts
    }
}

extension LogbookView.Row {
    @MainActor init(_ line: LogbookPage.Line, _ form: LogbookHoursText.Form, _ window: Window) {
        key = line.key
        address = Page.record(LogbookRecord.kind.name, line.id).address
        date = line.date ?? "No date"
        let ends = [line.from, line.to].map { $0 ?? "?" }
        way = line.from == nil && line.to == nil ? "" : ends.joined(separator: " – ")
        subtitle = line.aircraft
        summary = [line.type, line.comments].compactMap(\.self).joined(separator: " · ")
        type = line.type ?? ""
        comments = line.comments ?? ""
        total = line.totalSeconds.map(form.text)
        pilotInCommand = line.pilotInCommandSeconds.map(form.text) ?? ""
        night = line.nightSeconds.map(form.text) ?? ""
        landings = line.landings.map(Written.grouped) ?? ""
        standing = line.standing.words
        standingName = line.standing.rawValue
        isDraft = window.app.drafts[LogbookRecord.kind.name.table, line.id] != nil
        isSigned = line.isSigned
        isSelected = window.state.page.recordID == line.id
    }
}

extension LogbookPage.Line {
    /// Its times.
    fileprivate var seconds: [Int] {
        [totalSeconds, pilotInCommandSeconds, nightSeconds].compactMap(\.self)
    }
}

extension LogbookView.Group {
    init(_ group: LogbookPage.Group, _ filter: LogbookFilter) {
        name = group.name ?? "not said"
        address = group.name.map { filter.narrowed(to: $0).page.address }
        entries = Written.grouped(group.sums.entries)
        func hours(_ column: LogbookHours) -> String {
            group.sums.seconds[column].map { LogbookHoursText.text($0) } ?? "—"
        }
        total = hours(.total)
        pilotInCommand = hours(.pilotInCommand)
        night = hours(.night)
        landings = group.sums.counts[.allLandings].map { Written.grouped($0) } ?? "—"
    }
}

extension LogbookFilter {
    /// The entries of one group alone, in one sum.
    fileprivate func narrowed(to name: String) -> LogbookFilter {
        var narrow = newest
        narrow.group = nil
        switch group {
        case .year: narrow.year = Int(name)
        case .month:
            narrow.from = Day("\(name)-01")
            narrow.to = narrow.from?.later(months: 1).adding(days: -1)
        case .aircraft: narrow.aircraft = name
        case .type: narrow.type = name
        case .class: narrow.aircraftClass = name
        case nil: break
        }
        return narrow
    }
}

extension LogbookFilter.Group {
    fileprivate var words: String {
        switch self {
        case .year: "Year"
        case .month: "Month"
        case .aircraft: "Aircraft"
        case .type: "Type"
        case .class: "Class"
        }
    }
}

/// The form that narrows the logbook.
struct FilterView {
    let serial: Int
    let text: String
    let from: String
    let to: String
    let selects: [Select]
    let isOpen: Bool
    let isNarrow: Bool
    let group: String

    /// A list to choose one of.
    struct Select {
        let name: String
        let label: String
        let choices: [FormView.Choice]
    }

    init(_ filter: LogbookFilter, _ choices: LogbookChoices) {
        // The inputs of one filter stay in the page while its entries change.
        serial = abs(filter.newest.hashValue % 1_000_000)
        text = filter.text ?? ""
        from = filter.from?.description ?? ""
        to = filter.to?.description ?? ""
        group = filter.group?.rawValue ?? ""
        func select(_ name: String, _ label: String, _ known: [String], _ chosen: String?) -> Select {
            var values = known
            if let chosen, !values.contains(chosen) { values.append(chosen) }
            return Select(
                name: name, label: label,
                choices: [FormView.Choice(value: "", label: "All", isChosen: chosen == nil)]
                    + values.map {
                        FormView.Choice(
                            value: $0, label: name == "class" ? $0.replacing("_", with: " ") : $0,
                            isChosen: $0 == chosen)
                    })
        }
        selects = [
            select("year", "Year", choices.years, filter.year.map { String($0) }),
            select("aircraft", "Aircraft", choices.aircraft, filter.aircraft),
            select("type", "Type", choices.types, filter.type),
            select("class", "Class", choices.classes, filter.aircraftClass),
        ]
        isNarrow = filter.isNarrow
        isOpen = filter.isNarrow
    }
}
