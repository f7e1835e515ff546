package import Foundation

/// The contents of a bulletin of advisories, or of several.
package struct AdvisoryBulletin: Hashable, Sendable {
    /// In the order of the text. A text that holds none has one of an unknown kind, all of its words
    /// undecoded.
    package let advisories: [Advisory]

    /// Reads SIGMETs, AIRMETs, convective SIGMETs with their outlooks, and CWAs.
    package init(_ text: String) {
        guard !ReportLength.isPassed(by: text, .bulletin) else {
            advisories = [Advisory(unread: [text[...]])]
            return
        }
        let report = ReportWords(text)
        let words = report.words
        let starts = Self.starts(words)
        guard let first = starts.first else {
            advisories = [Advisory(international: words) ?? Advisory(unread: words)].map {
                $0.leaving(report.wordsAfterEnd)
            }
            return
        }
        let heading = words[..<first.index]
        let issued = Self.issued(heading)
        var found: [Advisory] = []
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1].index : words.count
            let own = Array(words[start.index..<end])
            found.append(Advisory(american: own, kind: start.kind, issued: issued))
        }
        found[0] = found[0].following(heading)
        found[found.count - 1] = found[found.count - 1].leaving(report.wordsAfterEnd)
        advisories = found
    }

    /// The beginnings of American advisories: "CONVECTIVE SIGMET 62C", "OUTLOOK VALID", "ZAN CWA 101 VALID",
    /// "SIGMET … VALID UNTIL", "AIRMET … VALID UNTIL".
    private static func starts(_ words: [Substring]) -> [(index: Int, kind: Advisory.Kind)] {
        var found: [(index: Int, kind: Advisory.Kind)] = []
        func word(_ index: Int) -> Substring { words.indices.contains(index) ? words[index] : "" }
        for index in words.indices {
            switch word(index) {
            case "CONVECTIVE" where word(index + 1) == "SIGMET" && isNumber(word(index + 2)):
                // "REFER TO CONVECTIVE SIGMET 19W" is a sentence.
                if word(index - 1) != "TO" { found.append((index, .convectiveSIGMET)) }
            case "OUTLOOK" where word(index + 1) == "VALID": found.append((index, .convectiveOutlook))
            case "CWA" where isNumber(word(index + 1)) && word(index + 2) == "VALID":
                found.append((index - 1, .centreAdvisory))
            case "SIGMET", "AIRMET":
                guard word(index - 1) != "CONVECTIVE" else { continue }
                let until = (index + 1..<index + 12).first { word($0) == "VALID" && word($0 + 1) == "UNTIL" }
                if until != nil { found.append((index, word(index) == "SIGMET" ? .sigmet : .airmet)) }
            default: break
            }
        }
        return found.filter { $0.index >= 0 }
    }

    /// "62C", "101".
    private static func isNumber(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        guard scanner.number(digits: 1...3) != nil else { return false }
        return scanner.isAtEnd || scanner.letters(1) != nil && scanner.isAtEnd
    }

    /// The last six digits of the heading: "MKCC WST 111655", "ZAN1 CWA 032209 COR".
    private static func issued(_ heading: ArraySlice<Substring>) -> DayTime? {
        heading.reversed().lazy.compactMap { DayTime(six: $0) }.first
    }
}

extension Advisory {
    /// A text that is no advisory.
    init(unread words: [Substring]) {
        self.init()
        groups = words.map { ReportGroup([$0], .undecoded) }
    }

    /// This advisory with the words of the bulletin's heading before its own.
    func following(_ heading: ArraySlice<Substring>) -> Advisory {
        var copy = self
        copy.groups = AdvisoryWords.split(Array(heading)).map { ReportGroup([$0], .heading) } + groups
        copy.isCorrected = isCorrected || heading.contains("COR")
        copy.isTest = isTest || heading.contains("TEST")
        return copy
    }

    /// This advisory with words after its end, which are not its own.
    func leaving(_ words: [Substring]) -> Advisory {
        var copy = self
        copy.groups += words.map { ReportGroup([$0], .undecoded) }
        return copy
    }

    /// The beginning of its validity: as given, else its issue. Nil if neither is known.
    package func start(near reference: Date) -> Date? {
        (validFrom ?? issued)?.nearest(to: reference)
    }

    /// The end of its validity; nil if unknown. An hour without a day is the first one after the issue;
    /// without that the one nearest to the reference, because none is valid for half a day.
    package func end(near reference: Date) -> Date? {
        if let validTo { return validTo.nearest(to: start(near: reference) ?? reference) }
        guard let validToTime else { return nil }
        let begun = issued?.nearest(to: reference) ?? reference.addingTimeInterval(-43_200)
        return validToTime.first(notBefore: begun)
    }
}
