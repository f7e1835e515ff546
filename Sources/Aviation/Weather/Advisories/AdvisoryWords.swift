/// The words of an advisory, with the dashes between positions and the stops behind sentences as words of
/// their own.
enum AdvisoryWords {
    static func split(_ words: [Substring]) -> [Substring] {
        var found: [Substring] = []
        for word in words { split(word, into: &found) }
        return found
    }

    private static func split(_ word: Substring, into found: inout [Substring]) {
        var start = word.startIndex
        var index = word.startIndex
        func close(_ end: Substring.Index) {
            if start < end { found.append(word[start..<end]) }
        }
        while index < word.endIndex {
            let after = word.index(after: index)
            let isDecimal =
                index > word.startIndex && word[word.index(before: index)].isNumber && after < word.endIndex
                && word[after].isNumber
            let isStop = word[index] == "." && !isDecimal
            if word[index] == "-" || isStop {
                close(index)
                found.append(word[index..<after])
                start = after
            }
            index = after
        }
        close(word.endIndex)
    }
}
