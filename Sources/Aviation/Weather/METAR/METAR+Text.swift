extension METAR {
    /// Reads a report, with or without METAR or SPECI before it and "=" after it. It never fails: a text that
    /// is no report has no station and no time, and all its words are undecoded. The date that an archive
    /// puts before it is its heading.
    package init(_ text: String) {
        guard !ReportLength.isPassed(by: text) else {
            groups = [ReportGroup([text[...]], .undecoded)]
            return
        }
        let report = ReportWords(text)
        var reader = ReportReader(report.words)
        for _ in 0..<BulletinHeading.length(report.words[...]) { reader.take(as: .heading) }
        for _ in 0..<ArchiveDate.length(reader, isBeginning: Self.begins) { reader.take(as: .heading) }
        takeHeading(&reader)
        archived = time.flatMap { ArchiveDate.instant(reader.groups, near: $0) }
        takeBody(&reader)
        trend.take(&reader, at: time)
        if let word = reader.word, Self.beginsRemarks(word) {
            let sensors = remarks.inoperative
            remarks = Remarks(&reader)
            remarks.inoperative = sensors + remarks.inoperative
        }
        noteSecondPressure()
        conditions.noteContradiction()
        // No weather is only said by a station that can see it.
        if conditions.weather.isEmpty, remarks.isWeatherUnseen { conditions.notMeasured.insert(.weather) }
        // Nor is no cloud, by a station whose ceilometer does not work.
        if conditions.clouds.isEmpty, remarks.inoperative.contains("CHINO") {
            conditions.notMeasured.insert(.cloud)
        }
        reader.leave(report.wordsAfterEnd)
        groups = reader.groups
    }

    /// METAR or SPECI, the station, the time, and what was done to the report.
    private mutating func takeHeading(_ reader: inout ReportReader) {
        takeKinds(&reader)
        for _ in 0..<ArchiveDate.length(reader, isBeginning: Self.begins) { reader.take(as: .heading) }
        guard let word = reader.word else { return }
        if Self.isStation(word), reader.word(after: 1).map(Self.canFollowStation) == true {
            station = String(word)
            reader.take(as: .station)
        }
        takeKinds(&reader)
        if let word = reader.word, let read = DayTime(zulu: word) {
            time = read
            reader.take(as: .time)
        }
    }

    /// Whether a report begins with these words: its kind, or its station and time.
    private static func begins(_ word: Substring, _ next: Substring) -> Bool {
        word == "METAR" || word == "SPECI" || isStation(word) && DayTime.looksZulu(next)
    }

    /// METAR, SPECI, COR and their like, in any order and number.
    private mutating func takeKinds(_ reader: inout ReportReader) {
        while let word = reader.word {
            if word == "METAR" || word == "SPECI" {
                isSpecial = isSpecial || word == "SPECI"
                reader.take(as: .kind)
            } else if !takeModifier(word, &reader) {
                return
            }
        }
    }

    private mutating func takeModifier(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        switch word {
        case "AUTO": isAutomatic = true
        case "COR", "CORR": isCorrected = true
        case "NIL": isMissing = true
        // "Retarded", "amended": the report is late, or replaces one.
        case "RTD": break
        case "AMD": isCorrected = true
        default:
            var scanner = WordScanner(word)
            guard scanner.take("CC"), let letter = scanner.letters(1), scanner.isAtEnd, letter != "C"
            else { return false }
            isCorrected = true
        }
        reader.take(as: .modifier)
        return true
    }

    /// Four letters and digits (FAA: K1V1; oil platforms: KXER), a letter among them.
    private static func isStation(_ word: Substring) -> Bool {
        word.utf8.count == 4 && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && word.utf8.contains(where: \.isUpperCaseLetter)
    }

    /// A word is the station only if a report can continue after it, so that a sentence has none.
    private static func canFollowStation(_ word: Substring) -> Bool {
        DayTime.looksZulu(word) || ["AUTO", "NIL", "COR", "RTD"].contains(word) || word.hasPrefix("CC")
    }

    /// "RMK", and words joined to it: "RMKS:", "RMK/CB/N".
    static func beginsRemarks(_ word: Substring) -> Bool { word.hasPrefix("RMK") }

    private mutating func takeBody(_ reader: inout ReportReader) {
        while let word = reader.word, !Self.beginsRemarks(word), word != "NOSIG" {
            if ChangeWord(word) != nil { return }
            let isAfterPressure = temperatures != nil || !altimeterSettings.isEmpty
            if isAfterPressure ? takeLate(word, &reader) : takeEarly(word, &reader) { continue }
            if isAfterPressure {
                // "Q1013 TEMP0 0500", "Q1013 FM0900 1200": nothing behind it is of the present.
                if ChangeWord(like: word)?.kind != nil || Self.beginsLater(word) { return }
                if remarks.takeInoperative(word) {
                    reader.take(as: .remark)
                    continue
                }
                noteSecond(word)
                conditions.doubtLate(word, before: reader.word(after: 1))
            } else if !DayTime.looksZulu(word) {
                noteSecond(word)
                conditions.doubt(word)
            }
            reader.take(as: .undecoded)
        }
    }

    /// "FM0900", "FM180900": the change of an Australian landing forecast.
    private static func beginsLater(_ word: Substring) -> Bool {
        let figures = word.utf8.dropFirst(2)
        return word.hasPrefix("FM") && [4, 6].contains(figures.count) && figures.allSatisfy(\.isDigit)
    }

    /// Groups up to the temperature.
    private mutating func takeEarly(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        takeModifier(word, &reader) || takeMeasurement(word, &reader)
            || conditions.take(&reader, isObserved: true)
            || takeMissing(word, &reader) || takeLate(word, &reader)
    }

    /// "M" in American automatic reports means not measured: visibility, then cloud.
    private mutating func takeMissing(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard word == "M" else { return false }
        let isCloud = conditions.visibility != nil || conditions.notMeasured.contains(.visibility)
        conditions.notMeasured.insert(isCloud ? .cloud : .visibility)
        reader.take(as: isCloud ? .cloud : .visibility)
        return true
    }

    private mutating func takeMeasurement(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if temperatures == nil, word.utf8.count >= 3, word != "/////////", let read = AirTemperatures(word) {
            // "/////" may also be a missing wind or cloud.
            if read.air != nil || read.dewPoint != nil { temperatures = read }
            reader.take(as: .temperature)
            return true
        }
        guard let reading = AltimeterGroup(word) else { return false }
        if case .setting(let setting) = reading {
            let same = altimeterSettings.first { $0.pressure.unit == setting.pressure.unit }
            guard same == nil || same == setting else { return false }
            if same == nil { altimeterSettings.append(setting) }
        }
        reader.take(as: .pressure)
        return true
    }

    /// Groups behind the temperature: pressure and supplementary information.
    private mutating func takeLate(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if takeMeasurement(word, &reader) { return true }
        if word == "M", altimeterSettings.isEmpty {
            reader.take(as: .pressure)
            return true
        }
        switch word.utf8.first {
        case UInt8(ascii: "R"):
            if takeRecentWeather(word, &reader) || takeRainfall(word, &reader) { return true }
            return takeRunway(word, &reader) || takeColour(word, &reader) || takeLateRange(word, &reader)
        case UInt8(ascii: "W"):
            return takeWindShear(word, &reader) || takeSea(word, &reader) || takeColour(word, &reader)
        case UInt8(ascii: "Q"): return takeFieldPressure(word, &reader)
        case UInt8(ascii: "/"):
            guard word == "///" || word == "//" else { return false }
            reader.take(as: .colour)
            return true
        default:
            return takeRunway(word, &reader) || takeColour(word, &reader) || takeConvection(word, &reader)
        }
    }
}
