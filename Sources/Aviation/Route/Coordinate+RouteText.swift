import Notation

// Route/ converts the text of a route to points. Its invariant: an unknown name is never left out of a route
// or guessed; it is reported, with the choices if there are several.

extension Coordinate {
    /// Reads a position as flight plans, charts and receivers write it, latitude first:
    ///
    /// - ICAO: "46N078W", "4620N07805W", "462013N0780512W" (Doc 4444, appendix 2, item 15), also with "/"
    ///   between
    /// - GPS: "N46°20.5'W078°05.1'", "N4620.50 W07805.10", "46°20'30\"N 78°05'12\"W", "N46:20:30 W078:05:12"
    /// - decimal degrees: "46.3417,-78.085", "46.3417N/78.085W", "N46.3417 W078.085"
    ///
    /// Nil for anything else: 60 minutes, 91 degrees, degrees of which one cannot tell where the minutes
    /// begin ("463N"), two whole numbers without letters.
    package init?(routeText text: String) {
        let letters = text.uppercased()
        guard letters.utf8.count <= 60 else { return nil }
        if let pair = Self.lettered(letters) ?? Self.decimalPair(letters) {
            self.init(latitudeDegrees: pair.latitude, longitudeDegrees: pair.longitude)
        } else {
            return nil
        }
    }

    private typealias Pair = (latitude: Double, longitude: Double)

    private static func decimalPair(_ text: String) -> Pair? {
        let parts = text.split(
            maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: { ",/; ".contains($0) })
        guard parts.count == 2, parts.contains(where: { $0.contains(".") }) else { return nil }
        let second = parts[1].drop { ",/; ".contains($0) }
        guard let latitude = plainNumber(parts[0]), let longitude = plainNumber(second) else { return nil }
        return (latitude, longitude)
    }

    private static func plainNumber(_ text: Substring) -> Double? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        guard digits.first?.isDecimalDigit == true, digits.allSatisfy({ $0.isDecimalDigit || $0 == "." })
        else {
            return nil
        }
        return Double(text)
    }

    /// Letters before or behind both parts.
    private static func lettered(_ text: String) -> Pair? {
        var rest = text.filter { !$0.isWhitespace }[...]
        guard let first = rest.first, let last = rest.last else { return nil }
        let isPrefixed = "NS".contains(first)
        guard isPrefixed || "EW".contains(last) else { return nil }
        guard let split = rest.firstIndex(where: { isPrefixed ? "EW".contains($0) : "NS".contains($0) })
        else {
            return nil
        }
        let (latitudeLetter, longitudeLetter): (Character, Character)
        let (latitudeText, longitudeText): (Substring, Substring)
        if isPrefixed {
            (latitudeLetter, longitudeLetter) = (first, rest[split])
            (latitudeText, longitudeText) = (rest[..<split].dropFirst(), rest[split...].dropFirst())
        } else {
            (latitudeLetter, longitudeLetter) = (rest[split], last)
            rest.removeLast()
            (latitudeText, longitudeText) = (rest[..<split], rest[split...].dropFirst())
        }
        let latitudePart =
            latitudeText.last.map { "/,".contains($0) } == true
            ? latitudeText.dropLast() : latitudeText
        let longitudePart =
            longitudeText.first.map { "/,".contains($0) } == true
            ? longitudeText.dropFirst() : longitudeText
        guard let latitude = degrees(latitudePart, degreeDigits: 2),
            let longitude = degrees(longitudePart, degreeDigits: 3)
        else { return nil }
        return (
            latitudeLetter == "S" ? 0 - latitude : latitude,
            longitudeLetter == "W" ? 0 - longitude : longitude
        )
    }

    /// Degrees, or degrees and minutes, or those and seconds: with marks between, or run together with all
    /// their digits. Only the last may have a fraction.
    private static func degrees(_ text: Substring, degreeDigits: Int) -> Double? {
        let marks: Set<Character> = ["°", "º", "'", "’", "′", "\"", "”", "″", ":", "-"]
        var parts = text.split(omittingEmptySubsequences: true, whereSeparator: marks.contains)
        guard let first = parts.first, text.first.map(marks.contains) != true else { return nil }
        if parts.count == 1 {
            let whole = first.prefix { $0.isDecimalDigit }
            switch whole.count {
            case 1...degreeDigits: break
            case degreeDigits + 2: parts = [first.prefix(degreeDigits), first.dropFirst(degreeDigits)]
            case degreeDigits + 4:
                let rest = first.dropFirst(degreeDigits)
                parts = [first.prefix(degreeDigits), rest.prefix(2), rest.dropFirst(2)]
            default: return nil
            }
        }
        guard parts.count <= 3, parts.dropLast().allSatisfy({ !$0.contains(".") }) else { return nil }
        var angle = 0.0
        for (place, part) in parts.enumerated() {
            guard part.first?.isDecimalDigit == true, part.allSatisfy({ $0.isDecimalDigit || $0 == "." }),
                let number = Double(part), place == 0 || number < 60
            else { return nil }
            angle += number / [1, 60, 3600][place]
        }
        return angle
    }

    /// As a flight plan writes it, to the whole minute: "4620N07805W", or "46N078W" where both are whole
    /// degrees (Doc 4444, appendix 2, item 15). Up to 0.7 NM from the position.
    package var flightPlanText: String {
        let (latitude, longitude) = (minutes(latitudeDegrees), minutes(longitudeDegrees))
        let isWhole = latitude % 60 == 0 && longitude % 60 == 0
        func text(_ minutes: Int, width: Int) -> String {
            let degrees = (minutes / 60).zeroPadded(to: width)
            return isWhole ? degrees : degrees + (minutes % 60).zeroPadded(to: 2)
        }
        return text(latitude, width: 2) + (latitudeDegrees < 0 ? "S" : "N") + text(longitude, width: 3)
            + (longitudeDegrees < 0 ? "W" : "E")
    }

    private func minutes(_ degrees: Double) -> Int { Int(clamping: (abs(degrees) * 60).rounded()) }

    /// As a word of a route, to a thousandth of a minute: "N5120.886W00033.534". Reading it gives a position
    /// within 2 m.
    package var routeText: String {
        func text(_ degrees: Double, width: Int) -> String {
            let thousandths = Int(clamping: (abs(degrees) * 60_000).rounded())
            let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 60_000)
            return whole.zeroPadded(to: width) + (rest / 1000).zeroPadded(to: 2) + "."
                + (rest % 1000).zeroPadded(to: 3)
        }
        return (latitudeDegrees < 0 ? "S" : "N") + text(latitudeDegrees, width: 2)
            + (longitudeDegrees < 0 ? "W" : "E") + text(longitudeDegrees, width: 3)
    }
}

extension Character {
    var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
