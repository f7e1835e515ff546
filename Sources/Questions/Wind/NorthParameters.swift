import Aviation
import Foundation
import JSONLines

/// The parameters of a wind beside a course or a runway: the north of each, and the place, when they differ.
enum NorthParameters {
    static let windIs = Parameter("wind_is", optional: .north, "true or magnetic.")
    static let at = Parameter(
        "at", optional: .position, "Where, when the norths differ: the variation there counts.")
    static let date = Parameter(
        "date", optional: .dayOfInstant, "The day of the variation; today when it is not given.")

    static let all: [any Declared] = [windIs, at, date]

    /// The given wind, converted to the north reference of the course or runway, with a note about it. The
    /// result is in that reference.
    static func wind(
        _ asked: Asked, _ wind: Parameter<ReportedWind<SameNorth>>, other: Parameter<NorthName?>,
        _ present: Present
    ) throws(Problem) -> (ReportedWind<SameNorth>, String?) {
        let wind = try asked[wind]
        let (windIs, otherIs) = (try asked[windIs], try asked[other])
        guard (windIs == nil) == (otherIs == nil) else {
            throw Problem("wind_is and \(other.name) belong together: give both or none.")
        }
        guard let windIs, let otherIs else { return (wind, "both from the same north") }
        guard windIs != otherIs else { return (wind, "both \(windIs.rawValue)") }
        guard let place = try asked[at] else {
            throw Problem("The norths differ: at=LAT,LON says where, for the variation.")
        }
        let found = try declination(at: place, on: try present.day(asked[date]))
        let turned = wind.counted(from: windIs, as: otherIs, declination: found)
        let tenth = Declination(degreesEast: (found.degreesEast * 10).rounded() / 10) ?? found
        return (turned, "the wind is \(windIs.rawValue), the other \(otherIs.rawValue); variation \(tenth)")
    }

    /// The declination at a place on a day, east positive. Throws where the model has none.
    private static func declination(at place: Coordinate, on day: Day) throws(Problem) -> Declination {
        if let declination = Declination(at: place, on: day) { return declination }
        guard MagneticField.validYears.contains(day.decimalYear) else {
            throw Problem("On \(day) the variation is not known: \(MagneticField.validity).")
        }
        throw Problem(
            "The variation here is not reliable: the place is in the magnetic model's blackout zone.")
    }
}

extension ParameterKind where Value == ReportedWind<SameNorth> {
    /// A wind as it is reported, with gusts.
    static var wind: Self {
        Self(["type": "string", "examples": ["240/15G25"]], "ddd/kt[Gkt]") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let wind = ReportedWind<SameNorth>(text) else {
                throw Problem(
                    "\(name) is \(Problem.quoted(text)): write 240/15, 240/15G25, VRB/05 or 24015G25KT.")
            }
            if let speed = wind.speed, let gust = wind.gust, gust.knots < speed.knots {
                throw Problem("\(name) is \(Problem.quoted(text)): gusts are stronger than the wind.")
            }
            return wind
        }
    }
}

extension ParameterKind where Value == Direction<SameNorth> {
    /// Degrees from the north that the wind is from.
    static var direction: Self {
        let number = ParameterKind<Double>.number(0...360, "deg")
        return Self(number.schema, unit: number.unit, number.valueName) { asked, name throws(Problem) in
            try number.read(asked, name).flatMap { Direction<SameNorth>(degrees: $0) }
        }
    }
}
