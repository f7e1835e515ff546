import Foundation
import Testing

/// Small files, short functions, narrow lines.
enum Lengths {
    static let longestFile = 400
    static let medianFile = 100
    static let longestLine = 110
    static let longestFunction = 60

    static func longFiles(_ files: [TextFile]) -> [Offence] {
        files.filter { $0.isWritten && $0.lines.count > longestFile }
            .map { Offence(path: $0.path, sentence: "has \($0.lines.count) lines, more than \(longestFile)") }
    }

    static func longMedians(_ files: [TextFile]) -> [Offence] {
        let sources = files.filter { $0.isWritten && $0.module != nil }
        return Dictionary(grouping: sources) { $0.module ?? "" }.sorted { $0.key < $1.key }
            .compactMap { module, files in
                let median = files.map(\.lines.count).sorted()[files.count / 2]
                guard median >= medianFile else { return nil }
                let sentence = "its median file has \(median) lines, which should be under \(medianFile)"
                return Offence(path: "Sources/\(module)", sentence: sentence)
            }
    }

    static func longLines(_ files: [TextFile]) -> [Offence] {
        files.filter(\.isWritten).flatMap { file in
            file.lines.enumerated().filter { $0.element.count > longestLine }.map { index, line in
                let sentence = "has \(line.count) columns, more than \(longestLine)"
                return Offence(path: file.path, line: index + 1, sentence: sentence)
            }
        }
    }

    static func longFunctions(_ files: [TextFile]) -> [Offence] {
        files.filter { $0.isWritten && $0.pathExtension == "swift" }.flatMap { file in
            functions(in: file.code).filter { $0.length > longestFunction }.map { function in
                let sentence = "the function has \(function.length) lines, more than \(longestFunction)"
                return Offence(path: file.path, line: function.line, sentence: sentence)
            }
        }
    }

    /// Every function with a body: the line it begins at and the lines from there to its closing brace.
    static func functions(in code: SwiftCode) -> [(line: Int, length: Int)] {
        var rest = code.lines.map(Array.init)[...]
        var found: [(Int, Int)] = []
        let keyword = /(?:^|[^.\w])(?:func|init|deinit|subscript)(?!\w)/
        while let line = rest.first {
            let text = String(line)
            if let word = text.firstMatch(of: keyword) {
                let column = text.distance(from: text.startIndex, to: word.range.upperBound)
                if let length = length(ofFunctionIn: rest, after: column) {
                    found.append((rest.startIndex + 1, length))
                }
            }
            rest = rest.dropFirst()
        }
        return found
    }

    /// The lines to the brace that closes the body; none for a requirement of a protocol, which has no body.
    private static func length(ofFunctionIn lines: ArraySlice<[Character]>, after column: Int) -> Int? {
        var parentheses = 0
        var braces = 0
        for (number, line) in lines.enumerated() {
            if number > 0, braces == 0, parentheses == 0, !continuesSignature(lines, at: number) {
                return nil
            }
            for character in number == 0 ? line.dropFirst(column) : line[...] {
                switch character {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || braces > 0: braces += 1
                case "}" where braces == 0 && parentheses == 0: return nil
                case "}" where braces > 0:
                    braces -= 1
                    if braces == 0 { return number + 1 }
                default: break
                }
            }
        }
        return nil
    }

    /// Whether a signature continues in this line: the one before is incomplete, or this one begins like a
    /// continuation.
    private static func continuesSignature(_ lines: ArraySlice<[Character]>, at number: Int) -> Bool {
        let before = String(lines[lines.startIndex + number - 1]).trimmingCharacters(in: .whitespaces)
        let line = String(lines[lines.startIndex + number]).trimmingCharacters(in: .whitespaces)
        let beginnings = ["->", "where", "async", "throws", "rethrows", "{", "(", "<"]
        return line.isEmpty || [",", "->", "where", "&"].contains(where: before.hasSuffix)
            || beginnings.contains(where: line.hasPrefix)
    }
}

@Suite("Lengths") struct LengthTests {
    @Test func `no file is longer than 400 lines`() {
        expectNone(Lengths.longFiles(Repository.files))
    }

    @Test func `the median file of each module is under 100 lines`() {
        expectNone(Lengths.longMedians(Repository.files))
    }

    @Test func `no line is wider than 110 columns`() {
        expectNone(Lengths.longLines(Repository.files))
    }

    @Test func `no function is longer than 60 lines`() {
        expectNone(Lengths.longFunctions(Repository.files))
    }

    @Test func `a file of 401 lines is found, one of 400 is not`() {
        let files = [401, 400].map { count in
            TextFile(path: "Sources/A/\(count).swift", text: String(repeating: "x\n", count: count))
        }
        let expected = Offence(path: "Sources/A/401.swift", sentence: "has 401 lines, more than 400")
        #expect(Lengths.longFiles(files) == [expected])
    }

    @Test func `a module of long files is found, one long file among short ones is not`() {
        let files = [("A", 120), ("A", 110), ("A", 20), ("B", 300), ("B", 20), ("B", 10)].enumerated().map {
            let text = String(repeating: "x\n", count: $0.element.1)
            return TextFile(path: "Sources/\($0.element.0)/\($0.offset).swift", text: text)
        }
        #expect(Lengths.longMedians(files).map(\.path) == ["Sources/A"])
    }

    @Test func `a line of 111 columns is found, one of 110 is not`() {
        let text = String(repeating: "a", count: 110) + "\n" + String(repeating: "é", count: 111) + "\n"
        let offences = Lengths.longLines([TextFile(path: "Sources/A/a.js", text: text)])
        #expect(offences.map(\.line) == [2])
    }

    @Test func `a function of 61 lines is found, one of 60 is not`() {
        let files = [59, 58].map { count in
            let body = String(repeating: "    x = \"}\"\n", count: count)
            return TextFile(path: "Sources/A/\(count).swift", text: "\nfunc long() {\n\(body)}\n")
        }
        let expected = Offence(
            path: "Sources/A/59.swift", line: 2, sentence: "the function has 61 lines, more than 60"
        )
        #expect(Lengths.longFunctions(files) == [expected])
    }

    @Test func `functions are measured from their first line, and requirements are not functions`() {
        let text = """
            protocol P {
                func a(_ b: () -> Void)
                    throws -> Int
                init()
            }
            func short() { [1].map { $0 } }
            init(
                a: Int = { 3 }()
            ) where A: B,
                C: D {
                self.init()
            }
            """
        let found = Lengths.functions(in: SwiftCode(text))
        #expect(found.map(\.line) == [6, 7])
        #expect(found.map(\.length) == [1, 6])
    }
}
