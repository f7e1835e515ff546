extension SurfaceConditions {
    /// Takes the next words if they are a wind, visibility, weather or cloud not yet given. A second
    /// visibility without a direction is only read in an observation, and leaves a doubt.
    mutating func take(_ reader: inout ReportReader, isObserved: Bool = false) -> Bool {
        guard let word = reader.word, let first = word.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return takeWind(word, &reader) || takeVisibility(word, &reader, isObserved)
        case UInt8(ascii: "/"):
            return takeMissing(word, &reader) || takeWind(word, &reader) || takeCloud(word, &reader)
        case UInt8(ascii: "V"), UInt8(ascii: "E"):
            return takeWind(word, &reader) || takeCloud(word, &reader) || takeWeather(word, &reader)
        case UInt8(ascii: "P"), UInt8(ascii: "M"):
            return takeVisibility(word, &reader, isObserved) || takeWeather(word, &reader)
        case UInt8(ascii: "R"):
            return takeVisualRange(word, &reader) || takeWeather(word, &reader)
        default:
            return takeCloud(word, &reader) || takeWeather(word, &reader)
        }
    }

    private mutating func takeWind(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if let read = SurfaceWind(word), wind == nil || wind == read {
            wind = read
            reader.take(as: .wind)
            return true
        }
        // "24010 KT".
        if wind == nil, let unit = reader.word(after: 1), SurfaceWind.units.contains(unit),
            let read = SurfaceWind(word + unit)
        {
            wind = read
            reader.take(2, as: .wind)
            return true
        }
        if windSector == nil, let read = WindSector(word) {
            windSector = read
            reader.take(as: .windSector)
            return true
        }
        // "///V///": between which directions the wind varies was not measured.
        if word == "///V///" {
            reader.take(as: .windSector)
            return true
        }
        return false
    }

    private mutating func takeVisibility(
        _ word: Substring, _ reader: inout ReportReader, _ isObserved: Bool
    ) -> Bool {
        if let next = reader.word(after: 1), visibility == nil, let read = Visibility(word, next) {
            visibility = read
            reader.take(2, as: .visibility)
            return true
        }
        guard let read = Visibility(word) else { return false }
        if read.direction != nil {
            otherVisibilities.append(read)
        } else if let prevailing = visibility {
            // "CAVOK 9999" says one thing twice.
            if read.repeats(prevailing) {
                reader.take(as: .visibility)
                return true
            }
            guard isObserved, clearSky != .cavok, read.distance.unit == .metres,
                read.distance < prevailing.distance
            else {
                return false
            }
            otherVisibilities.append(read)
        } else {
            visibility = read
        }
        reader.take(as: .visibility)
        return true
    }

    /// Takes a word for elements that were not measured: "////", "////SM", "//", "//////", "///" before the
    /// temperature.
    private mutating func takeMissing(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        switch word {
        case "////", "////SM":
            guard visibility == nil else { return false }
            notMeasured.insert(.visibility)
            reader.take(as: .visibility)
        case "//":
            notMeasured.insert(.weather)
            reader.take(as: .weather)
        case "///", "//////", "/////////":
            notMeasured.insert(.cloud)
            reader.take(as: .cloud)
        default: return false
        }
        return true
    }

    private mutating func takeVisualRange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard let read = RunwayVisualRange(word) else { return false }
        visualRanges.append(read)
        reader.take(as: .visualRange)
        return true
    }

    private mutating func takeCloud(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if let layer = CloudLayer(word) {
            clouds.append(layer)
        } else if word == "CAVOK", visibility.map(Visibility.cavok.repeats) ?? true, clearSky == nil,
            clouds.isEmpty
        {
            visibility = .cavok
            clearSky = .cavok
        } else if word != "CAVOK", clearSky == nil, clouds.isEmpty, let sky = ClearSky(rawValue: String(word))
        {
            clearSky = sky
        } else {
            return false
        }
        reader.take(as: .cloud)
        return true
    }

    private mutating func takeWeather(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if word == "NSW" {
            isWeatherEnding = true
        } else if let read = WeatherGroup(word) {
            weather.append(read)
        } else {
            return false
        }
        reader.take(as: .weather)
        return true
    }

    /// Notes that an unreadable word could have been visibility or cloud: one with a digit or a slash, or
    /// with a cloud term in it. A wind with a slip in it is neither.
    mutating func doubt(_ word: Substring) {
        let isElement = Self.elementWords.contains { word.contains($0) }
        let hasFigure = word.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "/") }
        hasDoubt = hasDoubt || isElement || hasFigure && !SurfaceWind.isLike(word)
    }

    /// Notes that a word behind the pressure, where much else may stand, is visibility or cloud, or like
    /// them.
    mutating func doubtLate(_ word: Substring, before next: Substring?) {
        let isVisibility = Visibility(word) != nil || next.map { Visibility(word, $0) != nil } ?? false
        let isElement = isVisibility || CloudLayer(word) != nil || ClearSky(rawValue: String(word)) != nil
        hasDoubt =
            hasDoubt || isElement || Self.isLikeRange(word)
            || Self.cloudWords.contains { word.contains($0) }
    }

    /// "RVR0400", "RVR25/0400", "R25/400M": a visual range of at most 2,000 with a slip.
    private static func isLikeRange(_ word: Substring) -> Bool {
        if word.hasPrefix("RVR") { return true }
        guard word.hasPrefix("R"), let slash = word.firstIndex(of: "/"),
            word[..<slash].utf8.contains(where: \.isDigit)
        else { return false }
        let figures = word[slash...].dropFirst().drop { $0 == "P" || $0 == "M" }.prefix { $0.isNumber }
        return (3...4).contains(figures.utf8.count) && (Int(figures) ?? 0) <= 2000
    }

    private static let cloudWords = ["FEW", "SCT", "BKN", "OVC", "VV", "BNK", "CAV", "FG"]

    private static let elementWords =
        [
            "SKC", "CLR", "SM", "KM", "NSC", "NCD",
        ] + cloudWords
}
