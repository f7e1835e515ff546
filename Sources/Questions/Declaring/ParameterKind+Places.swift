package import Aviation
package import JSONLines

extension ParameterKind where Value == Coordinate {
    /// A position: "LAT,LON" in degrees, north and east positive, or as flight plans write it
    /// (4620N07805W), as JSON [LAT, LON] too.
    package static var position: Self {
        Self(
            ["type": "string", "examples": ["51.348,-0.559"]], "lat,lon", mayBeginWithDash: true
        ) { asked, name throws(Problem) in
            guard let value = asked.value(name) else { return nil }
            return try Coordinate(asked: value, name)
        }
    }
}

extension ParameterKind where Value == [JSON] {
    /// A list of this many places, each in one of the forms that the question reads.
    package static func places(_ counts: ClosedRange<Int>, _ what: String) -> Self {
        let schema: JSONObject = [
            "type": "array", "items": ["type": "string"], "minItems": JSON(counts.lowerBound),
            "maxItems": JSON(counts.upperBound),
        ]
        return Self(schema, "point") { asked, name throws(Problem) in
            guard let value = asked.value(name) else { return nil }
            guard case .array(let places) = value, counts.contains(places.count) else {
                throw Problem("\(name) is \(Problem.quoted(value.text)): \(what).")
            }
            return places
        }
    }
}

/// A position with its name, in capitals.
package struct NamedPosition: Sendable {
    package let name: String
    package let position: Coordinate
}

extension ParameterKind where Value == [NamedPosition] {
    /// Positions by name: "NAME=LAT,LON" each, as JSON {"NAME": [LAT, LON]} too.
    package static var namedPositions: Self {
        Self(["type": "array", "items": ["type": "string"]], "name=lat,lon") { asked, name throws(Problem) in
            var found: [NamedPosition] = []
            if case .object(let object)? = asked.value(name) {
                for member in object.members {
                    let position = try Coordinate(asked: member.value, member.key)
                    found.append(NamedPosition(name: member.key.uppercased(), position: position))
                }
                return found
            }
            guard let texts = try asked.optionalTexts(name) else { return nil }
            for text in texts {
                let (place, value) = try Asked.pair(text, name, "NAME=LAT,LON")
                found.append(
                    NamedPosition(name: place, position: try Coordinate(asked: .text(value), place)))
            }
            return found
        }
    }
}

extension Asked {
    /// The two sides of "NAME=…", the name in capitals without blanks.
    package static func pair(
        _ text: String, _ key: String, _ form: String
    ) throws(Problem) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].filter { !$0.isWhitespace }.uppercased()
        guard parts.count == 2, !name.isEmpty else {
            throw Problem("\(key) is \(Problem.quoted(text)): write \(form).")
        }
        return (name, String(parts[1]))
    }
}

extension Coordinate {
    /// The position that a value names: the one place where a point is read. Throws if it is none.
    package init(asked value: JSON, _ key: String) throws(Problem) {
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
        self = position
    }

    /// Two numbers, the latitude first. Nil for anything else.
    private init?(_ numbers: [JSON]) {
        guard numbers.count == 2, case .number(let latitude) = numbers[0],
            case .number(let longitude) = numbers[1]
        else { return nil }
        self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
