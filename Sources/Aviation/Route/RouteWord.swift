/// The form of one word of a route, before any name is looked up.
package enum RouteWord: Hashable, Sendable {
    /// DCT, or another way to say it: "->", "..", "TO".
    case direct
    /// A name to look up: an airport, a navaid, a fix.
    case name(String)
    /// A position, with the text as it was written.
    case coordinate(Coordinate, String)
    /// A place by the magnetic bearing and the distance from a point: OCK270015.
    case bearingDistance(RouteBearing, String)
    /// A route with a designator: L9, UN871, V16 (ICAO Annex 11, appendix 1).
    case airway(String)
    /// A standard departure or arrival: BPK7G, DEEZZ5 (Annex 11, appendix 3).
    case procedure(String)
    /// A change of speed and level: N0120F055.
    case change(FiledChange)
    /// A change of flight rules: IFR or VFR.
    case rules(String)
    /// A part of a route that is kept but has no effect on the computation: a cruise climb, a stay.
    case kept(String)
}

extension RouteWord {
    /// The pin by which a pilot says that a word is an airway or a procedure, and that the next point is
    /// flown to directly: "UL9|airway".
    package static func airwayPin(_ name: String) -> String { "\(name)|airway" }

    /// Reads such a pin, in any case; nil for anything else.
    package static func airwayName(pin: String) -> String? {
        let parts = pin.uppercased().split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "AIRWAY", !parts[0].isEmpty else { return nil }
        return String(parts[0])
    }
}

/// A point by magnetic bearing and distance from another.
package struct RouteBearing: Hashable, Sendable {
    package let point: String
    package let bearing: MagneticDirection
    package let distance: Distance
}

/// One word of a route and the change after its slash.
package struct RouteToken: Hashable, Sendable {
    package let word: RouteWord
    package let change: FiledChange?
    /// As it was typed, in capitals.
    package let text: String
}

extension RouteToken {
    /// The longest route that is read, in words.
    package static let mostTokens = 2000

    /// Whether a word can be the name of a point in a route, pinned or not: "SV001" can, though it looks like
    /// an airway; "DCT", a position and two words cannot.
    package static func canName(_ text: String) -> Bool {
        let tokens = tokens(of: text) { _ in true }
        guard tokens.count == 1, let token = tokens.first, token.text == text, token.change == nil else {
            return false
        }
        return switch token.word {
        case .name, .airway, .procedure, .bearingDistance: true
        case .direct, .coordinate, .change, .rules, .kept: false
        }
    }

    /// All words of a route. White space separates words; in the domestic form of the US, points do, and two
    /// of them mean DCT ("KJFK..MERIT.J42.BOS"). Two words that are a position together are one, unless one
    /// of them may be a place: see `RouteWordPair`.
    package static func tokens(
        of route: String, mayBePlace: (String) -> Bool = { _ in false }
    ) -> [RouteToken] {
        read(route, mayBePlace: mayBePlace).tokens
    }

