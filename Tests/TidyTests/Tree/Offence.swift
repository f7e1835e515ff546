import Testing

/// A place where a rule is broken, and what to do about it.
struct Offence: Equatable, CustomStringConvertible {
    let path: String
    var line: Int?
    let sentence: String

    var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + sentence }
}

/// Fails the test with one offence a line, if there are any.
func expectNone(_ offences: [Offence], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !offences.isEmpty else { return }
    let list = offences.map(\.description).joined(separator: "\n")
    Issue.record("\(offences.count) offences:\n\(list)", sourceLocation: sourceLocation)
}
