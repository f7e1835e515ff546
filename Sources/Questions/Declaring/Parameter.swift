package import JSONLines

/// A parameter of a question, declared once: its name, how it is read, which values are refused, and the
/// words that help, description and tool have for it.
///
/// ```swift
/// static let at = Parameter("at", .position, "Where.")
/// static let within = Parameter("within", optional: .miles(0...500), "No further than this.")
/// static let count = Parameter("count", .integer(1...100), standard: 20, "So many at most.")
/// …
/// let place = try asked[at]        // a Coordinate: there is no answer without it
/// let radius = try asked[within]   // a Distance?
/// ```
package struct Parameter<Value: Sendable>: Sendable {
    package let declaration: ParameterDeclaration
    /// The key of the parameter.
    package var name: String { declaration.name }
    fileprivate let read: @Sendable (Asked) throws(Problem) -> Value

    /// A required parameter.
    package init(
        _ name: String, _ kind: ParameterKind<Value>, _ words: String, on line: CommandPlace = .option,
        as commandName: String? = nil, valueName: String? = nil, or otherNames: String...
    ) {
        declaration = ParameterDeclaration(
            name, kind, words, line, commandName, valueName, otherNames, isRequired: true, standard: nil)
        read = { asked throws(Problem) in
            guard let value = try kind.read(asked, name) else { throw Asked.missing(name) }
            return value
        }
    }

    /// An optional parameter.
    package init<Wrapped>(
        _ name: String, optional kind: ParameterKind<Wrapped>, _ words: String,
        on line: CommandPlace = .option, as commandName: String? = nil, valueName: String? = nil,
        or otherNames: String...
    ) where Value == Wrapped? {
        self.init(
            name, optional: kind, words, on: line, as: commandName, valueName: valueName,
            otherNames: otherNames)
    }

    /// One that may be left out, with a list of other names.
    package init<Wrapped>(
        _ name: String, optional kind: ParameterKind<Wrapped>, _ words: String,
        on line: CommandPlace = .option, as commandName: String? = nil, valueName: String? = nil,
        otherNames: [String]
    ) where Value == Wrapped? {
        declaration = ParameterDeclaration(
            name, kind, words, line, commandName, valueName, otherNames, isRequired: false, standard: nil)
        read = { asked throws(Problem) in try kind.read(asked, name) }
    }

    /// A parameter with a standard value.
    package init(
        _ name: String, _ kind: ParameterKind<Value>, standard: JSON, _ words: String,
        on line: CommandPlace = .option, as commandName: String? = nil, valueName: String? = nil,
        or otherNames: String...
    ) {
        self.init(
            name, kind, standard: standard, words, on: line, as: commandName, valueName: valueName,
            otherNames: otherNames)
    }

    /// One that has a standard value where it is left out, with a list of other names.
    package init(
        _ name: String, _ kind: ParameterKind<Value>, standard: JSON, _ words: String,
        on line: CommandPlace = .option, as commandName: String? = nil, valueName: String? = nil,
        otherNames: [String]
    ) {
        declaration = ParameterDeclaration(
            name, kind, words, line, commandName, valueName, otherNames, isRequired: false,
            standard: standard)
        read = { asked throws(Problem) in
            if let value = try kind.read(asked, name) { return value }
            guard let value = try kind.read(Asked([name: standard]), name) else { throw Asked.missing(name) }
            return value
        }
    }
}

extension Asked {
    /// The value of a parameter. Throws a sentence for a missing or unreadable one.
    package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        get throws(Problem) { try parameter.read(self) }
    }

    /// The value of a parameter that others may leave out. Throws a sentence when it is missing here.
    package func needed<Value>(_ parameter: Parameter<Value?>) throws(Problem) -> Value {
        guard let value = try parameter.read(self) else { throw Self.missing(parameter.name) }
        return value
    }

    /// Whether a parameter was given.
    package func has<Value>(_ parameter: Parameter<Value>) -> Bool { has(parameter.name) }
}

/// A parameter of any type, for lists of them.
package protocol Declared: Sendable {
    var declaration: ParameterDeclaration { get }
}

extension Parameter: Declared {}

/// The facts of a parameter, whatever it is read as.
package struct ParameterDeclaration: Declared {
    /// In snake_case: the key of a batch's line and a route's parameter.
    package let name: String
    /// Other names that clients use.
    package let otherNames: [String]
    /// A sentence.
    package let words: String
    /// "nm"; nil for what has no unit.
    package let unit: String?
    /// The word for its value in help: "lat,lon".
    package let valueName: String
    /// Its name on a command line, where it has another one there.
    package let commandName: String?
    /// Whether its value is the path of a file.
    package let isFile: Bool
    /// Whether its text may begin with a dash.
    package let mayBeginWithDash: Bool
    package let place: CommandPlace
    package let isRequired: Bool
    package let standard: JSON?
    private let kindSchema: JSONObject
    /// Throws a sentence for a value that cannot be read.
    package let check: @Sendable (JSON) throws(Problem) -> Void

    package var declaration: ParameterDeclaration { self }

    /// Whether its value is a text, so that texts with commas between them are one.
    package var isText: Bool { kindSchema["type"] == "string" }

    fileprivate init<Value>(
        _ name: String, _ kind: ParameterKind<Value>, _ words: String, _ place: CommandPlace,
        _ commandName: String?, _ valueName: String?, _ otherNames: [String], isRequired: Bool,
        standard: JSON?
    ) {
        (self.name, self.otherNames, self.words, unit) = (name, otherNames, words, kind.unit)
        (self.commandName, self.place, isFile) = (commandName, place, kind.isFile)
        self.valueName = valueName ?? kind.unit ?? kind.valueName
        mayBeginWithDash = kind.mayBeginWithDash
        (self.isRequired, self.standard, kindSchema) = (isRequired, standard, kind.schema)
        check = { value throws(Problem) in _ = try kind.read(Asked([name: value]), name) }
    }

    /// The JSON Schema of its value, with its words and its unit.
    package var schema: JSONObject {
        var schema = kindSchema
        schema["default"] = standard
        schema["description"] = .text(words + (unit.map { " In \($0)." } ?? ""))
        return schema
    }

    /// The schema without words.
    package var bareSchema: JSONObject {
        var schema = kindSchema
        schema["default"] = standard
        return schema
    }
}

/// Where a command line has a parameter.
package enum CommandPlace: Sendable {
    /// `--name TEXT`.
    case option
    /// An option that may be repeated: a list.
    case options
    /// A word without a name.
    case word
    /// Several words: a list.
    case words
    /// Several words that form one text.
    case sentence
    /// Nowhere: only lines of a batch, routes and tools have it.
    case nowhere
}
