import Foundation

/// The date or the number that archives put before a report: "201905121244", "2019/05/12 12:44", "5-MIN".
enum ArchiveDate {
    /// The number of words before the beginning of a report that are figures; 0 when no report begins after
    /// them.
    static func length(
        _ reader: ReportReader, isBeginning: (_ word: Substring, _ next: Substring) -> Bool
    ) -> Int {
        var count = 0
        while let word = reader.word(after: count), count < 6 {
            if isBeginning(word, reader.word(after: count + 1) ?? "") { return count }
            let digits = word.utf8.filter(\.isDigit).count
            let isWord = word.utf8.first?.isDigit == false && word.utf8.contains(where: \.isUpperCaseLetter)
            guard !isWord || digits >= 8, word.utf8.count <= 40 else { return 0 }
            count += 1
        }
        return 0
    }

    /// The date in the words before a report, at the report's own time of the day. Nil without one that is at
    /// most two days from the day of the report, because other figures stand there, too; of "12/05/2019" and
    /// the like the order that fits the report.
    static func instant(_ groups: [ReportGroup], near time: DayTime) -> Date? {
        let clock = Double(time.hour * 3600 + time.minute * 60)
        for group in groups where group.meaning == .heading {
            for day in days(group.text) {
                let near = (-2...2).compactMap { day.adding(days: $0) }.filter { $0.day == time.day }
                if let own = near.first { return own.startUTC.addingTimeInterval(clock) }
            }
        }
        return nil
    }

    /// The days that a word may name: "201905121244", "2019-05-12T12:44Z", "12/05/2019" in both orders.
    private static func days(_ word: String) -> [Day] {
        let parts = word.utf8.split { !$0.isDigit }.map { String(Substring($0)) }
        // "DCA20190512124410": the letters before are the station.
        if let run = parts.first(where: { $0.utf8.count >= 8 }) {
            let figures = Array(run.utf8.prefix(8)).map { Int($0 - 48) }
            func number(_ range: Range<Int>) -> Int { figures[range].reduce(0) { $0 * 10 + $1 } }
            return day(number(0..<4), number(4..<6), number(6..<8))
        }
        let numbers = parts.prefix(3).compactMap { Int($0) }
        guard numbers.count == 3, parts[1].utf8.count <= 2 else { return [] }
        if parts[0].utf8.count == 4 { return day(numbers[0], numbers[1], numbers[2]) }
        guard parts[2].utf8.count == 4 else { return [] }
        return day(numbers[2], numbers[1], numbers[0]) + day(numbers[2], numbers[0], numbers[1])
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> [Day] {
        guard (1940...2200).contains(year) else { return [] }
        return [Day(year: year, month: month, day: day)].compactMap(\.self)
    }
}
