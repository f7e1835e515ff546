import Aviation
import Foundation
import Notation

/// Reports in words. An element that was not given, not measured or not understood is said to be so.
enum ReportWords {
    struct Line {
        let title: String
        let text: String
    }

    static func lines(_ report: METAR) -> [Line] {
        if report.isMissing {
            return [Line(title: "Report", text: "NIL: the station sent that there is none")]
        }
        let temperatures = [report.temperatureCelsius, report.dewPointCelsius].map { celsius in
            celsius.map { "\(figure($0)) °C" } ?? "unknown"
        }
        let pressures = report.altimeterSettings.compactMap(\.pressure).map { pressure in
            "\(Int(clamping: pressure.hectopascals.rounded())) hPa · \(inches(pressure.inchesOfMercury)) inHg"
        }
        var lines = conditions(report.conditions, isComplete: true)
        lines.append(Line(title: "Temperature", text: "\(temperatures[0]), dew point \(temperatures[1])"))
        lines.append(Line(title: "QNH", text: pressures.first ?? "unknown"))
        lines.append(Line(title: "Category", text: category(report.conditions.category) + " (US)"))
        if report.isAutomatic { lines.append(Line(title: "Made", text: "by an automatic station")) }
        if !report.doubts.isEmpty {
            lines.append(Line(title: "Doubt", text: report.doubts.joined(separator: "; ")))
        }
        if !report.undecoded.isEmpty {
            lines.append(Line(title: "Not decoded", text: report.undecoded.joined(separator: " ")))
        }
        return lines
    }

    static func lines(_ forecast: TAF, near reference: Date) -> [Line] {
        if forecast.isCancelled { return [Line(title: "Forecast", text: "cancelled")] }
        if forecast.isMissing { return [Line(title: "Forecast", text: "NIL: there is none")] }
        guard let timeline = forecast.timeline(near: reference) else {
            return [Line(title: "Forecast", text: "its times cannot be read: see the words")]
        }
        var lines = timeline.groups.map { group in
            let period = group.period
            let kind = period.kind == .initial ? "" : period.kind.rawValue
            let chance = period.probability.map { "PROB\($0) " } ?? ""
            let name = period.kind == .probable ? "" : kind
            let times =
                group.isWithoutTimes
                ? "times unreadable"
                : [group.start, group.end].map { $0.map(hour) ?? "?" }.joined(separator: "–")
            let parts =
                conditions(period.conditions, isComplete: false)
                + [period.windShear].compactMap(\.self).map(windShear)
            return Line(
                title: "\(chance)\(name) \(times)".trimmingCharacters(in: .whitespaces),
                text: parts.isEmpty ? "see the words" : parts.map(\.text).joined(separator: " · "))
        }
        let unread = forecast.undecoded(in: timeline)
        if !unread.isEmpty { lines.append(Line(title: "Not decoded", text: unread.joined(separator: " "))) }
        return lines
    }

    /// `isComplete`: a report says all elements, a group of a forecast only those that change.
    static func conditions(_ conditions: SurfaceConditions, isComplete: Bool) -> [Line] {
        var lines: [Line] = []
        func add(_ title: String, _ text: String?) {
            if let text {
                lines.append(Line(title: title, text: text))
            } else if isComplete {
                lines.append(Line(title: title, text: "unknown"))
            }
        }
        add("Wind", conditions.wind.map(wind))
        add("Visibility", conditions.visibility.map(visibility))
        let least = conditions.otherVisibilities.map {
            visibility($0) + ($0.direction.map { " to the \($0.rawValue)" } ?? "")
        }
        if !least.isEmpty { add("Least", least.joined(separator: ", ")) }
        let weather = conditions.weather.map(\.text).joined(separator: " ")
        if !weather.isEmpty {
            add("Weather", weather)
        } else if conditions.notMeasured.contains(.weather) {
            add("Weather", "not measured")
        }
        if conditions.isWeatherEnding { add("Weather", "no weather of significance") }
        let layers = conditions.clouds.map(layer).joined(separator: ", ")
        add("Cloud", layers.isEmpty ? conditions.clearSky.map(clearSky) : layers)
        if isComplete {
            let clear = conditions.clearBelowFeet.map { "none below \(thousands($0)) ft" } ?? "none"
            let none = conditions.isCeilingKnown ? clear : "unknown"
            add("Ceiling", conditions.ceilingFeet.map { "\($0) ft above the aerodrome" } ?? none)
        }
        return lines
    }

