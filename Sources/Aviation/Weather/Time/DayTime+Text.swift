extension DayTime {
    /// Reads "141820Z". Nil for another word, or a time that no day has.
    init?(zulu word: Substring) {
        var scanner = WordScanner(word)
        guard let day = scanner.digits(2), let hour = scanner.digits(2), let minute = scanner.digits(2),
            scanner.take("Z"), scanner.isAtEnd, hour < 24
        else { return nil }
        self.init(day: day, hour: hour, minute: minute)
    }

    /// Whether the word has the form of a time, valid or not.
    static func looksZulu(_ word: Substring) -> Bool {
        word.utf8.count == 7 && word.utf8.last == UInt8(ascii: "Z")
            && word.utf8.dropLast().allSatisfy(\.isDigit)
    }
}
