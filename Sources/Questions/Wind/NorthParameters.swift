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
    /// result is in that reference. `standard` is the other north where nobody names it.
    static func wind(
        _ asked: Asked, _ wind: Parameter<ReportedWind<SameNorth>>, other: Parameter<NorthName?>,
        unless standard: NorthName? = nil, _ present: Present
    ) throws(Problem) -> (ReportedWind<SameNorth>, String?) {
        let wind = try asked[wind]
        let windIs = try asked[windIs]
        let otherIs = try asked[other] ?? (windIs == nil ? nil : standard)
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
    /// The degrees in which a runway points. One to 36 are asked back: they may be the runway's number. Three
    /// digits and those with a decimal point are degrees.
    static var runwayHeading: Self {
        let number = ParameterKind<Double>.number(0...360, "deg")
        return Self(
            ["type": ["number", "string"], "examples": [270, "027"]], unit: number.unit, number.valueName
        ) { asked, name throws(Problem) in
            guard let degrees = try number.read(asked, name) else { return nil }
            var written = ""
            if case .text(let text)? = asked.value(name) { written = text.filter { !$0.isWhitespace } }
            let isPlain = written.contains(".") || written.prefix { $0.isNumber }.count == 3
            if !isPlain, let tens = Int(exactly: degrees), (1...36).contains(tens) {
                let digits = String(tens)
                let three = String(repeating: "0", count: 3 - digits.count) + digits
                throw Problem(
                    "\(name) is \(digits): write \(three) for \(digits) degrees, or runway \(digits) for "
                        + "the runway of that number.")
            }
            return Direction<SameNorth>(degrees: degrees)
        }
    }

    /// The painted number of a runway: "27L", "RWY 09".
    static var runwayNumber: Self {
        Self(["type": "string", "examples": ["27L"]], "number") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            var word = Substring(text.uppercased().filter { !$0.isWhitespace })
            for prefix in ["RUNWAY", "RWY", "RW"] where word.hasPrefix(prefix) {
                word = word.dropFirst(prefix.count)
                break
            }
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            guard (1...2).contains(digits.count), let tens = Int(digits), (1...36).contains(tens),
                ["", "L", "C", "R"].contains(word.dropFirst(digits.count))
            else {
                throw Problem("\(name) is \(Problem.quoted(text)): write a number such as 09 or 27L.")
            }
            return Direction<SameNorth>(degrees: Double(tens * 10))
        }
    }

    /// Degrees from the north that the wind is from.
    static var direction: Self {
        let number = ParameterKind<Double>.number(0...360, "deg")
        return Self(number.schema, unit: number.unit, number.valueName) { asked, name throws(Problem) in
            try number.read(asked, name).flatMap { Direction<SameNorth>(degrees: $0) }
        }
    }
}
