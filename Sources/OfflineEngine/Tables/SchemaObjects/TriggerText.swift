/// The statement that made a trigger, read word by word.
struct TriggerText {
    private let words: [String]

    init(_ sql: String) { words = TriggerGuard.words(of: sql) }

    /// The event that it runs on, in small letters: the word before the first ON, or before the columns of an
    /// UPDATE.
    var event: String? { words.first { ["insert", "update", "delete"].contains($0) } }

    /// How its calls of RAISE end a statement, in small letters: ignore, abort, fail or rollback.
    var raises: [String] {
        words.indices.compactMap { index in
            guard words[index] == "raise", words.dropFirst(index + 1).first == "(" else { return nil }
            return words.dropFirst(index + 2).first
        }
    }
}
