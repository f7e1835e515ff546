import Testing

/// Constructs that the compiler allows and the pilot pays for.
enum Constructs {
    /// Looked for in code, comments and strings apart.
    static func unsafe(_ files: [TextFile]) -> [Offence] {
        // Made once for all lines: making one costs more than a search.
        let words = /\btry!|\bas!|@unchecked\s+Sendable|\bnonisolated\(unsafe\)|\bfatalError\(/
            .wordBoundaryKind(.simple)
        let throwing = /\btry!|\bas!/.wordBoundaryKind(.simple)
        let unwrapping = /[\w)\]}>`"?]!(?![=\w])/
        return files.filter(\.isSwiftSource).flatMap { file in
            file.code.lines.enumerated().flatMap { index, line in
                var found = line.matches(of: words).map { String($0.0) }
                let rest = line.replacing(throwing, with: "")
                found += rest.matches(of: unwrapping).map { "`\($0.0)` (a forced unwrap)" }
                return found.map {
                    Offence(path: file.path, line: index + 1, sentence: "\($0) is not used here")
                }
            }
        }
    }

    /// The modules whose numbers come from files, forms, feeds and other devices.
    private static let aboveTheEngine: Set<String> = [
        "Aviation", "AviationDatabase", "Questions", "ReferenceServer", "FlightBag", "FlightBagWeb", "aloft",
    ]

    /// Conversions of a rounded `Double` to an integer that end the program for a number beyond the integers.
    static func trapping(_ files: [TextFile]) -> [Offence] {
        let conversion = /\bInt(?:64)?\((?!clamping:|exactly:)[^"]*\.rounded\(/
        return files.filter { $0.isSwiftSource && aboveTheEngine.contains($0.module ?? "") }.flatMap { file in
            file.code.lines.enumerated().filter { $0.element.contains(conversion) }.map { index, _ in
                Offence(path: file.path, line: index + 1, sentence: "a rounded Double needs Int(clamping:)")
            }
        }
    }

    /// Looked for everywhere: a thing to do is an issue, not a comment.
    static func unfinished(_ files: [TextFile]) -> [Offence] {
        let marks = /\b(?:TODO|FIXME|XXX|HACK)\b/.wordBoundaryKind(.simple)
        return files.filter { $0.path.hasPrefix("Sources/") && $0.isWritten }.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(marks) }.map { index, _ in
                Offence(path: file.path, line: index + 1, sentence: "is marked as unfinished")
            }
        }
    }
}

@Suite("Constructs") struct ConstructTests {
    @Test func `nothing in the sources is forced, unchecked or fatal`() {
        expectNone(Constructs.unsafe(Repository.files))
    }

    @Test func `nothing in the sources is marked as unfinished`() {
        expectNone(Constructs.unfinished(Repository.files))
    }

    @Test func `no number read from outside ends the program when it is rounded`() {
        expectNone(Constructs.trapping(Repository.files))
    }

    @Test func `a conversion that can end the program is found above the engine`() {
        let text = """
            let a = Int(speed.rounded())
            let b = values.map { Int64(($0 * 60).rounded(.down)) }
            let c = Int(clamping: speed.rounded())
            let d = Int(exactly: speed.rounded())
            let e = Int(text)
            """
        let files = ["Aviation", "SyncCore"].map { TextFile(path: "Sources/\($0)/a.swift", text: text) }
        #expect(Constructs.trapping(files).map(\.line) == [1, 2])
    }

    @Test func `forced, unchecked and fatal code is found, comparisons and negations are not`() {
        let text = """
            let a = try! read()
            let b = c as! Int
            final class D: @unchecked Sendable {}
            nonisolated(unsafe) var e = 1
            fatalError("no")
            let f = g[0]!.h + i()! + j!
            let k: String! = nil
            guard a != b, !c, a! == b else { return }
            let fine = a != b && !c || text == "Stop!" // Stop!
            """
        let found = Constructs.unsafe([TextFile(path: "Sources/A/a.swift", text: text)])
        #expect(found.map(\.line) == [1, 2, 3, 4, 5, 6, 6, 6, 7, 8])
    }

    @Test func `an unfinished place is found, also in a comment or a script`() {
        let mark = "TO" + "DO"
        let files = ["Sources/A/a.swift", "Sources/A/Resources/a.js", "Tests/ATests/a.swift"]
            .map { TextFile(path: $0, text: "let a = 1\n// \(mark): more\nlet MASTODON = 2\n") }
        #expect(Constructs.unfinished(files).map(\.line) == [2, 2])
    }
}
