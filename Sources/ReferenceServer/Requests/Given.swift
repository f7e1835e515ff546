import Foundation
import JSONLines
import Questions

/// The values of a route's parameters in one request. Every value has been checked.
struct Given {
    /// By the parameters' names: of an address all are texts.
    let asked: Asked
    /// The names of those that were there without a value.
    private let valueless: Set<String>
    /// Whether the path ended with a slash: the FlyFun service's spelling.
    let endsWithSlash: Bool

    /// Throws `ReferenceProblem` for a parameter that is unknown, comes twice, or has no value of its kind.
    init(
        _ route: ReferenceRoute, captures: [String: String], address: RequestAddress, body: Data
    ) throws {
        endsWithSlash = address.endsWithSlash
        let known = route.captured + route.parameters
        var (values, valueless): (JSONObject, Set<String>) = ([:], [])
        let body = try Self.members(of: body, isNeeded: route.method == "POST")
        for (name, value) in captures.sorted(by: { $0.key < $1.key }).map({ ($0.key, JSON.text($0.value)) })
            + address.query.map({ ($0.name, JSON.text($0.value)) }) + body
        {
            guard let parameter = known.first(where: { $0.name == name || $0.otherNames.contains(name) })
            else { throw Self.unknown(name, route) }
            // Scripts of a browser write these for a value that they do not have.
            if ["undefined", "null", "", .null].contains(value), captures[name] == nil {
                valueless.insert(parameter.name)
                continue
            }
            let value = parameter.isText ? .text(try Self.text(name, value)) : value
            do throws(Problem) { try parameter.check(value) } catch { throw ReferenceProblem(error) }
            guard values[parameter.name] == nil else {
                throw ReferenceProblem.parameter(parameter.name, "is given twice.")
            }
            values[parameter.name] = value
        }
        (asked, self.valueless) = (Asked(values), valueless)
    }

    private static func unknown(_ name: String, _ route: ReferenceRoute) -> ReferenceProblem {
        let names = route.parameters.map(\.name).joined(separator: ", ")
        return .parameter(
            Problem.quoted(name),
            "is no parameter of this path. Known: \(names.isEmpty ? "none" : names).")
    }

    /// The members of a body, those of "filters" and "center" among them.
    private static func members(of body: Data, isNeeded: Bool) throws -> [(String, JSON)] {
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
        return object.members.flatMap { member -> [(String, JSON)] in
            guard ["filters", "center"].contains(member.key), case .object(let inner) = member.value else {
                return [(member.key, member.value)]
            }
            return inner.members.map { one in
                (member.key == "center" ? "center_" + one.key : one.key, one.value)
            }
        }
    }

    /// As a query would write it.
    private static func text(_ name: String, _ value: JSON) throws -> String {
        switch value {
        case .null: return ""
        case .bool(let flag): return flag ? "true" : "false"
        case .number, .longInteger: return value.text
        case .text(let text): return text
        case .array(let values):
            return try values.map { try text(name, $0) }.joined(separator: ",")
        case .object: throw ReferenceProblem.parameter(Problem.quoted(name), "is no object.")
        }
    }

    /// The value of a parameter, the standard one where none was given. Throws `ReferenceProblem` where there
    /// is none and has to be.
    subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        get throws {
            do throws(Problem) { return try asked[parameter] } catch { throw ReferenceProblem(error) }
        }
    }

    /// The value of a parameter that may be left out, but not in this question.
    func needed<Value>(_ parameter: Parameter<Value?>) throws -> Value {
        do throws(Problem) { return try asked.needed(parameter) } catch { throw ReferenceProblem(error) }
    }

    func isGiven<Value>(_ parameter: Parameter<Value>) -> Bool { asked.has(parameter) }
    /// Whether it was there without a value.
    func isEmpty(_ parameter: ParameterDeclaration) -> Bool { valueless.contains(parameter.name) }

    /// The parameters that were given, but for these, as they were written.
    func given(but names: Set<String>) throws -> JSON {
        .object(
            JSONObject(
                try asked.values.members.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map {
                    ($0.key, .text(try Self.text($0.key, $0.value)))
                }))
    }
}
