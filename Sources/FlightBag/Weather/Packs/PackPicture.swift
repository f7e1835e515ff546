package import Aviation
package import Foundation
import Notation

/// The forecast pictures of a pack. Their bytes are beside it on disk, by their hashes.
package struct PackImagery: Codable, Hashable, Sendable {
    /// By the time that they are of.
    package var pictures: [PackPicture]
    /// How many more are of the flight's time.
    package var unpacked = 0
    /// A sentence for each that could not be had.
    package var problems: [String] = []

    package init(pictures: [PackPicture]) { self.pictures = pictures }

    /// As many as a person compares.
    static let most = 8
    /// A picture of three hours before or after the flight still is of its weather.
    static let marginSeconds = 10_800.0

    /// The pictures of a server's list whose time meets that of the flight, those that the source still lists
    /// and that are nearest to its middle first to be taken.
    init(of listed: [PackPicture], flight: ClosedRange<Date>) {
        let window =
            flight.lowerBound.addingTimeInterval(
                -Self.marginSeconds)...flight.upperBound.addingTimeInterval(Self.marginSeconds)
        let middle = flight.lowerBound.addingTimeInterval(
            flight.upperBound.timeIntervalSince(flight.lowerBound) / 2)
        let fitting = listed.filter { $0.validity?.overlaps(window) == true }
        let ranked = fitting.sorted { left, right in
            if left.isListed != right.isListed { return left.isListed }
            return left.secondsFrom(middle) < right.secondsFrom(middle)
        }
        pictures = ranked.prefix(Self.most).sorted {
            ($0.validity?.lowerBound ?? middle, $0.sha256) < ($1.validity?.lowerBound ?? middle, $1.sha256)
        }
        unpacked = fitting.count - pictures.count
    }

    var newestIssue: Date? { pictures.compactMap(\.issuedAt).max() }
}

/// A picture of a forecast product, as the server publishes it.
package struct PackPicture: Codable, Hashable, Sendable {
    package let product: String
    package let title: String?
    /// Instants in ISO 8601.
    package let issued: String
    package let validFrom: String?
    package let validUntil: String?
    package let validAt: String?
    /// When the server first received these bytes.
    package let fetched: String
    /// Whether the source's last index named it.
    package let isListed: Bool
    package let mediaType: String
    package let byteCount: Int
    package let sha256: String

    enum CodingKeys: String, CodingKey {
        case product, title, issued, fetched, sha256
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case validAt = "valid_at"
        case isListed = "is_listed"
        case mediaType = "media_type"
        case byteCount = "byte_count"
    }

    package var issuedAt: Date? { Date(instant: issued) }

    /// The time that it is of; nil when that cannot be read.
    package var validity: ClosedRange<Date>? {
        if let at = validAt.flatMap({ Date(instant: $0) }) { return at...at }
        guard let start = validFrom.flatMap({ Date(instant: $0) }),
            let end = validUntil.flatMap({ Date(instant: $0) }), start <= end
        else { return nil }
        return start...end
    }

    fileprivate func secondsFrom(_ middle: Date) -> Double {
        guard let validity else { return .infinity }
        if validity.contains(middle) { return 0 }
        return min(
            abs(validity.lowerBound.timeIntervalSince(middle)),
            abs(validity.upperBound.timeIntervalSince(middle)))
    }

    /// The most bytes of a picture that a server may give.
    static let mostBytes = 4 * 1_048_576

    /// Why it is not asked for: no server of ours lists such a one. Nil for a good one.
    var complaint: String? {
        guard sha256.utf8.count == 64,
            sha256.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return "\(name): the server names it by no hash" }
        guard PictureFormat(rawValue: mediaType) != nil, (1...Self.mostBytes).contains(byteCount) else {
            return "\(name): it is no PNG, GIF or JPEG of at most 4 MB"
        }
        return nil
    }

    var name: String { title ?? product }

    /// Whether the bytes are those that the server described, as far as a glance tells.
    func fits(_ bytes: Data) -> Bool {
        bytes.count == byteCount && PictureFormat(bytes)?.rawValue == mediaType
    }
}

/// The answer of `GET /api/weather/imagery`: the members that are read here.
struct ImageryAnswer: Codable, Sendable {
    let feeds: [PackFeed]
    let items: [PackPicture]
}

extension PackPart {
    /// Keeps the pictures of an older answer where the source is gone or silent, or gave an older issue.
    mutating func keepNewerImagery(of old: PackPart) {
        guard let before = old.imagery, !before.pictures.isEmpty else { return }
        if feeds.allSatisfy({ $0.checked == nil }) {
            imagery = before
        } else if old.isOfPlan, let issue = imagery?.newestIssue, let known = before.newestIssue,
            issue < known, imagery?.pictures.first?.product == before.pictures.first?.product
        {
            (imagery, feeds) = (before, old.feeds)
        }
    }
}

extension PackList {
    /// Had when the source's last answer is no older than its limit and a picture of the flight's time is
    /// here whose own time is not over.
    static func pictures(_ freshness: FreshnessRule, _ part: PackPart, at now: Date) -> Standing {
        let imagery = part.imagery ?? PackImagery(pictures: [])
        let count = imagery.pictures.count
        var words = [count == 0 ? "none of the flight’s time" : counted(count, "picture")]
        let unlisted = imagery.pictures.count { !$0.isListed }
        if unlisted > 0 { words.append("\(unlisted) no longer listed by the source") }
        if imagery.unpacked > 0 { words.append("\(imagery.unpacked) more of that time not packed") }
        words += imagery.problems
        guard let feed = part.feeds.first, feed.source != nil else {
            return Standing(state: .missing, words: words + ["no source"])
        }
        if feed.checked != nil, feed.problem != nil { words.append("the source did not answer lately") }
        guard let checked = feed.checked.flatMap({ Date(instant: $0) }) else {
            return Standing(state: .missing, words: words + [PackList.silence(of: feed)])
        }
        guard count > 0, imagery.problems.isEmpty else { return Standing(state: .missing, words: words) }
        guard let stale = staleAt(checked, freshness, at: now) else {
            return Standing(state: .stale, words: words + ["checked \(checked.minuteUTC)"])
        }
        let end = imagery.pictures.compactMap(\.validity?.upperBound).max() ?? checked
        guard now < end else { return Standing(state: .stale, words: words + ["past their time"]) }
        return Standing(state: .have, words: words, until: min(stale, end.milliseconds))
    }
}
