import JSONLines
import Questions

/// The OpenAPI document of the routes, made from their declarations.
struct APIDescription {
    private let routes: [ReferenceRoute]

    init(_ routes: [ReferenceRoute]) { self.routes = routes }

    /// OpenAPI 3.1.0.
    var document: JSON {
        var paths = JSONObject()
        for route in routes {
            var methods = JSONObject()
            if case .object(let known)? = paths[route.path] { methods = known }
            methods[route.method.lowercased()] = operation(route)
            paths[route.path] = .object(methods)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Aloft reference data", "version": "1",
                "description": .text(
                    "Airports, navaids, procedures and fixes as their publishers give them, read-only and "
                        + "without an account. Null means not published here. Every GET has an ETag; every "
                        + "answer names its edition in Aloft-Edition. Not for navigation."),
            ],
            "paths": .object(paths),
            "components": ["schemas": schemas],
        ]
    }

    private var schemas: JSON {
        let shapes = routes.compactMap { route in
            if case .json(let shape) = route.answer.form { shape } else { nil }
        }
        let named = ([ReferenceProblem.shape] + shapes).flatMap(\.named)
        return .object(JSONObject(named.map { ($0.name, $0.shape.schema) }))
    }

    private func operation(_ route: ReferenceRoute) -> JSON {
        var operation: JSONObject = [
            "summary": .text(route.summary),
            "parameters": .array(
                route.captured.map { parameter($0, in: "path") }
                    + (route.method == "GET" ? route.parameters.map { parameter($0, in: "query") } : [])),
            "responses": [
                "200": answer(route.answer),
                "304": ["description": "It has not changed since the ETag in If-None-Match."],
                "400": response("A parameter cannot be used.", ReferenceProblem.shape),
                "404": response("It is not here.", ReferenceProblem.shape),
                "503": response("Not yet, or too busy: ask again.", ReferenceProblem.shape),
            ],
        ]
        if route.method == "POST" {
            let members = route.parameters.map { ($0.name, JSON.object($0.schema)) }
            operation["requestBody"] = [
                "required": true,
                "content": [
                    "application/json": [
                        "schema": ["type": "object", "properties": .object(JSONObject(members))]
                    ]
                ],
            ]
        }
        return .object(operation)
    }

    private func answer(_ answer: RouteAnswer) -> JSON {
        switch answer.form {
        case .json(let shape): response("The answer.", shape)
        case .bytes(let mediaTypes): bytes(mediaTypes)
        }
    }

    private func response(_ sentence: String, _ shape: Shape) -> JSON {
        [
            "description": .text(sentence),
            "content": ["application/json": ["schema": shape.schema]],
        ]
    }

    private func bytes(_ mediaTypes: [String]) -> JSON {
        [
            "description": "The bytes.",
            "content": .object(JSONObject(mediaTypes.map { ($0, JSON.object([:])) })),
        ]
    }

    private func parameter(_ parameter: ParameterDeclaration, in place: String) -> JSON {
        [
            "name": .text(parameter.name), "in": .text(place),
            "required": .bool(place == "path" || parameter.isRequired),
            "description": .text(parameter.words), "schema": .object(parameter.bareSchema),
        ]
    }
}