    /// "wind shear at 2,000 ft above the aerodrome: 240° true 40 kt".
    static func windShear(_ shear: TAF.WindShear) -> Line {
        let height = shear.heightFeet.map { "at \(thousands($0)) ft above the aerodrome" }
        let words = [height ?? "expected", shear.wind.map(wind)].compactMap(\.self).joined(separator: ": ")
        return Line(title: "Wind shear", text: "wind shear \(words)")
    }

    private static func clearSky(_ sky: ClearSky) -> String {
        switch sky {
        case .clearBelow12000: "CLR: an automatic station finds none below 12,000 ft"
        case .noneDetected: "NCD: an automatic station detects none, and there may be some"
        case .skyClear, .noneSignificant, .cavok: sky.rawValue
        }
    }

    /// "12,000", "500".
    private static func thousands(_ number: Int) -> String {
        number < 1000 ? String(number) : "\(number / 1000),\((number % 1000).zeroPadded(to: 3))"
    }

    private static func wind(_ wind: SurfaceWind) -> String {
        if wind.isCalm { return "calm" }
        let from =
            wind.isVariable
            ? "variable" : wind.fromDegrees.map { "\($0.zeroPadded(to: 3))° true" } ?? "direction unknown"
        let speed = wind.speed.map {
            (wind.isSpeedMinimum ? "more than " : "") + "\(Int(clamping: $0.knots.rounded())) kt"
        }
        let gust = wind.gust.map { ", gusts \(Int(clamping: $0.knots.rounded())) kt" }
        let estimate = wind.isEstimated ? ", estimated" : ""
        return "\(from) \(speed ?? "speed unknown")"
            + "\(gust ?? (wind.isGusting ? ", gusts unknown" : ""))\(estimate)"
    }

    private static func visibility(_ visibility: Visibility) -> String {
        let distance = visibility.distance
        let text =
            distance.unit == .statuteMiles
            ? "\(figure(distance.value)) SM"
            : distance.metres >= 10_000 ? "10 km" : "\(Int(clamping: distance.metres.rounded())) m"
        switch visibility.bound {
        case .exact: return text
        case .atLeast: return text + " or more"
        case .lessThan: return "less than " + text
        }
    }

    private static func layer(_ layer: CloudLayer) -> String {
        let cover = layer.cover?.rawValue ?? "amount unknown"
        return [cover, layer.baseFeet.map { "\($0) ft" } ?? "height unknown", layer.kind].compactMap(\.self)
            .joined(separator: " ")
    }

    static func category(_ judgement: CategoryJudgement) -> String {
        switch judgement {
        case .known(let category): category.rawValue
        case .orWorse(let category): "\(category.rawValue) or worse"
        case .unknown: "unknown"
        }
    }

    /// "2418Z": day and hour; minutes where they are not zero.
    static func hour(_ date: Date) -> String {
        guard let text = date.instantText else { return "?" }
        let minutes = text.dropFirst(14).prefix(2)
        return
            "\(text.dropFirst(8).prefix(2))/\(text.dropFirst(11).prefix(2))\(minutes == "00" ? "" : minutes)Z"
    }

    /// Up to two decimals, none where there are none.
    private static func figure(_ number: Double) -> String {
        let hundredths = (number * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
    }

    private static func inches(_ value: Double) -> String {
        let hundredths = Int(clamping: (value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest.zeroPadded(to: 2))"
    }
}
