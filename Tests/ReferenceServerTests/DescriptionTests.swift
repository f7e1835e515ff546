import Foundation
import JSONLines
import ReferenceServer
import Testing

@Suite struct DescriptionTests {
    /// A request for every path of the document.
    private static let requests: [(path: String, target: String, body: String?)] =
        [
            ("/api/airports", "/api/airports", nil), ("/api/airports", "/api/airports/", nil),
            ("/api/airports/{icao}", "/api/airports/EGLL", nil),
            ("/api/airports/{icao}", "/api/airports/US-0001", nil),
            ("/api/airports/{icao}/procedures", "/api/airports/EGLL/procedures", nil),
            ("/api/airports/{icao}/runways", "/api/airports/KHWD/runways", nil),
            ("/api/airports/{icao}/aip-entries", "/api/airports/EGTF/aip-entries", nil),
            ("/api/airports/{icao}/procedure-lines", "/api/airports/EGLL/procedure-lines", nil),
            (
                "/api/airports/bulk/procedure-lines", "/api/airports/bulk/procedure-lines",
                #"{"airports": ["EGLL", "XXXX"]}"#
            ),
            ("/api/airports/search/{query}", "/api/airports/search/london", nil),
            ("/api/airports/route-search", "/api/airports/route-search?airports=EGLL,EGTF", nil),
            ("/api/airports/route", "/api/airports/route", #"{"from": "EGLL", "to": "KHWD"}"#),
            ("/api/airports/locate", "/api/airports/locate?q=EGTF", nil),
            ("/api/airports/locate", "/api/airports/locate?q=nowhere+at+all", nil),
            ("/api/airports/locate", "/api/airports/locate", #"{"q": "EGTF"}"#),
            ("/api/airports/aip-filter-presets", "/api/airports/aip-filter-presets", nil),
            ("/api/rules/{country}", "/api/rules/FR", nil),
            ("/api/download/manifest", "/api/download/manifest", nil),
            ("/api/download/manifest", "/api/download/manifest?region=san_francisco", nil),
            ("/api/weather/metars", "/api/weather/metars?stations=EGLL", nil),
            ("/api/weather/tafs", "/api/weather/tafs?bbox=50,-2,52,1", nil),
            ("/api/weather/pireps", "/api/weather/pireps?bbox=50,-2,52,1", nil),
            ("/api/weather/tfrs", "/api/weather/tfrs?route=EGLL,EGTF", nil),
            ("/api/weather/notams", "/api/weather/notams?airports=EGLL", nil),
            ("/api/weather/winds", "/api/weather/winds?stations=DEN", nil),
            ("/api/weather/advisories", "/api/weather/advisories", nil),
            ("/api/weather/imagery", "/api/weather/imagery", nil),
            ("/api/weather/imagery/{sha256}", "/api/weather/imagery/00ff", nil),
            (
                "/api/questions/wind", "/api/questions/wind",
                #"{"course": 90, "tas": 120, "wind": "360/20", "date": null}"#
            ),
            (
                "/api/questions/crosswind", "/api/questions/crosswind",
                #"{"runway_heading": 270, "wind": "240/20G30"}"#
            ),
            (
                "/api/questions/distance", "/api/questions/distance",
                #"{"points": [[51.348, -0.559], "43.542,6.953"]}"#
            ),
            (
                "/api/questions/variation", "/api/questions/variation",
                #"{"at": [40.6399, -73.7787], "date": "2026-07-01"}"#
            ),
            (
                "/api/questions/sun", "/api/questions/sun",
                #"{"at": "39.8617,-104.6731", "date": "2026-06-21"}"#
            ),
            ("/api/questions/cycle", "/api/questions/cycle", #"{"date": "2026-11-23"}"#),
            ("/api/questions/search", "/api/questions/search", #"{"query": "london", "count": 2}"#),
            ("/api/questions/airport", "/api/questions/airport", #"{"ident": "EGLL"}"#),
            ("/api/release", "/api/release", nil), ("/api/sync/version", "/api/sync/version", nil),
            ("/api/sync/delta", "/api/sync/delta?from=20200101.0", nil),
        ]
        + ["airports", "navaids", "procedures", "fixes"].map {
            ("/api/download/\($0)", "/api/download/\($0)", nil)
        }
        + [
            "countries", "procedure-types", "aip-sections", "aip-fields", "sources",
            "runway-characteristics", "border-crossing", "all",
        ].map { ("/api/filters/\($0)", "/api/filters/\($0)", nil) }

    @Test(arguments: [false, true])
    func `every answer is what the served document says`(_ others: Bool) throws {
        let world = try ReferenceWorld(others: others)
        if others { _ = try world.makeRelease() }
        let document = try world.get("/api/openapi.json")
        let schema = SchemaCheck(document)
        for (path, target, body) in Self.requests {
            let method = body == nil ? "GET" : "POST"
            let answer = world.answer(target, method: method, body: body ?? "")
            let operation = document["paths"]?[path]?[method.lowercased()]
            let response = operation?["responses"]?["\(answer.status)"]
            let shape = try #require(
                response?["content"]?["application/json"]?["schema"], "\(method) \(target) \(answer.status)")
            let found = schema.mistakes(of: try JSON(parsing: answer.body), against: shape)
            #expect(found == [], "\(method) \(target)")
        }
    }

    @Test func `every path of the document is asked in the test above`() throws {
        guard case .object(let paths)? = try ReferenceWorld().get("/api/openapi.json")["paths"] else {
            Issue.record("The document has no paths.")
            return
        }
        #expect(Set(paths.keys) == Set(Self.requests.map(\.path)))
    }

    @Test func `the check of schemas finds what does not fit`() throws {
        let check = SchemaCheck(["components": ["schemas": ["N": ["type": "integer"]]]])
        func mistakes(_ value: JSON, _ schema: JSON) -> Int {
            check.mistakes(of: value, against: schema).count
        }
        let object: JSON = [
            "type": "object", "required": ["a"], "additionalProperties": false,
            "properties": ["a": ["$ref": "#/components/schemas/N"]],
        ]
        #expect(mistakes(["a": 1], object) == 0)
        #expect(mistakes(["a": 1.5], object) == 1)
        #expect(mistakes([:], object) == 1)
        #expect(mistakes(["a": 1, "b": 2], object) == 1)
        #expect(mistakes(.null, ["anyOf": [["type": "string"], ["type": "null"]]]) == 0)
        #expect(mistakes(1, ["anyOf": [["type": "string"], ["type": "null"]]]) == 1)
        #expect(mistakes("c", ["type": "string", "enum": ["a", "b"]]) == 1)
        #expect(mistakes([1, "a"], ["type": "array", "items": ["type": "integer"]]) == 1)
    }
}

/// The part of JSON Schema that the document uses.
struct SchemaCheck {
    private let document: JSON

    init(_ document: JSON) { self.document = document }

    /// Sentences on what does not fit; empty where all does.
    func mistakes(of value: JSON, against schema: JSON, at place: String = "$") -> [String] {
        if let name = schema["$ref"]?.string {
            guard
                let target = document["components"]?["schemas"]?[
                    String(name.split(separator: "/").last ?? "")]
            else { return ["\(place): \(name) is not in the document"] }
            return mistakes(of: value, against: target, at: place)
        }
        if case .array(let shapes)? = schema["anyOf"] {
            let found = shapes.map { mistakes(of: value, against: $0, at: place) }
            return found.contains([])
                ? [] : [found.min { $0.count < $1.count }?.first ?? "\(place): none fits"]
        }
        if case .array(let choices)? = schema["enum"], !choices.contains(value) {
            return ["\(place): \(value.text) is none of the choices"]
        }
        switch (schema["type"]?.string, value) {
        case ("string", .text), ("boolean", .bool), ("number", .number), ("null", .null): return []
        case ("integer", .number(let number)) where number == number.rounded(): return []
        case ("array", .array(let elements)):
            return elements.enumerated().flatMap { index, element in
                mistakes(of: element, against: schema["items"] ?? [:], at: "\(place)[\(index)]")
            }
        case ("object", .object(let object)): return mistakes(of: object, against: schema, at: place)
        default: return ["\(place): \(value.text.prefix(40)) is no \(schema["type"]?.text ?? "?")"]
        }
    }

    private func mistakes(of object: JSONObject, against schema: JSON, at place: String) -> [String] {
        let missing = (schema["required"]?.elements ?? []).compactMap(\.string)
            .filter { object[$0] == nil }.map { "\(place).\($0) is missing" }
        return missing
            + object.members.flatMap { member -> [String] in
                let inside = "\(place).\(member.key)"
                if let known = schema["properties"]?[member.key] {
                    return mistakes(of: member.value, against: known, at: inside)
                }
                switch schema["additionalProperties"] {
                case .bool(false): return ["\(inside) is not in the document"]
                case let other?: return mistakes(of: member.value, against: other, at: inside)
                case nil: return []
                }
            }
    }
}
