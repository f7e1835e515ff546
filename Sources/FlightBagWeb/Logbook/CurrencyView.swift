import Aviation
import FlightBag

/// Recent experience and validity: each rule with its counts and its last day.
struct CurrencyView {
    let day: String
    let isRead: Bool
    /// Why rules may lack entries, or nil.
    let gap: String?
    let groups: [Group]
    let since: String?
    let links: [LogbookView.Link]
    let logbookAddress: String

    /// The rules of one authority.
    struct Group {
        let authority: String
        let findings: [Finding]
    }

    struct Finding {
        let title: String
        let rule: String
        let subject: String?
        let standing: String
        let mark: String
        let until: String?
        let reason: String?
        let counts: [String]
        let hasCounts: Bool
        let entries: [Entry]
        let entriesTitle: String
        let hasEntries: Bool
        let notes: [String]
        let hasNotes: Bool
        let source: String
    }

    /// An entry that was counted.
    struct Entry {
        let address: String?
        let words: String
    }

    /// `report` is nil before the rules were evaluated.
    @MainActor init(_ report: CurrencyReport?, _ app: AppState) {
        day = (report?.day ?? app.today).description
        isRead = report != nil
        gap = app.logbookGap
        since = report?.since.map { "Entries since \($0) were asked." }
        let findings = report.map { report in report.findings.map { ($0, Finding($0, report)) } } ?? []
        groups = ["EASA", "FAA"].map { authority in
            Group(
                authority: authority,
                findings: findings.filter { $0.0.rule.authority == authority }.map(\.1))
        }
        links = [Certificate.kind.name, Endorsement.kind.name].map { kind in
            LogbookView.Link(address: Page.list(kind).address, words: kind.many, isCurrent: false)
        }
        logbookAddress = Page.list(LogbookRecord.kind.name).address
    }
}

extension CurrencyView.Finding {
    /// The most entries shown; the newest matter most.
    private static let mostEntries = 30

    init(_ finding: CurrencyFinding, _ report: CurrencyReport) {
        title = finding.rule.title
        rule = finding.rule.rawValue
        subject = finding.subject?.replacing("_", with: " ")
        switch finding.standing {
        case .met: (standing, mark, reason) = ("met", "● met", nil)
        case .notMet: (standing, mark, reason) = ("notMet", "■ not met", nil)
        case .asLogged: (standing, mark, reason) = ("asLogged", "◐ as logged, not proved", nil)
        case .notComputed(let why): (standing, mark, reason) = ("unknown", "○ not computed", why)
        }
        until = finding.validUntil.map { last in
            last < report.day ? "until \(last), which is over" : "until \(last)"
        }
        counts = finding.counts.map { count in
            let isTime = count.name.hasSuffix("_s")
            func text(_ number: Int) -> String { isTime ? LogbookHoursText.text(number) : "\(number)" }
            let name = (isTime ? String(count.name.dropLast(2)) : count.name).replacing("_", with: " ")
            return "\(name): \(text(count.counted)), needs \(text(count.needed))"
        }
        hasCounts = !counts.isEmpty
        let shown = finding.entries.prefix(Self.mostEntries)
        entries = shown.map { entry in
            let aircraft = entry.aircraft.map { String($0.prefix { $0 != "\u{1F}" }) }
            let id = entry.line.flatMap { report.entries[$0] }
            let counted = entry.counted.sorted { $0.key < $1.key }.map { name, number in
                name.hasSuffix("_s")
                    ? "\(name.dropLast(2).replacing("_", with: " ")) \(LogbookHoursText.text(number))"
                    : "\(name.replacing("_", with: " ")) \(number)"
            }
            let words = [entry.date.description, aircraft].compactMap(\.self) + counted
            return CurrencyView.Entry(
                address: id.map { Page.record(LogbookRecord.kind.name, $0).address },
                words: words.joined(separator: " · "))
        }
        let from = finding.countedFrom.map { " since \($0)" } ?? ""
        entriesTitle = "Counted\(from): \(finding.entries.count)"
        hasEntries = !entries.isEmpty
        notes = finding.notes
        hasNotes = !notes.isEmpty
        source =
            finding.rule.source + (finding.rule.isVerified ? "" : ". Not checked against the rule's text")
    }
}
