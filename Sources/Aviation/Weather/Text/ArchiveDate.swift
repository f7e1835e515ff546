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
}
