import Aviation
import Foundation
import JSONLines
import Questions

// The options that are given several times: places, legs, lines of winds.
extension NavLogCase {
    /// "NAME=LAT,LON" each; in a batch also {"NAME": [LAT, LON]}.
    static func places(_ asked: Asked) throws(Problem) -> [RoutePlace] {
        var declinations: [String: Declination] = [:]
        for text in try asked[NavLogParameters.stationDeclination] {
            let (name, value) = try Asked.pair(text, "station_declination", "OCK=3W")
            guard let declination = Declination(value) else {
                throw Problem("station_declination is \(Problem.quoted(text)): write OCK=3W.")
            }
            declinations[name] = declination
        }
        return try asked[NavLogParameters.point].map { point in
            RoutePlace(
                ident: point.name, kind: declinations[point.name] == nil ? .user : .vor,
                position: point.position, stationDeclination: declinations[point.name])
        }
    }

    /// "FROM TO wind=240/15 level=FL065 tas=95 temperature=5 msa=1800 nth=2".
    static func overrides(_ asked: Asked) throws(Problem) -> [NavLogPlan.LegOverride] {
        var overrides: [NavLogPlan.LegOverride] = []
        for text in try asked[NavLogParameters.leg] {
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count >= 3 else {
                throw Problem("leg is \(Problem.quoted(text)): write FROM TO wind=240/15.")
            }
            var values = JSONObject()
            for word in words.dropFirst(2) {
                let (key, value) = try Asked.pair(word, "leg", "FROM TO wind=240/15")
                values[key.lowercased()] = .text(value)
            }
            overrides.append(try override(words[0].uppercased(), words[1].uppercased(), Asked(values)))
        }
        return overrides
    }

    private static func override(
        _ from: String, _ to: String, _ asked: Asked
    ) throws(Problem) -> NavLogPlan.LegOverride {
        let nth = try asked.optionalInteger("nth", in: 1...1000) ?? 1
        var leg = NavLogPlan.LegOverride(from: from, to: to, nth: nth)
        for key in asked.values.keys {
            switch key {
            case "nth": break
            case "wind": leg.wind = try ParameterKind.steadyWind.read(asked, key)
            case "level":
                guard let level = CruisingLevel(try asked.text(key)) else {
                    throw Problem("The leg's level is none.")
                }
                leg.level = level
            case "tas":
                leg.trueAirspeed = try ParameterKind.quantity(in: SpeedUnit.knots).read(asked, key)
                guard leg.trueAirspeed.map({ $0.knots > 0 }) == true else {
                    throw Problem("The leg's tas has to be more than zero.")
                }
            case "temperature": leg.temperatureCelsius = try asked.number(key, in: -100...60)
            case "msa": leg.safeAltitudeFeet = try asked.optionalInteger(key, in: -2000...60_000)
            default:
                throw Problem("A leg has no \(Problem.quoted(key)): wind, level, tas, temperature, msa, nth.")
            }
        }
        return leg
    }

    /// One wind for all, or forecasts, or none.
    static func winds(
        _ asked: Asked, _ places: [RoutePlace]
    ) throws(Problem) -> (NavLogPlan.Winds, notes: [String]) {
        if let wind = try asked[NavLogParameters.wind] { return (.typed(wind), []) }
        guard let path = try asked[NavLogParameters.winds] else { return (.unknown, []) }
        var lines = 0
        var forecasts: [WindForecast] = []
        let text = String(decoding: try InputFile.bytes(path), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            guard case .object(let object) = try JSON(parsing: Array(line.utf8)) else { continue }
            lines += 1
            if let forecast = try WindForecastLine.forecast(Asked(object), places) {
                forecasts.append(forecast)
            }
        }
        let unused = lines - forecasts.count
        let note =
            "\(unused) of \(lines) lines of winds are not used: no --point says where their station is, "
            + "or they name no time."
        return (.forecast(WindField(forecasts)), unused == 0 ? [] : [note])
    }
}

/// A line that `aloft decode winds --json` wrote.
enum WindForecastLine {
    /// Nil for a station whose place is not given, or without its times.
    static func forecast(_ asked: Asked, _ places: [RoutePlace]) throws(Problem) -> WindForecast? {
        guard let station = try asked.optionalText("station"),
            let place = places.first(where: { $0.ident == station.uppercased() }),
            let valid = try asked.optionalText("valid_at").flatMap({ Date(instant: $0) })
        else { return nil }
        let from = try asked.optionalText("use_from").flatMap { Date(instant: $0) } ?? valid
        let to = try asked.optionalText("use_to").flatMap { Date(instant: $0) } ?? valid
        guard from <= to else {
            throw Problem("The winds of \(station) are to be used until before they begin.")
        }
        var levels: [WindForecast.Level] = []
        for member in try asked.optionalObject("levels")?.members ?? [] {
            guard let feet = Double(member.key), case .object(let object) = member.value else { continue }
            let level = Asked(object)
            let light = try level.optionalFlag("is_light_and_variable") ?? false
            let degrees = try level.optionalNumber("from_deg", in: 0...360)
            let knots = try level.optionalNumber("kt", in: 0...500)
            let direction = degrees.flatMap { TrueDirection(degrees: $0) }
            let wind = direction.flatMap { from in
                knots.flatMap { WindVector(from: from, speed: Speed(knots: $0)) }
            }
            levels.append(
                WindForecast.Level(
                    altitudeFeet: feet, wind: wind, isLightAndVariable: light,
                    temperatureCelsius: try level.optionalNumber("temperature_c")))
        }
        return WindForecast(
            station: station, position: place.position, validAt: valid, forUse: from...to, levels: levels)
    }
}
