import JSONLines

/// Why a file is no loading profile: a sentence that names the place in the file.
package struct LoadingProfileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The members of one object of a profile file, taken out one by one; what is left is kept.
struct ProfileFields {
    private(set) var rest: [String: JSON]
    /// Where in the file: "station 2", for sentences.
    let place: String

    init(_ value: JSON, place: String) throws(LoadingProfileError) {
        guard case .object(let members) = value else {
            throw LoadingProfileError("\(place) is \(value.kind) and not an object.")
        }
        rest = members.dictionary
        self.place = place
    }

    /// The value of a key, nil when it is missing or null.
    mutating func take(_ key: String) -> JSON? {
        guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
        return value
    }

    mutating func number(_ key: String) throws(LoadingProfileError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.number else { throw wrong(key, value, "a number") }
        return number
    }

    /// A number that is not negative.
    mutating func amount(_ key: String) throws(LoadingProfileError) -> Double? {
        guard let number = try number(key) else { return nil }
        guard number >= 0 else { throw LoadingProfileError("\(place): \(key) is negative.") }
        return number
    }

    mutating func text(_ key: String) throws(LoadingProfileError) -> String? {
        guard let value = take(key) else { return nil }
        guard case .text(let text) = value else { throw wrong(key, value, "a text") }
        return text
    }

    mutating func flag(_ key: String) throws(LoadingProfileError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(key, value, "true or false") }
        return flag
    }

    mutating func list(_ key: String) throws(LoadingProfileError) -> [JSON]? {
        guard let value = take(key) else { return nil }
        guard case .array(let list) = value else { throw wrong(key, value, "a list") }
        return list
    }

    mutating func texts(_ key: String) throws(LoadingProfileError) -> [String]? {
        guard let list = try list(key) else { return nil }
        var texts: [String] = []
        for element in list {
            guard case .text(let text) = element else { throw wrong(key, element, "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// Lists of two numbers.
    mutating func pairs(_ key: String) throws(LoadingProfileError) -> [(Double, Double)]? {
        guard let list = try list(key) else { return nil }
        var pairs: [(Double, Double)] = []
        for element in list {
            guard case .array(let pair) = element, pair.count == 2, let first = pair[0].number,
                let second = pair[1].number
            else { throw wrong(key, element, "a list of pairs of numbers") }
            pairs.append((first, second))
        }
        return pairs
    }

    /// One of the cases whose raw values are texts.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _: Choice.Type
    ) throws(LoadingProfileError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw LoadingProfileError("\(place): \(key) is “\(text)”; it is one of \(known).")
        }
        return choice
    }

    func required<Value>(_ key: String, _ value: Value?) throws(LoadingProfileError) -> Value {
        guard let value else { throw LoadingProfileError("\(place): \(key) is missing.") }
        return value
    }

    private func wrong(_ key: String, _ value: JSON, _ expected: String) -> LoadingProfileError {
        LoadingProfileError("\(place): \(key) is \(value.kind) where \(expected) was to be.")
    }
}
