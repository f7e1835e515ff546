/// Swift source with the contents of comments, strings and quoted names replaced by spaces or underscores, so
/// that a rule sees code only. Every line keeps its place.
///
/// It handles nested comments, raw and multi-line strings and interpolation, whose code is kept, but no
/// regular expression literals between slashes.
struct SwiftCode: Sendable {
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    init(_ source: String) {
        var reader = Reader(bytes: Array(source.utf8))
        reader.readCode(until: nil)
        text = String(decoding: reader.output, as: UTF8.self)
    }

    private struct Reader {
        /// The bytes that can begin a comment, a string or a quoted name, or end an interpolation.
        static let special = Array("/`#\"()".utf8)

        let bytes: [UInt8]
        var position = 0
        var output: [UInt8] = []

        init(bytes: [UInt8]) {
            self.bytes = bytes
            output.reserveCapacity(bytes.count)
        }

        func isAt(_ word: String, offset: Int = 0) -> Bool {
            let start = position + offset
            guard start + word.utf8.count <= bytes.count else { return false }
            return word.utf8.elementsEqual(bytes[start..<start + word.utf8.count])
        }

        mutating func keep(_ count: Int = 1) {
            output += bytes[position..<position + count]
            position += count
        }

        mutating func blank(_ count: Int = 1, as filler: String = " ") {
            for _ in 0..<count where position < bytes.count {
                if isAt("\n") { output += "\n".utf8 } else { output += filler.utf8 }
                position += 1
            }
        }

        /// Reads code to the end, or to the parenthesis that ends an interpolation.
        mutating func readCode(until end: String?) {
            var depth = 0
            while position < bytes.count {
                if !Self.special.contains(bytes[position]) {
                    keep()
                } else if isAt("//") {
                    while position < bytes.count, !isAt("\n") { blank() }
                } else if isAt("/*") {
                    readBlockComment()
                } else if isAt("`") {
                    readQuotedName()
                } else if let hashes = stringStart() {
                    readString(hashes: hashes)
                } else {
                    if let end, isAt(end), depth == 0 { return }
                    if isAt("(") { depth += 1 }
                    if isAt(")") { depth -= 1 }
                    keep()
                }
            }
        }

        mutating func readBlockComment() {
            var depth = 0
            repeat {
                if isAt("/*") {
                    depth += 1
                    blank(2)
                } else if isAt("*/") {
                    depth -= 1
                    blank(2)
                } else {
                    blank()
                }
            } while depth > 0 && position < bytes.count
        }

        mutating func readQuotedName() {
            blank(as: "_")
            while position < bytes.count, !isAt("`") { blank(as: "_") }
            blank(as: "_")
        }

        /// The number of `#` before a quotation mark here, if a string starts here.
        func stringStart() -> Int? {
            var hashes = 0
            while isAt("#", offset: hashes) { hashes += 1 }
            return isAt("\"", offset: hashes) ? hashes : nil
        }

        mutating func readString(hashes: Int) {
            keep(hashes)
            let isLong = isAt("\"\"\"")
            let fence = String(repeating: "#", count: hashes)
            let end = (isLong ? "\"\"\"" : "\"") + fence
            let escape = "\\" + fence
            keep(isLong ? 3 : 1)
            while position < bytes.count, !isAt(end) {
                if isAt(escape + "(") {
                    keep(escape.count + 1)
                    readCode(until: ")")
                    if position < bytes.count { keep() }
                } else if isAt(escape) {
                    blank(escape.count + 1)
                } else {
                    blank()
                }
            }
            if isAt(end) { keep(end.count) }
        }
    }
}
