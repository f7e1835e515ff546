/// A question: the options of a command line, or the keys of a batch's line, by the same names.
///
/// On a command line every value is text, so a number may come as text here, too. A null counts as absent.
package struct Asked: Hashable, Sendable {
    /// The values by key.
    package let values: JSONObject

    package init(_ values: JSONObject) { self.values = values }

    /// The value of a key; nil if it is absent.
    package func value(_ key: String) -> JSON? {
        guard let value = values[key], value != .null else { return nil }
        return value
    }

    /// Whether the key has a value.
    package func has(_ key: String) -> Bool { value(key) != nil }

    /// The text, nil when it was not given. Throws when it is no text.
    package func optionalText(_ key: String) throws(Problem) -> String? {
        switch value(key) {
        case nil: return nil
        case .text(let text): return text
        case .number?, .longInteger?: return value(key)?.text
        case let other?: throw Problem("\(key) is \(other.kind) and not a text.")
        }
    }

    /// The text. Throws when it is missing or no text.
    package func text(_ key: String) throws(Problem) -> String {
        guard let text = try optionalText(key) else { throw Self.missing(key) }
        return text
    }

    /// The number, nil if the key is absent. Throws if the value is no number or out of the range.
    package func optionalNumber(
        _ key: String, in range: ClosedRange<Double> = -1e12...1e12
    ) throws(Problem) -> Double? {
        let number: Double
        switch value(key) {
        case nil: return nil
        case .number(let given): number = given
        case .longInteger(let given): number = Double(given)
        case .text(let text):
            guard let read = Self.number(text) else {
                throw Problem("\(key) is \(Problem.quoted(text)), which is no number.")
            }
            number = read
        case let other?: throw Problem("\(key) is \(other.kind) and not a number.")
        }
        guard range.contains(number) else {
            let (least, most) = (JSON.written(range.lowerBound), JSON.written(range.upperBound))
            throw Problem("\(key) is \(JSON.written(number)): it has to be from \(least) to \(most).")
        }
        return number
    }

    /// The number. Throws when it is missing, none or out of the range.
    package func number(
        _ key: String, in range: ClosedRange<Double> = -1e12...1e12
    ) throws(Problem) -> Double {
        guard let number = try optionalNumber(key, in: range) else { throw Self.missing(key) }
        return number
    }

    /// The whole number, nil if the key is absent. Throws if the value is none or out of the range.
    package func optionalInteger(_ key: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        let span = Double(range.lowerBound)...Double(range.upperBound)
        guard let number = try optionalNumber(key, in: span) else { return nil }
        guard let integer = Int(exactly: number) else {
            throw Problem("\(key) is \(JSON.written(number)), which is no whole number.")
        }
        return integer
    }

    /// True or false, nil if the key is absent. Throws if the value is neither.
    package func optionalFlag(_ key: String) throws(Problem) -> Bool? {
        switch value(key) {
        case nil: return nil
        case .bool(let flag): return flag
        case .text("true"): return true
        case .text("false"): return false
        case let other?: throw Problem("\(key) is \(other.kind): it has to be true or false.")
        }
    }

    /// The list of texts, nil if the key is absent; a single text is a list of one. Throws if an element is
    /// no text.
    package func optionalTexts(_ key: String) throws(Problem) -> [String]? {
        switch value(key) {
        case nil: return nil
        case .text(let text): return [text]
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                guard case .text(let text) = element else {
                    throw Problem("\(key) holds \(element.kind), where texts were to be.")
                }
                texts.append(text)
            }
            return texts
        case let other?: throw Problem("\(key) is \(other.kind) and not a list of texts.")
        }
    }

    /// The object, nil if the key is absent. Throws if the value is no object.
    package func optionalObject(_ key: String) throws(Problem) -> JSONObject? {
        switch value(key) {
        case nil: return nil
        case .object(let object): return object
        case let other?: throw Problem("\(key) is \(other.kind) and not an object.")
        }
    }

    /// The sentence for a key that has to be given and was not.
    package static func missing(_ key: String) -> Problem { Problem("\(key) is missing.") }

    /// A decimal number with nothing but white space around it.
    private static func number(_ text: String) -> Double? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 1 ? PlainNumber.decimal(words[0]) : nil
    }
}
