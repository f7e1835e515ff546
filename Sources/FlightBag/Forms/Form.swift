/// The typed values of a form, input by input, as text without spaces around it.
package struct Form: Hashable, Sendable {
    /// The text of each input that is not empty, by the input's name.
    package private(set) var texts: [String: String] = [:]

    /// A form with nothing typed.
    package init() {}

    /// A form with these texts by the names of their inputs; empty ones are left out.
    package init(_ texts: [String: String]) {
        for (name, text) in texts { self[name] = text }
    }

    /// The texts with which a page opened a form, as it sends them back: "opened-" before each name.
    package static func opened(_ sent: [String: String]) -> Form {
        var form = Form()
        for (name, text) in sent where name.hasPrefix("opened-") { form[String(name.dropFirst(7))] = text }
        return form
    }

    /// The text of an input, empty when nothing was typed.
    package subscript(name: String) -> String {
        get { texts[name] ?? "" }
        set {
            let trimmed = newValue.trimmed
            texts[name] = trimmed.isEmpty ? nil : trimmed
        }
    }

    /// The inputs whose text differs, in the order given.
    package func inputs(_ all: [FieldInput], differingFrom other: Form) -> [FieldInput] {
        all.filter { self[$0.name] != other[$0.name] }
    }
}

/// A record after editing a form, or the reasons against it.
package enum Checked<Record> {
    /// Everything typed makes sense.
    case accepted(Record)
    /// The problem of each invalid input, by its name.
    case refused([String: String])
}

extension Checked: Equatable where Record: Equatable {}

extension String {
    /// Without white space and line breaks at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
