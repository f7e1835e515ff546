import Aviation
import Foundation
import JSONLines

extension NorthName {
    /// The north that was asked under this key; nil when it was not given.
    static func asked(_ key: String, _ asked: Asked) throws(Problem) -> NorthName? {
        guard let text = try asked.optionalText(key) else { return nil }
        guard let name = NorthName(rawValue: text.lowercased()) else {
            throw Problem("\(key) is \(Problem.quoted(text)): it has to be true or magnetic.")
        }
        return name
    }
}

extension Asked {
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

    /// Throws for a true airspeed that no aircraft flies.
    static func checkAirspeed(_ speed: Speed) throws(Problem) {
        guard (1...3000).contains(speed.knots) else { throw Problem("tas has to be from 1 to 3000 kt.") }
    }

    /// The declination at a place on a day, east positive. Throws where the model has none.
    static func declination(at place: Coordinate, on day: Day) throws(Problem) -> Declination {
        if let declination = Declination(at: place, on: day) { return declination }
        guard MagneticField.validYears.contains(day.decimalYear) else {
            throw Problem("On \(day) the variation is not known: \(MagneticField.validity).")
        }
        throw Problem(
            "The variation here is not reliable: the place is in the magnetic model's blackout zone.")
    }
}
