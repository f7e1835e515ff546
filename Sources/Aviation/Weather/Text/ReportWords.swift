/// The words of a report, separated by blanks, line ends and control characters.
///
/// A report ends at its first "=". The words after it belong to another report and are kept separate, so that
/// one place's wind is never read as another's.
struct ReportWords {
    /// The report's own words.
    let words: [Substring]
    /// The words after the first "=".
    let wordsAfterEnd: [Substring]

    init(_ text: String) {
        var words: [Substring] = []
        var isEnded = false
        var wordsAfterEnd: [Substring] = []
        let bytes = text.utf8
        var start = bytes.startIndex
        func close(at end: String.Index) {
            guard start < end else { return }
            if isEnded { wordsAfterEnd.append(text[start..<end]) } else { words.append(text[start..<end]) }
        }
        var index = start
        while index != bytes.endIndex {
            let byte = bytes[index]
            let after = bytes.index(after: index)
            if byte <= 32 || byte == 127 || byte == UInt8(ascii: "=") {
                close(at: index)
                isEnded = isEnded || byte == UInt8(ascii: "=") && !words.isEmpty
                start = after
            }
            index = after
        }
        close(at: bytes.endIndex)
        self.words = words
        self.wordsAfterEnd = wordsAfterEnd
    }
}