    /// The words of a route, and the pairs of them that were left apart though they may be a position.
    static func read(
        _ route: String, mayBePlace: (String) -> Bool
    ) -> (tokens: [RouteToken], apart: [RouteWordPair]) {
        let words = route.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)
        var joined: [String] = []
        var apart: [RouteWordPair] = []
        func isPosition(_ pair: RouteWordPair) -> Bool {
            !pair.isLikeAirports && !mayBePlace(pair.first) && !mayBePlace(pair.second)
        }
        for word in words {
            if let pair = RouteWordPair(marked: word), !isPosition(pair) {
                joined += [pair.first, pair.second]
                apart.append(pair)
            } else if let last = joined.last, let pair = RouteWordPair(last, word) {
                if isPosition(pair) { joined.removeLast() } else { apart.append(pair) }
                joined.append(isPosition(pair) ? pair.position : word)
            } else {
                joined.append(word)
            }
        }
        return (joined.flatMap(parts).map(token), apart)
    }

    /// Split at points, but not at those between two digits, which are decimal.
    private static func parts(of word: String) -> [String] {
        guard word.contains(".") else { return [word] }
        var parts = [""]
        var before: Character?
        for (character, after) in zip(word, Array(word.dropFirst()).map(Optional.some) + [nil]) {
            let isDecimal = before?.isDecimalDigit == true && after?.isDecimalDigit == true
            if character == ".", !isDecimal {
                if parts.last?.isEmpty == true, before == ".", parts.dropLast().last != "DCT" {
                    parts[parts.count - 1] = "DCT"
                }
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            before = character
        }
        return parts.filter { !$0.isEmpty }
    }

    private static func token(_ text: String) -> RouteToken {
        if let word = word(text) { return RouteToken(word: word, change: nil, text: text) }
        let pieces = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if pieces.count == 2, let change = FiledChange(pieces[1]), let word = word(String(pieces[0])) {
            return RouteToken(word: word, change: change, text: text)
        }
        return RouteToken(word: .kept(text), change: nil, text: text)
    }

    private static func word(_ text: String) -> RouteWord? {
        if ["DCT", "->", "→", "-", "..", "...", "TO", ">"].contains(text) { return .direct }
        if text == "IFR" || text == "VFR" { return .rules(text) }
        if text.contains(where: \.isDecimalDigit) {
            if let change = FiledChange(text) { return .change(change) }
            if let position = Coordinate(routeText: text) { return .coordinate(position, text) }
            if let bearing = bearing(text) { return .bearingDistance(bearing, text) }
        }
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), text.utf8.count <= 12 else {
            // A made ident such as "US-0123".
            let isIdent = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            return isIdent && text.utf8.count <= 12 && text.first != "-" ? .name(text) : nil
        }
        if text == "SID" || text == "STAR" || isProcedure(text) { return .procedure(text) }
        return isAirway(text) ? .airway(text) : .name(text)
    }

    /// Two to five letters or digits, three digits of magnetic bearing, three of distance in NM (Doc 4444,
    /// appendix 2, item 15 c 2); also "OCK/270/15" and "OCKR270D015".
    private static func bearing(_ text: String) -> RouteBearing? {
        let forms: [Substring]
        let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
        if pieces.count == 3 {
            forms = pieces
        } else if pieces.count == 2, pieces[1].count == 6 {
            forms = [pieces[0], pieces[1].prefix(3), pieces[1].suffix(3)]
        } else if pieces.count == 1, text.count >= 8 {
            let marked = text.suffix(8)
            if marked.first == "R", marked.dropFirst(4).first == "D", text.count >= 10 {
                forms = [text.dropLast(8), marked.dropFirst().prefix(3), marked.suffix(3)]
            } else {
                forms = [text.dropLast(6), text.suffix(6).prefix(3), text.suffix(3)]
            }
        } else {
            return nil
        }
        guard (2...5).contains(forms[0].count), forms[0].first?.isLetter == true,
            forms[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            forms.dropFirst().allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(\.isDecimalDigit) }),
            forms[1].count == 3, let degrees = Int(forms[1]), degrees <= 360, let miles = Int(forms[2])
        else { return nil }
        return RouteBearing(
            point: String(forms[0]), bearing: MagneticDirection(turning: Double(degrees)),
            distance: Distance(nauticalMiles: Double(miles)))
    }

    /// Two letters at most, one to three digits, at most one letter behind: L9, UN871, V16, Y124Z.
    private static func isAirway(_ text: String) -> Bool {
        let letters = text.prefix { $0.isLetter }
        let digits = text.dropFirst(letters.count).prefix { $0.isDecimalDigit }
        let rest = text.dropFirst(letters.count + digits.count)
        return (1...2).contains(letters.count) && (1...3).contains(digits.count) && rest.count <= 1
            && rest.allSatisfy(\.isLetter)
    }

    /// Three to five letters, one digit, at most one letter: BPK7G, DEEZZ5, LAM1A.
    private static func isProcedure(_ text: String) -> Bool {
        let letters = text.prefix { $0.isLetter }
        let rest = text.dropFirst(letters.count)
        return (3...5).contains(letters.count) && (1...2).contains(rest.count)
            && rest.first?.isDecimalDigit == true && rest.dropFirst().allSatisfy(\.isLetter)
    }
}
