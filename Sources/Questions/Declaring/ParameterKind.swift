package import JSONLines

/// A kind of value that a parameter may have: how it is read, and what is refused.
package struct ParameterKind<Value: Sendable>: Sendable {
    /// As JSON Schema.
    let schema: JSONObject
    /// "nm"; nil for what has no unit.
    let unit: String?
    /// The word for it in help, where it has no unit.
    let valueName: String
    let isFile: Bool
    /// Whether its text may begin with a dash.
    let mayBeginWithDash: Bool
    /// Reads the value of a key; nil if it is absent. Throws a sentence that begins with the key for a value
    /// of another kind.
    package let read: @Sendable (Asked, String) throws(Problem) -> Value?

    package init(
        _ schema: JSONObject, unit: String? = nil, _ valueName: String, isFile: Bool = false,
        mayBeginWithDash: Bool = false,
        read: @escaping @Sendable (Asked, String) throws(Problem) -> Value?
    ) {
        (self.schema, self.unit, self.valueName, self.read) = (schema, unit, valueName, read)
        (self.isFile, self.mayBeginWithDash) = (isFile, mayBeginWithDash)
    }
}

extension ParameterKind where Value == String {
    /// A text of one to this many characters; without a limit by default.
    package static func text(most: Int? = nil) -> Self {
        var schema: JSONObject = ["type": "string"]
        if let most { (schema["minLength"], schema["maxLength"]) = (1, JSON(most)) }
        return Self(schema, "text") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            if let most, text.isEmpty || text.count > most || text.utf8.count > most * 4 {
                throw Problem("\(name) is a text of 1 to \(most) characters, not \(Problem.quoted(text)).")
            }
            return text
        }
    }

    /// The path of a file.
    package static var file: Self {
        Self(["type": "string"], "file", isFile: true) { asked, name throws(Problem) in
            try asked.optionalText(name)
        }
    }

    /// One of these words, in any case.
    package static func choice(_ choices: [String]) -> Self {
        Self(["type": "string", "enum": JSON(choices)], "word") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let choice = choices.first(where: { $0.lowercased() == text.lowercased() }) else {
                let known = choices.joined(separator: ", ")
                throw Problem("\(name) is \(Problem.quoted(text)): it has to be one of \(known).")
            }
            return choice
        }
    }
}

extension ParameterKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the cases by its name, in any case.
    package static func choice(of type: Value.Type) -> Self {
        let words = ParameterKind<String>.choice(Value.allCases.map(\.rawValue))
        return Self(words.schema, words.valueName) { asked, name throws(Problem) in
            try words.read(asked, name).flatMap(Value.init(rawValue:))
        }
    }
}

extension ParameterKind where Value == Int {
    /// A whole number.
    package static func integer(_ range: ClosedRange<Int>, _ unit: String? = nil) -> Self {
        let schema: JSONObject = [
            "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
        ]
        return Self(
            schema, unit: unit, "n", mayBeginWithDash: range.lowerBound < 0
        ) { asked, name throws(Problem) in
            // Text is read as digits alone: "1e3" is a number, but none that an address writes.
            if case .text(let text)? = asked.value(name),
                text.contains(where: { !"+-0123456789".contains($0) })
            {
                throw Problem("\(name) is \(Problem.quoted(text)): it has to be a whole number.")
            }
            return try asked.optionalInteger(name, in: range)
        }
    }
}

extension ParameterKind where Value == Double {
    /// A finite decimal number.
    package static func number(_ range: ClosedRange<Double>, _ unit: String? = nil) -> Self {
        let schema: JSONObject = [
            "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ]
        return Self(
            schema, unit: unit, "n", mayBeginWithDash: range.lowerBound < 0
        ) { asked, name throws(Problem) in
            try asked.optionalNumber(name, in: range)
        }
    }
}

extension ParameterKind where Value == Bool {
    /// Yes or no.
    package static var flag: Self {
        Self(["type": "boolean"], "flag") { asked, name throws(Problem) in
            switch asked.value(name) {
            case .text(let text)? where ["true", "yes", "1"].contains(text.lowercased()): true
            case .text(let text)? where ["false", "no", "0"].contains(text.lowercased()): false
            case .text(let text)?:
                throw Problem("\(name) is \(Problem.quoted(text)): it has to be true or false.")
            default: try asked.optionalFlag(name)
            }
        }
    }
}

extension ParameterKind where Value == [String] {
    /// A list of texts; a single text is a list of one.
    package static var texts: Self {
        Self(["type": "array", "items": ["type": "string"]], "text") { asked, name throws(Problem) in
            try asked.optionalTexts(name)
        }
    }
}
