extension TAF.Validity {
    /// Reads "2818/2924", and the form before November 2008, "010606": a day, from hour to hour.
    init?(_ word: Substring) {
        if let times = TAF.Validity(slashed: word) {
            self = times
            return
        }
        var scanner = WordScanner(word)
        guard let day = scanner.digits(2), let first = scanner.digits(2), let last = scanner.digits(2),
            scanner.isAtEnd, let from = ForecastTime(day: day, hour: first),
            let to = ForecastTime(day: nil, hour: last)
        else { return nil }
        self.init(from: from, to: to)
    }

    /// Reads "2818/2924", and if `takesHours` the old "1206": from hour to hour.
    init?(period word: Substring, takesHours: Bool) {
        if let times = TAF.Validity(slashed: word) {
            self = times
            return
        }
        var scanner = WordScanner(word)
        guard takesHours, let first = scanner.digits(2), let last = scanner.digits(2), scanner.isAtEnd,
            let from = ForecastTime(day: nil, hour: first), let to = ForecastTime(day: nil, hour: last)
        else { return nil }
        self.init(from: from, to: to)
    }

    /// Reads "2818/2924".
    init?(slashed word: Substring) {
        var scanner = WordScanner(word)
        guard let firstDay = scanner.digits(2), let first = scanner.digits(2), scanner.take("/"),
            let lastDay = scanner.digits(2), let last = scanner.digits(2), scanner.isAtEnd,
            let from = ForecastTime(day: firstDay, hour: first),
            let to = ForecastTime(day: lastDay, hour: last)
        else { return nil }
        self.init(from: from, to: to)
    }
}

extension ForecastTime {
    /// Reads "FM201030", also with Z behind, and the old forms "FM1030" and "FM10". Nil for anything else and
    /// for impossible times.
    init?(from word: Substring) {
        var scanner = WordScanner(word)
        guard scanner.take("FM") else { return nil }
        switch scanner.remainder.utf8.count {
        case 6:
            guard let day = scanner.digits(2), let hour = scanner.digits(2), let minute = scanner.digits(2)
            else {
                return nil
            }
            self.init(day: day, hour: hour, minute: minute)
        case 7:
            guard let time = DayTime(zulu: scanner.remainder) else { return nil }
            self.init(day: time.day, hour: time.hour, minute: time.minute)
        case 4:
            guard let hour = scanner.digits(2), let minute = scanner.digits(2) else { return nil }
            self.init(day: nil, hour: hour, minute: minute)
        default:
            guard let hour = scanner.digits(2), scanner.isAtEnd else { return nil }
            self.init(day: nil, hour: hour)
        }
    }
}

extension TAF.Period {
    /// Takes wind shear, altimeter setting, icing and turbulence.
    mutating func takeHazard(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if word == "WSCONDS" {
            windShear = TAF.WindShear(heightFeet: nil, wind: nil)
            reader.take(as: .windShear)
            return true
        }
        if word.hasPrefix("WS") { return takeWindShear(word, &reader) }
        if word.hasPrefix("QNH"), altimeterSetting == nil,
            case .setting(let setting)? = AltimeterGroup(word)
        {
            altimeterSetting = setting
            reader.take(as: .pressure)
            return true
        }
        var scanner = WordScanner(word)
        guard word.utf8.count == 6, let kind = scanner.digits(1), kind == 5 || kind == 6,
            let code = scanner.digits(1), let hundreds = scanner.digits(3), let thousands = scanner.digits(1)
        else { return false }
        let layer = TAF.HazardLayer(code: code, baseFeet: hundreds * 100, thicknessFeet: thousands * 1000)
        if kind == 5 { turbulence.append(layer) } else { icing.append(layer) }
        reader.take(as: kind == 5 ? .turbulence : .icing)
        return true
    }

    private mutating func takeWindShear(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var scanner = WordScanner(word)
        guard windShear == nil, scanner.take("WS"), let hundreds = scanner.digits(3), scanner.take("/"),
            let wind = SurfaceWind(scanner.remainder)
        else { return false }
        windShear = TAF.WindShear(heightFeet: hundreds * 100, wind: wind)
        reader.take(as: .windShear)
        return true
    }
}
