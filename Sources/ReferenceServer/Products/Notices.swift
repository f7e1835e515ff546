import Aviation
package import AviationDatabase
import Foundation
import JSONLines

extension WeatherFeed {
    package static let notice = WeatherFeed(rawValue: "notam")
}

extension WeatherProduct {
    static let notices = WeatherProduct(
        "notams", "Notices to airmen.",
        .items(
            [
                (
                    SourceFeed(
                        .notice, option: "weather-notams",
                        "Take NOTAMs from this address or file: ICAO layout, as text or as JSON lines.",
                        everySeconds: 1800,
                        Recording(
                            "notams*.jsonl", at: "notams.jsonl", "application/jsonl",
                            moved: RecordedText.notices)),
                    ItemForm(
                        kind: "NOTAM", keeping: ItemKeeping(needsCoverage: true), records: NoticeFeed.records)
                )
            ], ItemPlacing(isFoundByName: true, isOfNamedAirports: true)))
}

/// NOTAMs in ICAO layout, or as the FAA writes domestic ones: JSON lines with the members `raw` and
/// `created`, as recorded in 2023, or a text of notices one after another, of which no recording exists.
enum NoticeFeed {
    private typealias Record = Result<(notice: Notice, made: Date?), UnusableAnswer>

    /// Without those that another one in force replaces or cancels.
    @Sendable static func records(_ bytes: [UInt8], at now: Date) throws -> [Result<FeedItem, UnusableAnswer>]
    {
        let records = try read(bytes)
        let ending = records.compactMap { record in
            if case .success((let notice, _)) = record, notice.replaced != nil, notice.hasBegun(at: now) {
                notice
            } else {
                nil
            }
        }
        let byNumber = Dictionary(grouping: ending, by: { $0.replaced ?? "" })
        return records.compactMap { record in
            switch record {
            case .failure(let problem): return .failure(problem)
            case .success((let notice, let made)):
                let successors = notice.number.flatMap { byNumber[$0] } ?? []
                return successors.contains { $0.isOfSameOffice(as: notice) }
                    ? nil : .success(item(notice, made: made))
            }
        }
    }

