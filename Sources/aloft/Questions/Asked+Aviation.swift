import Aviation
import Foundation
import JSONLines

/// Values that pilots name, read from what was asked.
extension Asked {
    /// A position: "LAT,LON" in degrees, north and east positive, or as flight plans write it
    /// (4620N07805W), in a batch [LAT, LON] too. Nil when it was not given; throws when it is none.
    func optionalPoint(_ key: String) throws(Problem) -> Coordinate? {
        guard let value = value(key) else { return nil }
        return try Self.point(value, key)
    }

    /// The same; throws when it is missing too.
    func point(_ key: String) throws(Problem) -> Coordinate {
        guard let point = try optionalPoint(key) else { throw Self.missing(key) }
        return point
    }

    /// Positions by name: "NAME=LAT,LON" each, in a batch {"NAME": [LAT, LON]} too. Names are in capitals.
    func namedPoints(_ key: String) throws(Problem) -> [(name: String, position: Coordinate)] {
        var found: [(name: String, position: Coordinate)] = []
        if case .object(let object)? = value(key) {
            for member in object.members {
                found.append((member.key.uppercased(), try Self.point(member.value, member.key)))
            }
            return found
        }
        for text in try optionalTexts(key) ?? [] {
            let (name, value) = try Self.pair(text, key, "NAME=LAT,LON")
            found.append((name, try Self.point(.text(value), name)))
        }
        return found
    }

    /// The two sides of "NAME=…", the name in capitals without blanks.
    static func pair(
        _ text: String, _ key: String, _ form: String
    ) throws(Problem) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].filter { !$0.isWhitespace }.uppercased()
        guard parts.count == 2, !name.isEmpty else {
            throw Problem("\(key) is \(Problem.quoted(text)): write \(form).")
        }
        return (name, String(parts[1]))
    }

    /// The position that a value names: the one place where a point is read.
    static func point(_ value: JSON, _ key: String) throws(Problem) -> Coordinate {
        let position: Coordinate? =
            switch value {
            case .text(let text): Coordinate(text) ?? Coordinate(routeText: text)
            case .array(let numbers): Coordinate(numbers)
            default: nil
            }
        guard let position else {
            let given = if case .text(let text) = value { text } else { value.text }
            let wanted = "LAT,LON in degrees, such as 51.348,-0.559"
            throw Problem("\(key) is \(Problem.quoted(given)), which is no position: it has to be \(wanted).")
        }
        return position
    }

    /// A leg's two positions: `from` and `to`, or both in `points`. Throws when there are not two.
    func twoPoints() throws(Problem) -> (Coordinate, Coordinate) {
        if has("from") || has("to") {
            guard !has("points") else { throw Problem("Either from and to are given, or points.") }
            return (try point("from"), try point("to"))
        }
        guard let value = value("points") else { throw Self.missing("points") }
        guard case .array(let points) = value, points.count == 2 else {
            throw Problem("points is \(Problem.quoted(value.text)): a way has two, its start and its end.")
        }
        return (try Self.point(points[0], "points"), try Self.point(points[1], "points"))
    }

    /// The zone of a local day, the ships' one when it was not given. Throws when it is none.
    func zone(_ key: String) throws(Problem) -> LocalZone {
        guard let text = try optionalText(key) else { return .nautical }
        guard let zone = LocalZone(text) else {
            throw Problem(
                "\(key) is \(Problem.quoted(text)), which is no zone, such as +01:00 or Europe/Berlin."
            )
        }
        return zone
    }

    /// A day of the calendar. Throws when it is none.
    func optionalDay(_ key: String) throws(Problem) -> Day? {
        guard let text = try optionalText(key) else { return nil }
        guard let day = Day(text) else {
            throw Problem(
                "\(key) is \(Problem.quoted(text)), which is no day of the calendar: it has to be YYYY-MM-DD."
            )
        }
        return day
    }

    /// A day of the calendar. Throws when it is missing or none.
    func day(_ key: String) throws(Problem) -> Day {
        guard let day = try optionalDay(key) else { throw Self.missing(key) }
        return day
    }

    /// An instant with its zone, such as 2026-11-23T14:53:00Z. Throws when it is none.
    func optionalInstant(_ key: String) throws(Problem) -> Date? {
        guard let text = try optionalText(key) else { return nil }
        guard let instant = Date(instant: text) else {
            throw Problem(
                "\(key) is \(Problem.quoted(text)), which is no instant, such as 2026-11-23T14:53:00Z."
            )
        }
        return instant
    }
}

extension Coordinate {
    /// Two numbers, the latitude first. Nil for anything else.
    fileprivate init?(_ numbers: [JSON]) {
        guard numbers.count == 2, case .number(let latitude) = numbers[0],
            case .number(let longitude) = numbers[1]
        else { return nil }
        self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}

extension JSON {
    /// An instant as ISO 8601 in UTC, null where there is none.
    init(_ instant: Date?) { self.init(instant?.instantText) }

    /// Degrees to a billionth, a tenth of a millimetre over the ground; 359.9999999999 is 0.
    init(_ direction: TrueDirection?) {
        self.init(direction.map { ($0.degrees * 1e9).rounded() / 1e9 == 360 ? 0 : $0.degrees }, places: 9)
    }

    /// Nautical miles to a billionth, two micrometres.
    init(nauticalMiles distance: Distance?) { self.init(distance?.nauticalMiles, places: 9) }
}
