/// The value of a filter's parameter.
package enum FilterValue: Hashable, Sendable {
    case flag(Bool)
    case integer(Int)
    case decimal(Double)
    case text(String)

    /// As addresses have it: "true", "3000", "GB".
    package var written: String {
        switch self {
        case .flag(let flag): String(flag)
        case .integer(let number): String(number)
        case .decimal(let number): String(number)
        case .text(let text): text
        }
    }

    /// Nil for another form.
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    /// Nil for another form.
    package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    /// Nil for another form.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension FilterValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(integerLiteral number: Int) { self = .integer(number) }
    package init(stringLiteral text: String) { self = .text(text) }
}

/// Values by the names of their parameters.
package typealias FilterValues = [String: FilterValue]
