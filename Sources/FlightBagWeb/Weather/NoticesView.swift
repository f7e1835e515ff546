import Aviation
import FlightBag
import Foundation

/// A flight's pack of one product that is listed: what is in force at the flight's time first.
struct NoticesView {
    let kind: String
    let title: String
    /// The row of the pack, in words.
    let words: String
    let mark: String
    let items: [Item]
    let hasItems: Bool
    let more: String?
    /// By which a person hides some, by category.
    let filters: [Filter]
    let hasFilters: Bool
    /// "12 hidden by filters".
    let hidden: String?

    struct Filter {
        let name: String
        let label: String
        let isShown: Bool
    }

    struct Item {
        let title: String
        let standing: String
        let tone: String
        let times: String
        let limits: String?
        let text: String?
        let levels: [LevelRow]
        let hasLevels: Bool
        let doubts: [String]
    }

    struct LevelRow {
        let altitude: String
        let wind: String
        let temperature: String
    }

    private static let mostShown = 80

    /// One for each listed product that the pack was asked for.
    static func all(
        _ pack: FlightPack?, _ list: PackList, from first: Date, to last: Date, at now: Date,
        hiding: [PackKind: Set<String>]
    ) -> [NoticesView] {
        list.rows.filter(\.product.isListed).map { row in
            NoticesView(
                row, pack?.parts[row.kind]?.notices ?? [], from: first, to: last, at: now,
                hiding: hiding[row.kind] ?? [])
        }
    }

    init(
        _ row: PackList.Row, _ notices: [PackNotice], from first: Date, to last: Date, at now: Date,
        hiding: Set<String>
    ) {
        kind = row.kind.rawValue
        title = row.product.title
        words = row.words
        mark = row.state == .missing ? "unknown" : row.state == .stale ? "look" : "good"
        let form = row.product.notices
        let categories = form?.categories
        filters = categories.map { Self.filters(notices, by: $0, hiding) } ?? []
        hasFilters = !filters.isEmpty
        let replaced = form.map { notices.replaced(in: $0) } ?? []
        func noticeKind(of notice: PackNotice) -> NoticeKind {
            form?.kind(of: notice) ?? NoticeKind(notice.kind)
        }
        func standing(_ notice: PackNotice) -> PackNotice.Standing {
            let standing = notice.standing(from: first, to: last, as: noticeKind(of: notice))
            return replaced.contains(notice.id) ? .over : standing
        }
        let shown = notices.filter { notice in
            if let category = categories?[notice], hiding.contains(category.name) { return false }
            return !hiding.contains("over") || standing(notice) == .inForce
        }
        let count = notices.count - shown.count
        hidden = count > 0 ? "\(count) hidden by filters" : nil
        let sorted = shown.enumerated().map { (standing($0.element), $0) }.sorted {
            ($0.0, $0.1.offset) < ($1.0, $1.1.offset)
        }
        items = sorted.prefix(Self.mostShown).map { standing, place in
            let notice = place.element
            let isSnapshot = notice.snapshot(as: noticeKind(of: notice)) != nil
            return Item(
                notice, standing, isSnapshot: isSnapshot, isReplaced: replaced.contains(notice.id), at: now)
        }
        hasItems = !items.isEmpty
        let rest = sorted.count - items.count
        more = rest > 0 ? "\(rest) more are in the pack and not listed here." : nil
    }

    private static func filters(
        _ notices: [PackNotice], by categories: NoticeCategories, _ hiding: Set<String>
    ) -> [Filter] {
        guard !notices.isEmpty else { return [] }
        let counts = Dictionary(grouping: notices.compactMap { categories[$0] }) { $0 }
            .mapValues(\.count)
        let subjects = categories.all.filter { counts[$0] != nil }.map { category in
            Filter(
                name: category.name, label: "\(category.title) \(counts[category] ?? 0)",
                isShown: !hiding.contains(category.name))
        }
        return subjects
            + [Filter(name: "over", label: "Not at your time", isShown: !hiding.contains("over"))]
    }
}

extension NoticesView.Item {
    init(
        _ notice: PackNotice, _ standing: PackNotice.Standing, isSnapshot: Bool, isReplaced: Bool,
        at now: Date
    ) {
        title = notice.title
        switch standing {
        case .over where isReplaced: (self.standing, tone) = ("replaced by a newer issue", "plain")
        case .later where isSnapshot: (self.standing, tone) = ("for a time after yours", "plain")
        case .over where isSnapshot: (self.standing, tone) = ("for a time before yours", "plain")
        case .inForce: (self.standing, tone) = ("in force at your time", "look")
        case .outsideSchedule: (self.standing, tone) = ("not at your hours by its schedule", "plain")
        case .later: (self.standing, tone) = ("begins after it", "plain")
        case .over: (self.standing, tone) = ("over before it", "plain")
        }
        let made = notice.made.map { "made \(Self.clock($0, year: Self.hasYear([$0], at: now)))" }
        let listed = notice.isListed ? nil : "no longer listed by the source"
        let hours = notice.schedule.map { schedule in
            notice.hasUnreadSchedule
                ? "at “\(schedule)”, which is not understood: it may hold at any hour" : "at \(schedule)"
        }
        times = [made ?? "time of issue unknown", Self.span(notice, at: now), hours, listed]
            .compactMap(\.self).joined(separator: " · ")
        limits =
            notice.floor == nil && notice.ceiling == nil
            ? nil : "\(notice.floor ?? "lower limit unknown") to \(notice.ceiling ?? "upper limit unknown")"
        text = notice.text
        levels = (notice.levels ?? []).map { level in
            let from = level.fromDegrees.map { "\($0)°" } ?? "direction unknown"
            let speed = level.knots.map { "\($0) kt" } ?? "speed unknown"
            return NoticesView.LevelRow(
                altitude: "\(level.altitudeFeet) ft",
                wind: level.isLightAndVariable ? "light and variable" : "\(from) true, \(speed)",
                temperature: level.celsius.map { "\($0) °C" } ?? "not forecast")
        }
        hasLevels = !levels.isEmpty
        let nowhere = notice.positionProblem.map { "position unknown: \($0)" }
        doubts = notice.doubts + [nowhere].compactMap(\.self)
    }

    /// "from 24 Nov 14:53Z until 10 Dec 06:00Z", with years where they differ or are not this one.
    private static func span(_ notice: PackNotice, at now: Date) -> String {
        if let at = notice.validAt { return "valid at \(clock(at, year: hasYear([at], at: now)))" }
        let ends = [notice.validFrom, notice.validUntil ?? notice.estimatedUntil].compactMap(\.self)
        let year = hasYear(ends, at: now)
        let from = notice.validFrom.map { "from \(clock($0, year: year))" }
        let until = notice.validUntil.map { "until \(clock($0, year: year))" }
        let about = notice.estimatedUntil.map { "until estimated \(clock($0, year: year))" }
        return [from, until ?? about ?? "no end given"].compactMap(\.self).joined(separator: " ")
    }

    /// Whether any of the instants is of another year than now.
    private static func hasYear(_ instants: [String], at now: Date) -> Bool {
        instants.contains { $0.prefix(4) != (now.instantText ?? "").prefix(4) }
    }

    /// "24 Nov 14:53Z", "24 Nov 2027 14:53Z"; as written where it is no instant.
    private static func clock(_ text: String, year: Bool) -> String {
        guard let date = Date(instant: text) else { return text }
        let words = AgeView.clock(date).split(separator: " ")
        guard year, words.count == 3 else { return words.joined(separator: " ") }
        return "\(words[0]) \(words[1]) \(text.prefix(4)) \(words[2])"
    }
}
