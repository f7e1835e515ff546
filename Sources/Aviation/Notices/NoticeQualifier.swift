/// The Q line of a notice, by which computers sort it.
///
/// Source: ICAO Doc 8126, 6.3. Its limits are wide on purpose and often mean "not known": 000 and 999
/// together, a radius of 999. They may show a notice, but never hide one whose limits are unknown.
package struct NoticeQualifier: Hashable, Sendable {
    /// "EGTT", "KZNY"; also "ZNY" as some write it.
    package let region: String
    /// "QMXLC". Nil when it is left out.
    package let code: String?
    /// I and V: concerns flights under instrument, visual rules; K: a checklist. Empty when it is left out.
    package let traffic: String
    /// N: for immediate attention, B: for the briefing, O: for flight operations, M: on request. Empty when
    /// it is left out.
    package let purpose: String
    /// A: aerodrome, E: en route, W: navigation warning, K: checklist. Empty when it is left out.
    package let scope: String
    /// Hundreds of feet, as written; nil when it is left out.
    package let lowerHundreds: Int?
    package let upperHundreds: Int?
    /// Nil when it is left out.
    package let centre: Coordinate?
    /// As written; 999 is "not known, or all of the region". Nil when it is left out.
    package let radiusNauticalMiles: Int?

    /// "MX": the subject (the second and third letter of the code).
    package var subject: String? { code.map { String($0.dropFirst().prefix(2)) } }

    /// "LC": the condition of the subject (the fourth and fifth letter).
    package var condition: String? { code.map { String($0.dropFirst(3)) } }

    /// The levels that it is limited to, hundreds of feet. Nil when they are not known: 000 to 999, or left
    /// out.
    package var levels: ClosedRange<Int>? {
        guard let lowerHundreds, let upperHundreds, lowerHundreds <= upperHundreds,
            lowerHundreds > 0 || upperHundreds < 999
        else { return nil }
        return lowerHundreds...upperHundreds
    }

    /// The circle that it is limited to. Nil when it is not known: a radius of 999, or left out.
    package var circle: (centre: Coordinate, radiusNauticalMiles: Int)? {
        guard let centre, let radiusNauticalMiles, radiusNauticalMiles < 999 else { return nil }
        return (centre, radiusNauticalMiles)
    }

    /// Reads "KZNY/QMXLC/IV/M/A/000/999/4038N07346W005"; parts may be empty or padded. Nil when it has not
    /// eight parts, no region, or a code that is none.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
            $0.split { $0.isWhitespace }.joined()
        }
        guard parts.count == 8, (3...4).contains(parts[0].utf8.count) else { return nil }
        let isCode =
            parts[1].utf8.count == 5 && parts[1].utf8.first == UInt8(ascii: "Q")
            && parts[1].utf8.allSatisfy(\.isUpperCaseLetter)
        guard isCode || parts[1].isEmpty else { return nil }
        region = parts[0]
        code = isCode ? parts[1] : nil
        traffic = parts[2]
        purpose = parts[3]
        scope = parts[4]
        lowerHundreds = Self.number(parts[5])
        upperHundreds = Self.number(parts[6])
        let place = parts[7]
        let isWithRadius = place.utf8.count == 14
        centre = Coordinate(report: [Substring(isWithRadius ? String(place.dropLast(3)) : place)])
        radiusNauticalMiles = isWithRadius ? Self.number(String(place.suffix(3))) : nil
    }

    private static func number(_ text: String) -> Int? {
        var scanner = WordScanner(text[...])
        guard let number = scanner.number(digits: 1...3), scanner.isAtEnd else { return nil }
        return number
    }
}
