/// The layout of reports of a kind in lines.
package enum ReportLayout: Hashable, Sendable {
    /// One per line; a line that begins with a blank continues the one before, unless a report can begin so.
    case lines
    /// As `lines`; a line that begins with a change group (FM, BECMG, TEMPO, PROB, TX, TN, RMK) continues the
    /// report, too.
    case forecasts
    /// As `lines`; within a bulletin a report continues until "=" or a line with UA or UUA.
    case pilotReports
    /// Over several lines, ended by "=", an empty line before the next heading, or the next heading.
    case bulletins
    /// Notices to airmen: a new one begins with its number, with a Q) line after another, or with "!".
    case notices
    /// The whole input is one report.
    case whole

    /// The most bytes of one report.
    package var longestBytes: Int {
        switch self {
        case .lines, .forecasts, .pilotReports, .notices: ReportLength.report.rawValue
        case .bulletins: ReportLength.bulletin.rawValue
        case .whole: ReportLength.winds.rawValue
        }
    }
}

/// Puts reports together from the lines of an input.
///
/// No line is lost: text outside of reports becomes a report of its own, which the decoder rejects. Empty
/// lines between reports are skipped. Words after "=" on a line belong to another report. A report that
/// becomes longer than any is given up: `isTooLong` says so, and nothing more is taken.
package struct ReportLines: Sendable {
    private let layout: ReportLayout
    private var lines: [String] = []
    /// Whether a bulletin's heading was read: then reports continue until "=" or the next beginning.
    private var isBulletin = false
    /// The bytes of `lines`.
    private var byteCount = 0
    /// Whether a report was longer than `ReportLayout.longestBytes`.
    package private(set) var isTooLong = false

    package init(_ layout: ReportLayout) { self.layout = layout }

    /// Takes the next line and gives the reports that it completes.
    package mutating func take(_ line: String) -> [String] {
        let most = isMarkup(line) ? ReportLength.file.rawValue : layout.longestBytes
        isTooLong = isTooLong || byteCount + line.utf8.count > most && longestPart(line) > most
        guard !isTooLong else {
            lines = []
            return []
        }
        guard endsAtEqualsSign, !isMarkup(line) else { return takePart(line) }
        var finished: [String] = []
        var rest = line[...]
        var from = rest.startIndex
        while let sign = rest[from...].firstIndex(of: "="),
            let next = rest[sign...].firstIndex(where: { !$0.isBlank && $0 != "=" })
        {
            from = next
            // "TAS=120" is one word.
            guard rest[sign..<next] != "=" || opens(String(rest[next...].prefix(40))) else { continue }
            finished += takePart(String(rest[..<next]))
            rest = rest[next...]
        }
        return finished + takePart(String(rest))
    }

    /// The bytes of the longest report that a line may hold: several stand in one, with "=" between them.
    private func longestPart(_ line: String) -> Int {
        guard endsAtEqualsSign else { return byteCount + line.utf8.count }
        var (longest, count) = (0, byteCount)
        for byte in line.utf8 {
            count = byte == UInt8(ascii: "=") ? 0 : count + 1
            longest = max(longest, count)
        }
        return longest
    }

    private mutating func takePart(_ line: String) -> [String] {
        let isEmpty = line.utf8.allSatisfy { $0 <= 32 }
        var finished: [String] = []
        if !lines.isEmpty, begins(line, isEmpty) {
            finished = finish()
        }
        isBulletin = isBulletin || BulletinHeading.isHeading(line)
        if !isEmpty || !lines.isEmpty {
            lines.append(line)
            byteCount += line.utf8.count + 1
        }
        let isEnded = line.utf8.last(where: { $0 > 32 }) == UInt8(ascii: "=")
        if endsAtEqualsSign, isEnded, !isMarkup(line) { finished += finish() }
        return finished
    }

    /// Whether the lines, or this one before all others, are a file of JSON or XML, in which "=" ends
    /// nothing.
    private func isMarkup(_ line: String) -> Bool {
        guard layout == .bulletins else { return false }
        return (lines.first ?? line).first { !$0.isBlank }.map { "<[".contains($0) } ?? false
    }

    /// The last report, if there is one.
    package mutating func finish() -> [String] {
        while let last = lines.last, last.utf8.allSatisfy({ $0 <= 32 }) { lines.removeLast() }
        defer {
            lines = []
            byteCount = 0
        }
        return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
    }

    private var endsAtEqualsSign: Bool { layout != .whole && layout != .notices }

    /// Whether this line begins another report.
    private func begins(_ line: String, _ isEmpty: Bool) -> Bool {
        // Introductory lines belong to the report: a heading, "TAF AMD" on a line of its own.
        if lines.allSatisfy(standsBefore) { return false }
        switch layout {
        case .whole: return false
        case .lines, .forecasts, .pilotReports:
            if isEmpty { return true }
            if line.utf8.first.map({ $0 <= 32 }) == true { return opens(line) }
            if isBulletin { return BulletinHeading.isHeading(line) || opens(line) }
            return layout != .forecasts || !Self.goesOn(line)
        case .bulletins where isMarkup(line): return false
        case .bulletins: return !isEmpty && AdvisoryHeading.begins(line, after: lines)
        case .notices: return !isEmpty && NoticeHeading.begins(line, after: lines)
        }
    }

    private static let kinds: Set<Substring> = ["METAR", "SPECI", "TAF", "AMD", "COR"]

    private func standsBefore(_ line: String) -> Bool {
        let words = line.split { $0.isWhitespace }
        // The station of Canadian pilot reports has a line of its own.
        if layout == .pilotReports, isBulletin, words.count == 1, words[0].utf8.count <= 4 { return true }
        return BulletinHeading.isHeading(line) || words.allSatisfy { Self.kinds.contains($0) }
    }

    /// Whether a report can begin with this line: METAR, SPECI or TAF, or a station and a time, perhaps with
    /// AMD or COR; for pilot reports UA or UUA among the first two words.
    private func opens(_ line: String) -> Bool {
        let words = line.split { $0.isWhitespace }
        if layout == .pilotReports {
            return words.prefix(2).contains { $0 == "UA" || $0 == "UUA" || $0 == "ARP" }
        }
        if let first = words.first, ["METAR", "SPECI", "TAF"].contains(first) { return true }
        guard let index = words.firstIndex(where: { !Self.kinds.contains($0) }), index + 1 < words.count
        else {
            return false
        }
        let next = words[(index + 1)...].first { !Self.kinds.contains($0) } ?? ""
        let isStation = words[index].utf8.count == 4 && words[index].utf8.first?.isUpperCaseLetter == true
        return isStation && (DayTime.looksZulu(next) || TAF.Validity(next) != nil || next == "NIL")
    }

    private static func goesOn(_ line: String) -> Bool {
        let first = line.split(separator: " ", maxSplits: 1).first ?? ""
        var scanner = WordScanner(first)
        if scanner.take("FM"), scanner.next?.isDigit == true { return true }
        if scanner.take("TX") || scanner.take("TN"), scanner.next.map({ $0.isDigit || $0 == 77 }) == true {
            return true
        }
        return ["BECMG", "TEMPO", "RMK", "INTER"].contains(first) || first.hasPrefix("PROB")
    }
}

