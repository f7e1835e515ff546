/// For a person who follows a run.
extension AppShape.Table: CustomStringConvertible {
    var description: String {
        let marks =
            [
                isWhole ? "whole" : nil, isShareable ? "shareable" : nil, since > 1 ? "since \(since)" : nil,
            ].compactMap { $0 } + unique.map { "unique " + $0.joined(separator: "+") }
        return "\(name) (\(marks.joined(separator: ", "))): "
            + columns.map { "\($0)" }.joined(separator: ", ")
    }
}

extension AppShape.Column: CustomStringConvertible {
    var description: String {
        let marks = [
            "\(name) \(kind) \(rule)", renaming.map { "\($0.name) since \($0.since)" },
            fallback == .null ? nil : "or \(fallback.canonicalText)",
            isNotNull ? "not null" : nil, isNoCase ? "no case" : nil, since > 1 ? "since \(since)" : nil,
            isWeak ? "weak" : nil, reference.map { "to \($0.table) \($0.deletion)" },
        ]
        return marks.compactMap { $0 }.joined(separator: " ")
    }
}
