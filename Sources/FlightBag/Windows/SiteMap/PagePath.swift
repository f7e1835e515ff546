package import SyncCore

/// The path of a page's addresses: "/flights/{record}/navlog". A step in braces stands for a value: "{kind}"
/// for a kind of record by its path, "{record}" for the key of a record, any other for text, of which the
/// last may be missing: "/weather/{station?}".
package struct PagePath: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    package let steps: [Step]

    /// A step of a path.
    package enum Step: Hashable, Sendable {
        case fixed(String)
        case kind
        case record
        case text(String, isOptional: Bool)
    }

    /// A path as it is declared.
    package init(stringLiteral text: String) {
        steps = text.split(separator: "/").map { step in
            guard step.hasPrefix("{"), step.hasSuffix("}") else { return .fixed(String(step)) }
            let name = step.dropFirst().dropLast()
            switch name {
            case "kind": return .kind
            case "record": return .record
            default:
                let isOptional = name.hasSuffix("?")
                return .text(String(isOptional ? name.dropLast() : name), isOptional: isOptional)
            }
        }
    }

    /// The number of steps that stand for themselves: of two paths that an address has, the one with more is
    /// meant.
    var fixedSteps: Int {
        steps.count { if case .fixed = $0 { true } else { false } }
    }

    /// The values in the steps of an address, or nil when it has another path.
    func values(of address: [String], kinds: [KindName]) -> PageValues? {
        var values = PageValues()
        guard address.count <= steps.count else { return nil }
        for (index, step) in steps.enumerated() {
            let given = index < address.count ? address[index] : nil
            switch (step, given) {
            case (.fixed(let name), let given?): guard given == name else { return nil }
            case (.kind, let given?):
                guard let kind = kinds.first(where: { $0.path == given }) else { return nil }
                values.kind = kind
            case (.record, let given?):
                guard let id = RecordID(given) else { return nil }
                values.record = id
            case (.text(let name, _), let given?):
                guard !given.isEmpty else { return nil }
                values.texts[name] = given
            case (.text(_, isOptional: true), nil): break
            case (_, nil): return nil
            }
        }
        return values
    }

    /// The address with these values: "/weather/EGLL?q=x".
    func address(with values: PageValues) -> String {
        let path = steps.compactMap { step -> String? in
            switch step {
            case .fixed(let name): name
            case .kind: values.kind?.path
            case .record: values.record?.text
            case .text(let name, _): values.texts[name].map(AddressText.escaped)
            }
        }
        return "/" + path.joined(separator: "/") + (values.query.items.isEmpty ? "" : "?" + values.query.text)
    }

    /// The path as it is declared.
    package var description: String {
        steps.map { step in
            switch step {
            case .fixed(let name): "/" + name
            case .kind: "/{kind}"
            case .record: "/{record}"
            case .text(let name, let isOptional): "/{\(name)\(isOptional ? "?" : "")}"
            }
        }
        .joined()
    }
}

/// The values of an address: those of its path's steps, and its query.
package struct PageValues: Hashable, Sendable {
    package var kind: KindName?
    package var record: RecordID?
    /// The texts of other steps, by the names of these; none is empty.
    package var texts: [String: String]
    package var query: AddressQuery

    package init(
        kind: KindName? = nil, record: RecordID? = nil, texts: [String: String] = [:],
        query: AddressQuery = AddressQuery()
    ) {
        self.kind = kind
        self.record = record
        self.texts = texts
        self.query = query
    }

    /// A text of a step, or nil when that step is missing.
    package subscript(name: String) -> String? { texts[name] }
}
