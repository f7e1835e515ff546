import Aviation
import Foundation
import JSONLines

/// The north that a wind and a course or runway share, whichever it is.
enum SameNorth: North {
    static let letter: Character = "N"
    static let word = "north"
}

/// From which north something is counted.
enum NorthName: String {
    case trueNorth = "true"
    case magnetic

    /// What was asked under this key, nil when it was not given.
    static func asked(_ key: String, _ asked: Asked) throws(Problem) -> NorthName? {
        guard let text = try asked.optionalText(key) else { return nil }
        guard let name = NorthName(rawValue: text.lowercased()) else {
            throw Problem("\(key) is \(Problem.quoted(text)): it has to be true or magnetic.")
        }
        return name
    }
}

extension Asked {
    /// A place as "LAT,LON"; nil when it was not given.
    func optionalPlace(_ key: String) throws(Problem) -> Coordinate? {
        guard let text = try optionalText(key) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { !$0.isWhitespace }) }
        if parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let place = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        {
            return place
        }
        if let place = Coordinate(routeText: text) { return place }
        throw Problem("\(key) is \(Problem.quoted(text)), which is no position: write LAT,LON.")
    }

    /// A day as "2026-11-23", or that of an instant; today when it was not given.
    func dayOrToday(_ key: String) throws(Problem) -> Day {
        guard let text = try optionalText(key) else {
            guard let today = Date().day() else { throw Problem("The clock shows no day.") }
            return today
        }
        if let day = Day(text) ?? Date(instant: text)?.day() { return day }
        throw Problem("\(key) is \(Problem.quoted(text)), which is no day: write 2026-11-23.")
    }

    /// A quantity, a number alone in `unit`; nil when it was not given.
    func optionalQuantity<Unit>(_ key: String, in unit: Unit) throws(Problem) -> Quantity<Unit>? {
        guard let text = try optionalText(key) else { return nil }
        guard let quantity = Quantity<Unit>(text, expecting: unit) else {
            if text.lowercased().contains("gal") {
                throw Problem(
                    "\(key) is \(Problem.quoted(text)): write usgal or impgal, which are not the same.")
            }
            throw Problem(
                "\(key) is \(Problem.quoted(text)): write a number, or one with its unit (\(unit.symbol)).")
        }
        return quantity
    }

    /// The declination at a place on a day, east positive. Throws where the model has none.
    static func declination(at place: Coordinate, on day: Day) throws(Problem) -> Declination {
        let field = MagneticField(at: place, height: Distance(feet: 0), decimalYear: day.decimalYear)
        guard let field else {
            throw Problem("The variation of \(day) is not known: \(MagneticField.model) is for 2025 to 2029.")
        }
        guard field.zone != .blackout else {
            throw Problem(
                "The variation here is not reliable: the place is in the magnetic model's blackout zone.")
        }
        return field.declination
    }
}