    private static func read(_ bytes: [UInt8]) throws -> [Record] {
        let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        switch start {
        case UInt8(ascii: "{"): return try lines(bytes)
        case UInt8(ascii: "<"), UInt8(ascii: "["):
            throw UnusableAnswer(description: "these are no notices in ICAO layout")
        case nil: throw UnusableAnswer(description: "it is empty")
        default: return try plain(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func lines(_ bytes: [UInt8]) throws -> [Record] {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: true)
        return try lines.enumerated().map { place, line in
            do throws(Problem) {
                guard let record = FeedRecord(try JSON(parsing: line)), let text = record.text("raw") else {
                    return .failure(UnusableAnswer(description: "line \(place + 1) has no words"))
                }
                let made = record.text("created").flatMap { Date(instant: $0) ?? Day($0)?.startUTC }
                let notice = Notice(text)
                guard notice.isNotice else {
                    return .failure(
                        UnusableAnswer(description: "line \(place + 1) is no notice: \(text.prefix(40))"))
                }
                return .success((notice, made))
            } catch {
                if place == lines.count - 1 {
                    throw UnusableAnswer(description: "the file was cut: its last line has no end")
                }
                return .failure(UnusableAnswer(description: "line \(place + 1) is no JSON"))
            }
        }
    }

    private static func plain(_ text: String) throws -> [Record] {
        var notices: [[Substring]] = []
        var hasQualifier = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let isQualifier = line.contains("Q)")
            if isHeading(line) || isQualifier && hasQualifier || notices.isEmpty && !line.isEmpty {
                notices.append([])
                hasQualifier = false
            }
            hasQualifier = hasQualifier || isQualifier
            if !notices.isEmpty { notices[notices.count - 1].append(line) }
        }
        let found = notices.map {
            Notice($0.joined(separator: "\n").trimmingCharacters(in: .newlines))
        }
        // HTML, or something else, has none of the fields.
        guard let last = notices.last, found.contains(where: { $0.isNotice }) else {
            throw UnusableAnswer(description: "these are no notices in ICAO layout")
        }
        guard text.last?.isNewline == true || last.last?.hasSuffix(")") == true else {
            throw UnusableAnswer(description: "the file was cut: its last line has no end")
        }
        return found.map { one in
            one.isNotice
                ? .success((one, nil))
                : .failure(UnusableAnswer(description: "this is no notice: \(one.text.prefix(40))"))
        }
    }

    /// "A4837/23 NOTAMN", "(A4837/23 NOTAMN", "!JFK 12/322 JFK …".
    private static func isHeading(_ line: Substring) -> Bool {
        let start = line.utf8.first { $0 != 0x20 }
        guard start == UInt8(ascii: "!") || line.utf8.contains(UInt8(ascii: "/")) else { return false }
        let words = line.split(maxSplits: 2, whereSeparator: { $0.isWhitespace })
        guard words.count > 1 else { return false }
        if start == UInt8(ascii: "!") { return (4...5).contains(words[0].count) && words[1].contains("/") }
        return ["NOTAMN", "NOTAMR", "NOTAMC"].contains(words[1].prefix(6)) && words[0].contains("/")
    }

    private static func limit(_ level: NoticeLevel?) -> FeedItem.Limit {
        switch level {
        case nil: FeedItem.Limit()
        case .surface: FeedItem.Limit(words: "SFC", feet: 0)
        case .unlimited: FeedItem.Limit(words: "UNL")
        case .flightLevel(let level):
            FeedItem.Limit(words: (level < 100 ? "FL0" : "FL") + "\(level)", feet: Double(level) * 100)
        case .feetAboveSea(let feet): FeedItem.Limit(words: "\(feet) ft AMSL", feet: Double(feet))
        // Above the ground: how high that is above the sea is not known.
        case .feetAboveGround(let feet): FeedItem.Limit(words: "\(feet) ft AGL")
        case .other(let words): FeedItem.Limit(words: words)
        }
    }

    private static func item(_ notice: Notice, made: Date?) -> FeedItem {
        var item = FeedItem(["NOTAM", notice.number].compactMap(\.self).joined(separator: " "))
        item.text = notice.text
        item.names = notice.places
        item.made = made
        if notice.isValidityContradictory {
            item.doubts.append("it ends before it begins by its own words: it may hold at any time")
        } else {
            if case .at(let begun) = notice.start { item.validFrom = begun }
            // An estimated end is none: it stays until it is replaced.
            if case .at(let ended) = notice.end { item.validUntil = ended }
            if case .estimated(let about) = notice.end { item.estimatedUntil = about }
        }
        item.schedule = notice.scheduleText
        item.region = notice.qualifier?.region
        item.floor = limit(notice.lower)
        item.ceiling = limit(notice.upper)
        item.hazard = notice.qualifier?.code
        if let circle = notice.qualifier?.circle {
            item.shapes = [
                .circle(circle.centre, radiusNauticalMiles: Double(circle.radiusNauticalMiles))
            ]
        }
        item.doubts += notice.undecoded.prefix(5).map { "“\($0.prefix(60))” was not understood" }
        return item
    }
}

extension Notice {
    /// Whether anything of it says that it is a notice.
    fileprivate var isNotice: Bool { !places.isEmpty || qualifier?.code != nil || number != nil }

    fileprivate func hasBegun(at now: Date) -> Bool {
        switch start {
        case .at(let begin): begin <= now
        case .immediate: true
        case .unknown: false
        }
    }

    /// Each country numbers its own notices: the first two letters of a place, those of the account of a
    /// domestic notice.
    fileprivate func isOfSameOffice(as other: Notice) -> Bool {
        guard account == nil, other.account == nil else { return account == other.account }
        return !Set(places.map { $0.prefix(2) }).isDisjoint(with: other.places.map { $0.prefix(2) })
    }
}
