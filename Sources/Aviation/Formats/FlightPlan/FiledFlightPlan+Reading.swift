extension FiledFlightPlan {
    /// Longer texts are refused: a filed route has a few hundred characters.
    package static let mostCharacters = 20_000

    /// Reads one message, with or without its parentheses, on any number of lines.
    package init(_ text: String) throws(FlightPlanProblem) {
        guard text.utf8.count <= Self.mostCharacters else { throw .tooLong }
        let words = text.uppercased().split(whereSeparator: \.isWhitespace)
        var message = words.joined(separator: " ")[...]
        if message.first == "(" { message = message.dropFirst() }
        if message.last == ")" { message = message.dropLast() }
        let pieces = message.split(separator: "-", omittingEmptySubsequences: false)
        let fields = pieces.map(Self.trimmed)
        guard fields[0].hasPrefix("FPL") else { throw .noFlightPlan(String(message.prefix(12))) }
        for (place, item) in [7, 8, 9, 10, 13, 15, 16].enumerated() where fields.count <= place + 1 {
            throw .missing(item: item)
        }
        (aircraft, transponderCode) = try Self.aircraft(fields[1])
        (flightRules, flightType) = try Self.rules(fields[2])
        (aircraftCount, aircraftType, wakeCategory) = try Self.type(fields[3])
        let (radios, surveillance) = try Self.equipment(fields[4])
        (equipment, self.surveillance) = (radios, surveillance)
        (departure, offBlockMinutes) = try Self.placeAndTime(fields[5], item: 13, mostHours: 23)
        let way = fields[6].split(separator: " ")
        guard let first = way.first, let cruise = FiledChange(first) else {
            throw .unreadable(item: 15, text: String(way.first?.prefix(30) ?? ""))
        }
        self.cruise = cruise
        route = way.dropFirst().map(String.init)
        let goal = fields[7].split(separator: " ")
        (destination, elapsedMinutes) = try Self.placeAndTime(goal.first ?? "", item: 16, mostHours: 99)
        let places = goal.dropFirst().prefix { Self.isPlace($0) }.prefix(2)
        alternates = places.map(String.init)
        let rest = goal.dropFirst(1 + places.count).joined(separator: " ")
        if !rest.isEmpty { undecoded.append("16: \(rest)") }
        (other, supplementary) = ([], [])
        readRest(Array(pieces.dropFirst(8)))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " }
        return start.last == " " ? start.dropLast() : start
    }

    private static func isPlace(_ text: Substring) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && text.first?.isLetter == true
    }

    private static func aircraft(_ field: Substring) throws(FlightPlanProblem) -> (String, String?) {
        let parts = field.split(separator: "/", omittingEmptySubsequences: false)
        let isIdent = parts[0].utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
        guard parts.count <= 2, isIdent, (1...7).contains(parts[0].utf8.count) else {
            throw .unreadable(item: 7, text: String(field.prefix(30)))
        }
        guard parts.count == 2 else { return (String(parts[0]), nil) }
        let code = parts[1].dropFirst()
        guard parts[1].first == "A", code.utf8.count == 4, code.allSatisfy({ ("0"..."7").contains($0) })
        else {
            throw .unreadable(item: 7, text: String(field.prefix(30)))
        }
        return (String(parts[0]), String(code))
    }

    private static func rules(_ field: Substring) throws(FlightPlanProblem) -> (Character, Character?) {
        guard let rules = field.first, "IVYZ".contains(rules), field.count <= 2,
            field.count == 1 || field.last.map({ "SNGMX".contains($0) }) == true
        else { throw .unreadable(item: 8, text: String(field.prefix(30))) }
        return (rules, field.count == 2 ? field.last : nil)
    }

    private static func type(
        _ field: Substring
    ) throws(FlightPlanProblem) -> (Int?, String, Character) {
        let parts = field.split(separator: "/", omittingEmptySubsequences: false)
        let problem = FlightPlanProblem.unreadable(item: 9, text: String(field.prefix(30)))
        guard parts.count == 2, parts[1].count == 1, let wake = parts[1].first, "LMHJ".contains(wake) else {
            throw problem
        }
        // "2F16": digits before the designator, which begins with a letter.
        let digits = parts[0].prefix { $0.isDecimalDigit }
        let designator = parts[0].dropFirst(digits.count)
        guard digits.count <= 2, AircraftTypeDesignator(String(designator))?.text == String(designator) else {
            throw problem
        }
        return (digits.isEmpty ? nil : Int(digits), String(designator), wake)
    }

    private static func equipment(
        _ field: Substring
    ) throws(FlightPlanProblem) -> ([String], [String]) {
        let parts = field.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
            let radios = codes(parts[0]), let surveillance = codes(parts[1])
        else { throw .unreadable(item: 10, text: String(field.prefix(30))) }
        return (radios, surveillance)
    }

    /// Letters, each with its digit. Nil if there is anything else.
    private static func codes(_ text: Substring) -> [String]? {
        var codes: [String] = []
        for character in text.filter({ $0 != " " }) {
            if character.isDecimalDigit, let last = codes.last, last.count == 1 {
                codes[codes.count - 1].append(character)
            } else if ("A"..."Z").contains(character) {
                codes.append(String(character))
            } else {
                return nil
            }
        }
        return codes
    }

    private static func placeAndTime(
        _ field: Substring, item: Int, mostHours: Int
    ) throws(FlightPlanProblem) -> (String, Int) {
        let place = field.prefix(4)
        guard isPlace(place), let minutes = minutes(field.dropFirst(4), mostHours: mostHours) else {
            throw .unreadable(item: item, text: String(field.prefix(30)))
        }
        return (String(place), minutes)
    }

    /// Items 18 and 19: hyphens may stand inside a remark, so item 19 begins where a field begins with one of
    /// its marks.
    private mutating func readRest(_ fields: [Substring]) {
        let marks = Self.supplementaryMarks
        let place = fields.indices.dropFirst().first { index in
            let field = Self.trimmed(fields[index])
            return field.dropFirst().first == "/" && marks.contains(field.prefix(1).description)
        }
        let eighteen = Self.trimmed(fields[..<(place ?? fields.count)].joined(separator: "-")[...])
        if eighteen != "0", !eighteen.isEmpty {
            let (entries, loose) = Self.entries(String(eighteen)) { word, mark in
                Self.isOtherMark(word, behind: mark)
            }
            other = entries
            if !loose.isEmpty { undecoded.append("18: \(loose)") }
        }
        guard let place else { return }
        let (entries, loose) = Self.entries(fields[place...].joined(separator: "-")) { word, mark in
            // A colour may hold anything, a dinghy's colour is part of D/.
            marks.contains(String(word))
        }
        supplementary = entries
        if !loose.isEmpty { undecoded.append("19: \(loose)") }
    }

    /// Item 19: endurance, persons, radios, survival, jackets, dinghies, aircraft's colour, remarks, pilot.
    private static let supplementaryMarks: Set<String> = ["E", "P", "R", "S", "J", "D", "A", "N", "C"]

    /// Item 18 (Doc 4444, appendix 2), with those of the Integrated Initial Flight Plan Processing System.
    private static let otherMarks: Set<String> = [
        "STS", "PBN", "NAV", "COM", "DAT", "SUR", "DEP", "DEST", "DOF", "REG", "EET", "SEL", "TYP", "CODE",
        "DLE", "OPR", "ORGN", "PER", "ALTN", "RALT", "TALT", "RIF", "RMK", "RFP", "RVR", "EUR", "EST",
        "STAYINFO", "IFP", "SRC", "AWR",
    ]

    /// An unlisted mark counts, too, but not inside a remark, where "24H/7" is text.
    private static func isOtherMark(_ word: Substring, behind mark: String?) -> Bool {
        let letters = word.prefix { ("A"..."Z").contains($0) }
        let digits = word.dropFirst(letters.count)
        guard digits.utf8.count <= 1, digits.allSatisfy(\.isDecimalDigit) else { return false }
        if otherMarks.contains(String(letters)) { return true }
        return mark != "RMK" && (3...8).contains(letters.count)
    }

    /// Splits a text at its marks; text before the first mark is loose.
    private static func entries(
        _ text: String, isMark: (Substring, String?) -> Bool
    ) -> ([Entry], loose: String) {
        var entries: [(mark: String, words: [Substring])] = []
        var loose: [Substring] = []
        for word in text.split(separator: " ") {
            let stroke = word.firstIndex(of: "/")
            if let stroke, isMark(word[..<stroke], entries.last?.mark) {
                let rest = word[word.index(after: stroke)...]
                entries.append((String(word[..<stroke]), rest.isEmpty ? [] : [rest]))
            } else if entries.isEmpty {
                loose.append(word)
            } else {
                entries[entries.count - 1].words.append(word)
            }
        }
        return (
            entries.map { Entry(mark: $0.mark, text: $0.words.joined(separator: " ")) },
            loose.joined(separator: " ")
        )
    }
}
