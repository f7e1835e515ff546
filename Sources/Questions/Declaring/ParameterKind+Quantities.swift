package import Aviation
package import JSONLines

extension ParameterKind where Value == Distance {
    /// Nautical miles.
    package static func miles(_ range: ClosedRange<Double>) -> Self {
        let number = ParameterKind<Double>.number(range, "nm")
        return Self(number.schema, unit: number.unit, number.valueName) { asked, name throws(Problem) in
            try number.read(asked, name).map { Distance(nauticalMiles: $0) }
        }
    }
}

extension ParameterKind where Value == NorthName {
    /// The north from which a direction is counted.
    package static var north: Self {
        let words = ParameterKind<String>.choice(NorthName.allCases.map(\.rawValue))
        return Self(words.schema, "north") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let north = NorthName(rawValue: text.lowercased()) else {
                throw Problem("\(name) is \(Problem.quoted(text)): it has to be true or magnetic.")
            }
            return north
        }
    }
}

extension ParameterKind {
    /// A quantity with its unit, or a number alone, which is in `unit`.
    package static func quantity<Unit>(in unit: Unit) -> Self where Value == Quantity<Unit> {
        Self(["type": "string"], unit.symbol) { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let quantity = Quantity<Unit>(text, expecting: unit) else {
                if text.lowercased().contains("gal") {
                    throw Problem(
                        "\(name) is \(Problem.quoted(text)): write usgal or impgal, which are not the same.")
                }
                throw Problem(
                    "\(name) is \(Problem.quoted(text)): write a number, or one with its unit "
                        + "(\(unit.symbol)).")
            }
            return quantity
        }
    }
}

extension ParameterKind where Value == Speed {
    /// A true airspeed that aircraft fly, alone in knots.
    package static var airspeed: Self {
        let speed = Self.quantity(in: SpeedUnit.knots)
        return Self(speed.schema, speed.valueName) { asked, name throws(Problem) in
            guard let read = try speed.read(asked, name) else { return nil }
            guard (1...3000).contains(read.knots) else {
                throw Problem("\(name) has to be from 1 to 3000 kt.")
            }
            return read
        }
    }
}
