import Notation

extension PilotReport {
    /// "M09", "-03", "9", "UNKN".
    mutating func takeTemperature(_ words: [Substring]) {
        let text = words.joined()
        var scanner = WordScanner(text[...])
        let isBelowZero = scanner.take("M") || scanner.take("-")
        if !isBelowZero, !scanner.take("P") { _ = scanner.take("+") }
        if let degrees = scanner.number(digits: 1...2),
            scanner.isAtEnd || scanner.take("C") && scanner.isAtEnd
        {
            temperatureCelsius = isBelowZero ? -degrees : degrees
        } else if text != "UNKN" {
            leave(words, "/TA")
        }
    }

    /// "30715KT", "16345", "280045KT", "03008G17".
    mutating func takeWind(_ words: [Substring]) {
        var text = words.joined()
        if !text.hasSuffix("KT") { text += "KT" }
        var scanner = WordScanner(text[...])
        // Three digits of speed with a leading zero, which METARs never have.
        if let degrees = scanner.digits(3), scanner.take("0"), let speed = scanner.digits(2),
            scanner.take("KT"), scanner.isAtEnd, degrees <= 360
        {
            text = String(text.prefix(3)) + speed.zeroPadded(to: 2) + "KT"
        }
        if let read = SurfaceWind(text[...]) {
            wind = read
        } else if words != ["UNKN"] {
            leave(words, "/WV")
        }
    }

    /// "FV05SM HZ", "7SM", "-RA".
    mutating func takeWeather(_ words: [Substring]) {
        for word in words {
            let figure = word.hasPrefix("FV") ? word.dropFirst(2) : word
            if flightVisibility == nil, let read = Visibility(figure), read.distance.unit == .statuteMiles {
                flightVisibility = read
            } else if let read = WeatherGroup(word) {
                weather.append(read)
            } else {
                leave([word], "/WX")
            }
        }
    }

    /// "BKN014-TOP019", "OVC 004", "BKN015 OVC023", and the old order of base, cover, top: "050 OVC 075",
    /// "031BKN047", "B041 OVC T061".
    mutating func takeSky(_ words: [Substring]) {
        var base: Int?
        for word in words.flatMap({ $0.split(separator: "/") }) {
            if word == "SKC" || word == "CLR" {
                isSkyClear = true
            } else if let layer = Self.layer(word, base) {
                clouds.append(layer)
                base = nil
            } else if let (feet, mark) = Self.height(word) {
                // A figure behind a cover is its top in the old order, its base in the new one.
                let isFollowing = clouds.last.map { $0.topFeet == nil } ?? false
                if mark != .base, isFollowing, let last = clouds.indices.last {
                    if mark == .top || clouds[last].baseFeet != nil {
                        clouds[last].topFeet = feet
                    } else {
                        clouds[last].baseFeet = feet
                    }
                } else {
                    base = feet
                }
            } else {
                leave([word], "/SK")
            }
        }
        if let base { leave([Substring(String(base / 100))], "/SK") }
    }

    private enum Mark { case none, base, top }

    /// "050", "B041", "T061", "TOP070", "-TOP070".
    private static func height(_ word: Substring) -> (feet: Int, mark: Mark)? {
        var scanner = WordScanner(word)
        _ = scanner.take("-")
        let mark: Mark =
            scanner.take("TOPS") || scanner.take("TOP") || scanner.take("T")
            ? .top : scanner.take("BASES") || scanner.take("B") ? .base : .none
        guard let hundreds = scanner.digits(3), scanner.isAtEnd else { return nil }
        return (hundreds * 100, mark)
    }

    /// A cover with words joined to it. `base` is the figure before it.
    private static func layer(_ word: Substring, _ base: Int?) -> Layer? {
        var scanner = WordScanner(word)
        let first = scanner.digits(3).map { $0 * 100 }
        var cover = ""
        repeat {
            guard let name = scanner.letters(3), CloudLayer.Cover(rawValue: String(name)) != nil else {
                return nil
            }
            cover += (cover.isEmpty ? "" : "-") + name
        } while Self.takeDash(&scanner)
        var layer = Layer(cover: cover, baseFeet: first ?? base)
        if scanner.take("UNKN") || scanner.take("UNK") {
        } else if let figure = scanner.digits(3) {
            if layer.baseFeet == nil { layer.baseFeet = figure * 100 } else { layer.topFeet = figure * 100 }
        }
        if scanner.take("-TOP") {
            guard let top = scanner.digits(3) else {
                return scanner.take("UNKN") && scanner.isAtEnd ? layer : nil
            }
            layer.topFeet = top * 100
        } else if scanner.take("-") {
            guard let top = scanner.digits(3) else { return nil }
            layer.topFeet = top * 100
        }
        return scanner.isAtEnd ? layer : nil
    }

    /// A dash between two covers, not one before a height.
    private static func takeDash(_ scanner: inout WordScanner) -> Bool {
        var ahead = scanner
        guard ahead.take("-"), let name = ahead.letters(3), CloudLayer.Cover(rawValue: String(name)) != nil
        else {
            return false
        }
        return scanner.take("-")
    }
}
