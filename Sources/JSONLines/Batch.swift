/// Questions that come as lines and are answered as lines.
package enum Batch {
    /// Answers each line of `lines` with one line, in order, until the input ends or `write` returns false
    /// because the reader has gone.
    ///
    /// A line is a JSON object whose keys are all among those of `defaults`; an absent or null key gets the
    /// default's value. An error of `answer`, or of a line itself, is answered by `{"problem": "sentence"}`.
    /// `write` gets whole lines, many at once while input is waiting, and all pending ones before waiting for
    /// input. Throws the input's errors.
    package static func answer(
        _ lines: InputLines, defaults: JSONObject,
        _ answer: (Asked) throws -> JSON, write: (String) -> Bool
    ) throws {
        try each(lines, write: write) { line in
            do {
                return try answer(Asked(try object(line, defaults: defaults)))
            } catch let problem as Problem {
                return problem.json
            } catch {
                return Problem("\(error)").json
            }
        }
    }

    /// Writes the value of each line of any text, such as a report; nothing for nil.
    package static func each(
        _ lines: InputLines, write: (String) -> Bool, _ value: (InputLines.Line) -> JSON?
    ) throws {
        let mostWaiting = 1 << 16
        var lines = lines
        var waiting = ""
        while true {
            if !waiting.isEmpty, !lines.isLineWaiting || waiting.utf8.count > mostWaiting {
                guard write(waiting) else { return }
                waiting = ""
            }
            guard let line = try lines.next() else { break }
            if let value = value(line) { waiting += value.text + "\n" }
        }
        if !waiting.isEmpty { _ = write(waiting) }
    }

    private static func object(
        _ line: InputLines.Line, defaults: JSONObject
    ) throws(Problem) -> JSONObject {
        guard case .bytes(let bytes) = line else {
            throw Problem("The line is longer than \(InputLines.longestBytes) bytes.")
        }
        guard bytes.contains(where: { $0 != 0x20 && $0 != 9 }) else { throw Problem("The line is empty.") }
        guard case .object(let object) = try JSON(parsing: bytes) else {
            throw Problem("The line is no JSON object.")
        }
        if let unknown = object.members.first(where: { defaults[$0.key] == nil })?.key {
            let known = defaults.keys.joined(separator: ", ")
            throw Problem("There is no key \(Problem.quoted(unknown)). The keys are \(known).")
        }
        return defaults.merging(
            JSONObject(object.members.filter { $0.value != .null }.map { ($0.key, $0.value) }))
    }
}
