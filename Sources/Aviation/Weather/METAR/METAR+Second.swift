import Notation

/// Elements that a report gives twice: the first value counts, and another second one is a doubt.
extension METAR {
    /// Notes a word that was not taken because its element had been given before.
    mutating func noteSecond(_ word: Substring) {
        if let wind = SurfaceWind(word), wind.speed != nil, let first = conditions.wind {
            if !Self.agree(first, wind) { second("two winds are given, the second is \(word)") }
        } else if case .setting(let setting)? = AltimeterGroup(word) {
            note(setting, as: word)
        } else if word.utf8.count >= 5, let read = AirTemperatures(word), let first = temperatures,
            read.air != nil || read.dewPoint != nil
        {
            let isSame = Self.agree(first.air, read.air) && Self.agree(first.dewPoint, read.dewPoint)
            if !isSame { second("two temperatures are given, the second is \(word)") }
        }
    }

    /// Compares the settings of the body with each other and with those of the remarks.
    mutating func noteSecondPressure() {
        for setting in altimeterSettings.dropFirst() {
            note(setting, as: setting.pressure.unit == .hectopascals ? "in hectopascals" : "in inches")
        }
        for word in remarks.text.split(separator: " ") {
            guard word.hasPrefix("A") || word.hasPrefix("QNH"), word.utf8.count > 4,
                case .setting(let setting)? = AltimeterGroup(word)
            else { continue }
            note(setting, as: word)
        }
    }

    private mutating func note(_ setting: AltimeterSetting, as text: some StringProtocol) {
        guard let first = altimeterSettings.first,
            abs(first.pressure.hectopascals - setting.pressure.hectopascals) > Self.pressureRounding
        else { return }
        second("two pressures are given that differ, the second is \(text)")
    }

    /// Hectopascals are rounded down to whole ones, inches to hundredths of 0.34 hPa.
    private static let pressureRounding = 1.5

    private mutating func second(_ sentence: String) {
        let whole = sentence + ": which of them is right is not said"
        if !secondValues.contains(whole) { secondValues.append(whole) }
    }

    /// Whether two winds are one, in different units perhaps.
    private static func agree(_ first: SurfaceWind, _ second: SurfaceWind) -> Bool {
        func isNear(_ one: Speed?, _ other: Speed?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return abs(one.knots - other.knots) <= 1.5
        }
        return first.fromDegrees == second.fromDegrees && first.isVariable == second.isVariable
            && isNear(first.speed, second.speed) && isNear(first.gust, second.gust)
    }

    /// Whether they differ by no more than rounding.
    private static func agree(_ first: Int?, _ second: Int?) -> Bool {
        guard let first, let second else { return true }
        return abs(first - second) <= 1
    }
}
