import Aviation
import SyncCore

/// The fields of a logbook's entry.
extension Field where Value == LogbookRecord {
    /// One of ForeFlight's columns that has a column of its own among records.
    static func column(
        _ column: LogbookColumn, _ title: String, unit: String? = nil, hint: String? = nil,
        _ editor: FieldInput.Editor = .line, isUpper: Bool = false
    ) -> Field {
        let input = FieldInput(
            column.recordName, title, unit: unit, hint: hint, editor, isUpper: isUpper)
        return Field(
            SyncColumn(column.recordName, type(of: column), in: column.range), [input],
            stored: { stored($0.entry, column) },
            restore: { restore(&$0.entry, column, $1) },
            written: { [$0.entry.cell(column)] },
            take: { value, texts in
                guard texts[0].count <= mostCharacters else {
                    return ["At most \(mostCharacters) characters."]
                }
                let text = isUpper ? texts[0].uppercased() : texts[0]
                guard let reason = value.take(text, in: column) else { return [nil] }
                _ = value.take("", in: column)
                return [sentence(reason)]
            })
    }

    static func hours(_ hours: LogbookHours, _ title: String, hint: String? = nil) -> Field {
        column(.hours(hours), title, unit: "h", hint: hint)
    }

    static func time(_ time: LogbookTime, _ title: String) -> Field {
        column(.time(time), title, unit: "Z")
    }

    static func count(_ count: LogbookCount, _ title: String) -> Field {
        column(.count(count), title, .wholeNumber)
    }

    static func flag(_ flag: LogbookFlag, _ title: String) -> Field {
        column(.flag(flag), title, .choice([.init("TRUE", "Yes"), .init("FALSE", "No")]))
    }

    /// Whether a fact is true, false or unknown.
    static func ticked(_ path: Path<Bool?>, _ column: String, _ title: String) -> Field {
        Field(
            SyncColumn(column, .boolean),
            [FieldInput(column, title, .choice([.init("TRUE", "Yes"), .init("FALSE", "No")]))],
            stored: { FieldValue($0[keyPath: path].map { $0 ? 1 : 0 }) },
            restore: { $0[keyPath: path] = $1.wholeNumber.map { $0 != 0 } },
            written: { [$0[keyPath: path].map { $0 ? "TRUE" : "FALSE" } ?? ""] },
            take: { value, texts in
                value[keyPath: path] = texts[0].isEmpty ? nil : texts[0] == "TRUE"
                return [nil]
            })
    }

    /// Approaches or people: up to six of them, one a line, a "-" for a gap.
    static func lines(
        _ column: String, _ title: String, hint: String, _ columns: [LogbookColumn],
        json: @escaping @Sendable (LogbookEntry) -> String?,
        read: @escaping @Sendable (inout LogbookEntry, String?) -> Void
    ) -> Field {
        Field(
            SyncColumn(column, .text), [FieldInput(column, title, hint: hint, .area)],
            stored: { FieldValue(json($0.entry)) }, restore: { read(&$0.entry, $1.text) },
            written: { value in
                let texts = columns.map { value.entry.cell($0) }
                let last = texts.lastIndex { !$0.isEmpty } ?? -1
                return [texts.prefix(last + 1).map { $0.isEmpty ? "-" : $0 }.joined(separator: "\n")]
            },
            take: { value, texts in
                let lines = texts[0].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                    .map { String($0).trimmed }
                guard lines.count <= columns.count else { return ["At most \(columns.count) lines."] }
                for (index, column) in columns.enumerated() {
                    let line = index < lines.count && lines[index] != "-" ? lines[index] : ""
                    guard let reason = value.take(line, in: column) else { continue }
                    _ = value.take("", in: column)
                    return ["“\(line)”: \(reason)."]
                }
                return [nil]
            })
    }

    /// Columns of other programs, one a line: "[Hours]Tailwheel=1.2".
    static var custom: Field {
        Field(
            SyncColumn.set("custom"),
            [FieldInput("custom", "Other columns", hint: "One a line: [Hours]Tailwheel=1.2", .area)],
            stored: { .text(ElementList($0.custom).json) },
            restore: { $0.setCustom($1.text.flatMap { ElementList(json: $0) }?.elements ?? []) },
            written: { value in
                [
                    value.entry.custom.map { LogbookRecord.element($0.heading, $0.text) }.joined(
                        separator: "\n")
                ]
            },
            take: { value, texts in
                let lines = texts[0].split(whereSeparator: \.isNewline).map { String($0).trimmed }
                guard lines.allSatisfy({ $0.isEmpty || $0.contains("=") }) else {
                    return ["Each line is a heading, = and a text."]
                }
                let known = value.custom.filter {
                    LogbookColumn(heading: LogbookRecord.parts(of: $0).heading) != nil
                }
                value.setCustom(ElementList(known + lines.filter { !$0.isEmpty }).elements)
                return [nil]
            })
    }

    private static var mostCharacters: Int { 2000 }

    /// A reason as a sentence.
    private static func sentence(_ reason: String) -> String {
        reason.prefix(1).uppercased() + reason.dropFirst() + "."
    }

    private static func type(of column: LogbookColumn) -> ColumnType {
        switch column {
        case .hours, .count: .integer
        case .distance: .real
        case .flag: .boolean
        case .date, .text, .time, .approach, .person: .text
        }
    }

    private static func stored(_ entry: LogbookEntry, _ column: LogbookColumn) -> FieldValue {
        switch column {
        case .date: FieldValue(entry.date?.description)
        case .text(let key): FieldValue(entry[key])
        case .time(let key): FieldValue(entry.times[key])
        case .hours(let key): FieldValue(entry[key])
        case .count(let key): FieldValue(entry[key])
        case .distance: FieldValue(entry.distance?.nauticalMiles)
        case .flag(let key): FieldValue(entry.flags[key].map { $0 ? 1 : 0 })
        case .approach, .person: .null
        }
    }

    private static func restore(_ entry: inout LogbookEntry, _ column: LogbookColumn, _ value: FieldValue) {
        switch column {
        case .date: entry.date = value.text.flatMap { Day($0) }
        case .text(let key): entry.texts[key] = value.text
        case .time(let key): entry.times[key] = value.text
        case .hours(let key): entry.seconds[key] = value.wholeNumber
        case .count(let key): entry.counts[key] = value.wholeNumber
        case .distance: entry.distance = value.number.map { Distance(nauticalMiles: $0) }
        case .flag(let key): entry.flags[key] = value.wholeNumber.map { $0 != 0 }
        case .approach, .person: break
        }
    }
}

extension LogbookColumn {
    /// The numbers that the column takes; nil for one without numbers.
    var range: ClosedRange<Double>? {
        switch self {
        case .hours: Double(LogbookCell.secondsRange.lowerBound)...Double(LogbookCell.secondsRange.upperBound)
        case .count: Double(LogbookCell.countRange.lowerBound)...Double(LogbookCell.countRange.upperBound)
        case .distance: LogbookCell.milesRange
        case .date, .text, .time, .approach, .person, .flag: nil
        }
    }
}
