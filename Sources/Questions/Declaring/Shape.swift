package import JSONLines

/// The shape of a JSON value, for descriptions of answers.
package indirect enum Shape: Sendable {
    case text, integer, number, flag
    /// A value whose form is not described.
    case any
    case choice([String])
    case list(Shape)
    /// An object of these members and no others.
    case object([Member])
    /// An object of any keys.
    case map(Shape)
    case nullable(Shape)
    /// A named shape, which the document holds once under its name.
    case named(String, Shape)
    case anyOf([Shape])

    package struct Member: Sendable {
        package let name: String
        package let shape: Shape
        package let what: String?
        /// Whether the member is always present.
        package var isAlways = true
    }

    /// As JSON Schema 2020-12, which OpenAPI 3.1 uses.
    package var schema: JSON {
        switch self {
        case .text: ["type": "string"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .flag: ["type": "boolean"]
        case .any: .object([:])
        case .choice(let choices): ["type": "string", "enum": JSON(choices)]
        case .list(let element): ["type": "array", "items": element.schema]
        case .object(let members):
            [
                "type": "object", "required": JSON(members.filter(\.isAlways).map(\.name)),
                "additionalProperties": false,
                "properties": .object(
                    JSONObject(members.map { member in (member.name, member.described) })),
            ]
        case .map(let value): ["type": "object", "additionalProperties": value.schema]
        case .nullable(let shape): ["anyOf": [shape.schema, ["type": "null"]]]
        case .named(let name, _): ["$ref": .text("#/components/schemas/\(name)")]
        case .anyOf(let shapes): ["anyOf": .array(shapes.map(\.schema))]
        }
    }
}

extension Shape {
    /// The named shapes in it, nested ones included, from the outermost in.
    package var named: [(name: String, shape: Shape)] {
        switch self {
        case .text, .integer, .number, .flag, .any, .choice: []
        case .list(let shape), .map(let shape), .nullable(let shape): shape.named
        case .object(let members): members.flatMap(\.shape.named)
        case .anyOf(let shapes): shapes.flatMap(\.named)
        case .named(let name, let shape): [(name, shape)] + shape.named
        }
    }
}

extension Shape.Member {
    fileprivate var described: JSON {
        guard let what, case .object(var schema) = shape.schema else { return shape.schema }
        schema["description"] = .text(what)
        return .object(schema)
    }
}

/// A member of an object that is always there.
package func has(_ name: String, _ shape: Shape, _ what: String? = nil) -> Shape.Member {
    Shape.Member(name: name, shape: shape, what: what)
}

/// A member that is null where it is not published.
package func mayHave(_ name: String, _ shape: Shape, _ what: String? = nil) -> Shape.Member {
    Shape.Member(name: name, shape: .nullable(shape), what: what)
}

/// A member that may be absent.
package func perhaps(_ name: String, _ shape: Shape, _ what: String? = nil) -> Shape.Member {
    Shape.Member(name: name, shape: shape, what: what, isAlways: false)
}
