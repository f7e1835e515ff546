import Aviation
import AviationDatabase
import JSONLines
import Questions

/// The parameters that narrow a list, as the conditions of filters declare them, and the filter that they
/// make.
struct FilterParameters: Sendable {
    private let conditions: [FilterCondition]
    private let readers: [Reader]

    /// - Parameters:
    ///   - usual: the values of parameters that are not given, by their names.
    init(_ conditions: [FilterCondition], usual: FilterValues = [:]) {
        self.conditions = conditions
        readers = conditions.flatMap { $0.parameters + $0.synonyms }.map {
            Reader($0, standard: usual[$0.name] ?? $0.standard)
        }
    }

    /// For the declaration of a route.
    var all: [any Declared] { readers.map(\.parameter) + [Self.box] + Self.withoutEffect }

    /// The names of those that leave no airport out, whatever they say.
    var namesWithoutEffect: Set<String> {
        Set(conditions.filter { !$0.isAnswered }.map(\.name) + Self.withoutEffect.map(\.name))
    }

    /// The filter that was asked for. Throws `ReferenceProblem` where values do not fit together.
    func filter(_ given: Given) throws -> AirportFilter {
        var values: FilterValues = [:]
        for reader in readers { values[reader.parameter.declaration.name] = try reader.value(given) }
        let box = try given[Self.box].map(Self.box)
        do throws(FilterConflict) {
            var filter = try AirportFilter(values: values, conditions)
            filter.box = box
            return filter
        } catch {
            throw ReferenceProblem.parameter(error.parameter, error.sentence)
        }
    }

    /// A parameter, and how its value is read.
    private struct Reader: Sendable {
        let parameter: any Declared
        let value: @Sendable (Given) throws -> FilterValue?

        init(_ parameter: FilterParameter, standard: FilterValue?) {
            switch parameter.form {
            case .flag:
                self.init(
                    parameter, .flag, standard, FilterValue.flag,
                    more: " False asks for those that have none; unknown is in neither.")
            case .exclusion: self.init(parameter, .flag, standard, FilterValue.flag)
            case .integer(let range, let unit):
                self.init(parameter, .integer(range, unit), standard, FilterValue.integer)
            case .decimal(let range): self.init(parameter, .number(range), standard, FilterValue.decimal)
            case .choice(let choices, _):
                self.init(parameter, .choice(choices.map(\.value)), standard, FilterValue.text)
            case .code(let most, _, _), .text(let most):
                self.init(parameter, .text(most: most), standard, FilterValue.text)
            }
        }

        private init<Value>(
            _ parameter: FilterParameter, _ kind: ParameterKind<Value>, _ standard: FilterValue?,
            _ make: @escaping @Sendable (Value) -> FilterValue, more: String = ""
        ) {
            let words = parameter.words + more
            if let standard {
                let declared = Parameter(
                    parameter.name, kind, standard: JSON(standard), words, otherNames: parameter.otherNames)
                (self.parameter, value) = (declared, { make(try $0[declared]) })
            } else {
                let declared = Parameter(
                    parameter.name, optional: kind, words, otherNames: parameter.otherNames)
                (self.parameter, value) = (declared, { try $0[declared].map(make) })
            }
        }
    }

    /// Standing in clients of the FlyFun service: data that are not here.
    private static let withoutEffect = ["include_ga", "include_notification"].map {
        Parameter($0, optional: .flag, "Accepted and without effect: no such data are here.")
    }

    private static let box = Parameter(
        "bbox", optional: .text(most: 120), "north,south,east,west in degrees; east < west crosses 180°.")

    private static func box(_ text: String) throws -> CoordinateBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            PlainNumber.decimal($0.filter { $0 != " " })
        }
        guard numbers.count == 4, let north = numbers[0], let south = numbers[1], let east = numbers[2],
            let west = numbers[3],
            let box = CoordinateBox(
                southDegrees: south, westDegrees: west, northDegrees: north, eastDegrees: east)
        else {
            throw ReferenceProblem.parameter(
                "bbox",
                "is north,south,east,west in degrees with south ≤ north, not \(Problem.quoted(text)).")
        }
        return box
    }
}

extension JSON {
    fileprivate init(_ value: FilterValue) {
        self =
            switch value {
            case .flag(let flag): .bool(flag)
            case .integer(let number): JSON(number)
            case .decimal(let number): .number(number)
            case .text(let text): .text(text)
            }
    }
}
