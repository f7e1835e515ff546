import JSONLines

/// The shape of a JSON value, for the document that describes the API.
indirect enum Shape: Sendable {
    case text, integer, number, flag
    case choice([String])
    case list(Shape)
    /// An object of these members and no others.
    case object([Member])
    /// An object of any keys.
    case map(Shape)
    case nullable(Shape)
    /// One that has a name of its own, under which the document holds it once.
    case named(String, Shape)
    case anyOf([Shape])

    struct Member: Sendable {
        let name: String
        let shape: Shape
        let what: String?
    }

    /// As JSON Schema 2020-12, which OpenAPI 3.1 uses.
    var schema: JSON {
        switch self {
        case .text: ["type": "string"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .flag: ["type": "boolean"]
        case .choice(let choices): ["type": "string", "enum": JSON(choices)]
        case .list(let element): ["type": "array", "items": element.schema]
        case .object(let members):
            [
                "type": "object", "required": JSON(members.map(\.name)), "additionalProperties": false,
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
    /// The named shapes in it, those in them among them, from the outermost in.
    var named: [(name: String, shape: Shape)] {
        switch self {
        case .text, .integer, .number, .flag, .choice: []
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
func has(_ name: String, _ shape: Shape, _ what: String? = nil) -> Shape.Member {
    Shape.Member(name: name, shape: shape, what: what)
}

/// A member that is null where it is not published.
func mayHave(_ name: String, _ shape: Shape, _ what: String? = nil) -> Shape.Member {
    Shape.Member(name: name, shape: .nullable(shape), what: what)
}