/// The beginnings of advisories among lines.
enum AdvisoryHeading {
    /// A WMO heading, or a line with SIGMET or AIRMET and its validity: another bulletin.
    static func begins(_ line: String, after lines: [String]) -> Bool {
        if BulletinHeading.isHeading(line) { return !lines.allSatisfy { BulletinHeading.isHeading($0) } }
        let words = line.split { $0.isWhitespace }
        if BulletinHeading.length(words[...]) >= 3 { return true }
        guard let valid = words.firstIndex(of: "VALID"), valid > 0, valid + 1 < words.count,
            words[..<valid].contains(where: { $0 == "SIGMET" || $0 == "AIRMET" }),
            Advisory.span(words[valid + 1]) != nil
        else { return false }
        // The advisory's own heading may come before it.
        return lines.contains { $0.split { $0.isWhitespace }.contains("VALID") }
    }
}

/// The beginnings of notices among lines.
enum NoticeHeading {
    /// Its number with NOTAMN, R or C behind it, "!", or a Q line where there was one already.
    static func begins(_ line: String, after lines: [String]) -> Bool {
        let text = line.trimmed
        if text.hasPrefix("!") { return true }
        let words = text.drop { $0 == "(" }.split(maxSplits: 2) { $0.isWhitespace }
        if words.count > 1, Notice.isNumber(words[0]), words[1].hasPrefix("NOTAM") { return true }
        guard text.hasPrefix("Q)") else { return false }
        return lines.contains { $0.trimmed.hasPrefix("Q)") }
    }
}

extension Character {
    /// A blank or a control character.
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0.value <= 32 } }
}
