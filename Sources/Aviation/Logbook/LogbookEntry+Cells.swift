import Notation

extension LogbookEntry {
    /// Takes over the text of a cell, which is not empty. The reason when it could not be read: the text is
    /// then kept in `asWritten` and the value stays unknown.
    package mutating func take(_ text: String, in column: LogbookColumn) -> String? {
        let reason = read(text, in: column)
        if printed(column) != text { asWritten[column] = text }
        return reason
    }

    /// Forgets the value of a column and its text.
    package mutating func clear(_ column: LogbookColumn) {
        asWritten[column] = nil
        switch column {
        case .date: date = nil
        case .text(let key): texts[key] = nil
        case .time(let key): times[key] = nil
        case .hours(let key): seconds[key] = nil
        case .count(let key): counts[key] = nil
        case .distance: distance = nil
        case .approach(let index): approaches[index] = nil
        case .person(let index): people[index] = nil
        case .flag(let key): flags[key] = nil
        }
    }

    /// The text of a cell: as written if it still gives the value, else the value printed. Empty if there is
    /// none.
    package func cell(_ column: LogbookColumn) -> String {
        guard let written = asWritten[column] else { return printed(column) ?? "" }
        var reading = LogbookEntry()
        _ = reading.read(written, in: column)
        return reading.printed(column) == printed(column) ? written : printed(column) ?? ""
    }

    /// The columns whose text could not be read, which have no value.
    package var unreadColumns: [LogbookColumn] {
        asWritten.filter { column, text in
            printed(column) == nil && !LogbookCell.trimmed(text).isEmpty
        }.map(\.key)
    }

    private mutating func read(_ text: String, in column: LogbookColumn) -> String? {
        func take<Value>(_ reading: LogbookCell.Reading<Value>, _ place: inout Value?) -> String? {
            switch reading {
            case .value(let value):
                place = value
                return nil
            case .refused(let reason): return reason
            }
        }
        // Blanks alone are an empty cell that keeps its text.
        guard !LogbookCell.trimmed(text).isEmpty else { return nil }
        switch column {
        case .date: return take(LogbookCell.date(text), &date)
        case .text(let key) where [.aircraft, .from, .to].contains(key):
            return take(LogbookCell.code(text), &texts[key])
        case .text(let key):
            texts[key] = LogbookCell.trimmed(text)
            return nil
        case .time(let key): return take(LogbookCell.time(text), &times[key])
        case .hours(let key): return take(LogbookCell.seconds(text), &seconds[key])
        case .count(let key): return take(LogbookCell.count(text), &counts[key])
        case .distance: return take(LogbookCell.distance(text), &distance)
        case .approach(let index):
            approaches[index] = LogbookApproach(text)
            return approaches[index] == nil ? "not approaches such as 2;ILS OR LOC RWY 31;31;KPAO;" : nil
        case .person(let index):
            people[index] = LogbookPerson(text)
            return nil
        case .flag(let key): return take(LogbookCell.flag(text), &flags[key])
        }
    }

    /// The value of a cell as ForeFlight would write it; nil when there is none.
    private func printed(_ column: LogbookColumn) -> String? {
        switch column {
        case .date: date?.description
        case .text(let key): texts[key]
        case .time(let key): times[key]
        case .hours(let key): seconds[key].map { LogbookCell.text(seconds: $0) }
        case .count(let key): counts[key].map { String($0) }
        case .distance: distance.map { Self.text(miles: $0.nauticalMiles) }
        case .approach(let index): approaches[index]?.description
        case .person(let index): people[index]?.description
        case .flag(let key): flags[key].map { $0 ? "TRUE" : "FALSE" }
        }
    }

    private static func text(miles: Double) -> String {
        let hundredths = (miles * 100).rounded()
        // ForeFlight writes two decimals; a distance that has more keeps them.
        guard hundredths / 100 == miles, hundredths < 1e12 else { return "\(miles)" }
        let whole = Int(clamping: hundredths)
        return "\(whole / 100).\((whole % 100).zeroPadded(to: 2))"
    }
}
