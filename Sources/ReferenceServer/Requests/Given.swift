import Aviation
import Foundation
import JSONLines

/// The values of a route's parameters in one request. Every value has been checked.
struct Given {
    private var values: [String: String] = [:]
    private var standards: [String: String] = [:]
    /// The names of those that were there without a value.
    private var valueless: Set<String> = []
    /// Whether the path ended with a slash: the FlyFun service's spelling.
    let endsWithSlash: Bool

    /// Throws `ReferenceProblem` for a parameter that is unknown, comes twice, or has no value of its kind.
    init(
        _ route: ReferenceRoute, captures: [String: String], address: RequestAddress, body: Data
    ) throws {
        endsWithSlash = address.endsWithSlash
        let known = route.captured + route.parameters
        standards = Dictionary(
            known.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        let body = try Self.members(of: body, isNeeded: route.method == "POST")
        for (name, value) in captures.sorted(by: { $0.key < $1.key }).map({ ($0.key, $0.value) })
            + address.query.map({ ($0.name, $0.value) }) + body
        {
            guard let parameter = known.first(where: { $0.name == name || $0.otherNames.contains(name) })
            else { throw Self.unknown(name, route) }
            // Scripts of a browser write these for a value that they do not have.
            if ["undefined", "null", ""].contains(value), captures[name] == nil {
                valueless.insert(parameter.name)
                continue
            }
            try parameter.check(value)
            guard values.updateValue(value, forKey: parameter.name) == nil else {
                throw ReferenceProblem.parameter(parameter.name, "is given twice.")
            }
        }
    }

    private static func unknown(_ name: String, _ route: ReferenceRoute) -> ReferenceProblem {
        let names = route.parameters.map(\.name).joined(separator: ", ")
        return .parameter(
            Problem.quoted(name),
            "is no parameter of this path. Known: \(names.isEmpty ? "none" : names).")
    }

    /// The members of a body, those of "filters" and "center" among them, as a query would write them.
    private static func members(of body: Data, isNeeded: Bool) throws -> [(String, String)] {
        guard isNeeded else { return [] }
        let json: JSON
        do { json = try JSON(parsing: body) } catch {
            throw ReferenceProblem(
                status: 400, code: "badBody", message: "The body is no JSON: \(error.sentence)",
                action: "Send an object.")
        }
        guard case .object(let object) = json else {
            throw ReferenceProblem(
                status: 400, code: "badBody", message: "The body is not an object.", action: "Send an object."
            )
        }
        guard object.members.count <= RequestAddress.mostParameters else {
            throw ReferenceProblem.tooManyParameters
        }
        return try object.members.flatMap { member -> [(String, String)] in
            guard ["filters", "center"].contains(member.key), case .object(let inner) = member.value else {
                return [(member.key, try text(member.key, member.value))]
            }
            return try inner.members.map { one in
                let name = member.key == "center" ? "center_" + one.key : one.key
                return (name, try text(name, one.value))
            }
        }
    }

    private static func text(_ name: String, _ value: JSON) throws -> String {
        switch value {
        case .null: return ""
        case .bool(let flag): return flag ? "true" : "false"
        case .number: return value.text
        case .text(let text): return text
        case .array(let values):
            return try values.map { try text(name, $0) }.joined(separator: ",")
        case .object: throw ReferenceProblem.parameter(Problem.quoted(name), "is no object.")
        }
    }

    /// The value of a parameter, the standard one where none was given.
    func text(_ name: String) -> String? { values[name] ?? standards[name] }
    func isGiven(_ name: String) -> Bool { values[name] != nil }
    /// Whether it was there without a value.
    func isEmpty(_ name: String) -> Bool { valueless.contains(name) }
    func integer(_ name: String) -> Int? { text(name).flatMap(PlainNumber.integer) }
    func number(_ name: String) -> Double? { text(name).flatMap(PlainNumber.decimal) }
    func flag(_ name: String) -> Bool? { text(name).flatMap(Parameter.flag) }
    func miles(_ name: String) -> Distance? { number(name).map { Distance(nauticalMiles: $0) } }

    /// A parameter without which the question is none.
    func needed(_ name: String) throws -> String {
        guard let text = text(name) else { throw ReferenceProblem.parameter(name, "is missing.") }
        return text
    }

    /// The parameters that were given, but for these.
    func given(but names: Set<String>) -> JSON {
        .object(
            JSONObject(
                values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map {
                    ($0.key, .text($0.value))
                }))
    }
}
