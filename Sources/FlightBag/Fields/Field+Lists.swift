import Aviation
import JSONLines
package import SyncCore

/// Fields with several values.
extension Field {
    /// A set of words that two devices may add to and take from apart, written with commas between them.
    package static func words(
        _ path: Path<[String]>, _ column: String, _ title: String, hint: String? = nil,
        _ known: [FieldInput.Choice] = []
    ) -> Field {
        set(
            path, column, title, hint: hint,
            word: { _, stored in known.first { $0.value == stored }?.label ?? stored },
            read: { _, typed in
                guard !known.isEmpty else { return typed }
                return known.first {
                    $0.value == typed.lowercased() || $0.label.lowercased() == typed.lowercased()
                }?.value
            },
            condition: known.isEmpty
                ? "Words with commas between." : "Of these: \(known.map(\.label).joined(separator: ", ")).")
    }

    /// A set whose stored words are read and written by the record, as keys of its owner's other parts. Words
    /// that `word` cannot write stay stored.
    package static func set(
        _ path: Path<[String]>, _ column: String, _ title: String, hint: String? = nil,
        separator: Character = ",", word: @escaping @Sendable (Value, String) -> String?,
        read: @escaping @Sendable (Value, String) -> String?, condition: String
    ) -> Field {
        let joint = separator == "," ? ", " : " \(separator) "
        return Field(
            SyncColumn(column, .text, merge: .union, default: .text("[]")),
            [FieldInput(column, title, hint: hint)],
            stored: { .text(JSONText.list($0[keyPath: path])) },
            restore: { $0[keyPath: path] = JSONText.strings($1.text) },
            written: { value in
                [value[keyPath: path].compactMap { word(value, $0) }.sorted().joined(separator: joint)]
            },
            take: { value, texts in
                let typed = texts[0].split(whereSeparator: { $0 == separator || $0.isNewline })
                    .map { String($0).trimmed }.filter { !$0.isEmpty }
                let found = typed.map { read(value, $0) }
                guard found.allSatisfy({ $0 != nil }) else { return [condition] }
                let kept = value[keyPath: path].filter { word(value, $0) == nil }
                var seen: Set<String> = []
                value[keyPath: path] = (found.compactMap(\.self) + kept)
                    .filter { seen.insert($0).inserted }.sorted()
                return [nil]
            })
    }

    /// One JSON value that is written as several lines. `read` returns nil for lines that make no sense; what
    /// would stands in `condition`.
    package static func lines(
        _ path: Path<String?>, _ column: String, _ title: String, hint: String? = nil, condition: String,
        written: @escaping @Sendable (Value, String) -> String?,
        read: @escaping @Sendable (Value, [String]) -> String?
    ) -> Field {
        Field(
            SyncColumn(column, .text), [FieldInput(column, title, hint: hint, .area)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.text },
            // Text that this version cannot read is shown as it is.
            written: { value in [value[keyPath: path].map { written(value, $0) ?? $0 } ?? ""] },
            take: { value, texts in
                guard !texts[0].isEmpty else {
                    value[keyPath: path] = nil
                    return [nil]
                }
                let lines = texts[0].split(whereSeparator: \.isNewline).map { String($0).trimmed }
                guard let json = read(value, lines.filter { !$0.isEmpty }) else { return [condition] }
                value[keyPath: path] = json
                return [nil]
            })
    }

    /// A table of numbers in JSON, `[{"pa_ft":2000,"l":3.2}]`, written as a line each with the numbers in the
    /// order of `columns`; "-" for one that is not known. Keys that are not among them stay with their line.
    package static func table(
        _ path: Path<String?>, _ column: String, _ title: String, columns: [String], hint: String
    ) -> Field {
        lines(
            path, column, title, hint: hint,
            condition: "A line for each row: \(columns.count) numbers, “-” for one that is not known.",
            written: { _, json in
                JSONText.objects(json).map { rows in
                    rows.map { row in
                        columns.map { key in
                            let text = Entry.text(row[key]?.number)
                            return text.isEmpty ? "-" : text
                        }.joined(separator: "  ")
                    }.joined(separator: "\n")
                }
            },
            read: { value, lines in
                let old = value[keyPath: path].flatMap(JSONText.objects) ?? []
                var rows: [JSONText.Object] = []
                for (index, line) in lines.enumerated() {
                    let parts = line.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).map(String.init)
                    guard parts.count == columns.count else { return nil }
                    var row = old.indices.contains(index) ? old[index] : [:]
                    for (key, part) in zip(columns, parts) {
                        if part == "-" || part == "–" {
                            row[key] = nil
                            continue
                        }
                        let number =
                            part.first == "-"
                            ? Entry.number(String(part.dropFirst())).map { -$0 } : Entry.number(part)
                        guard let number else { return nil }
                        row[key] = .init(number)
                    }
                    rows.append(row)
                }
                return JSONText.text(rows)
            })
    }

    /// Yes, no, or not known.
    package static func flag(_ path: Path<Bool?>, _ column: String, _ title: String) -> Field {
        Field(
            SyncColumn(column, .boolean),
            [FieldInput(column, title, .choice([.init("yes", "Yes"), .init("no", "No")]))],
            stored: { FieldValue($0[keyPath: path].map { $0 ? 1 : 0 }) },
            restore: { $0[keyPath: path] = $1.wholeNumber.map { $0 != 0 } },
            written: { [$0[keyPath: path].map { $0 ? "yes" : "no" } ?? ""] },
            take: { value, texts in
                guard ["", "yes", "no"].contains(texts[0]) else { return ["Choose one of the list."] }
                value[keyPath: path] = texts[0].isEmpty ? nil : texts[0] == "yes"
                return [nil]
            })
    }

    /// A day of the calendar, "2026-11-21".
    package static func day(_ path: Path<String?>, _ column: String, _ title: String) -> Field {
        text(
            path, column, title, .day, condition: "A day of the calendar: 2026-11-21.",
            check: { OffBlockTime.day($0) == nil ? nil : $0 })
    }
}
