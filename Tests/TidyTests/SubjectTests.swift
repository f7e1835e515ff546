import Testing

/// A comment begins with the thing that it is about: a sentence has a thing of the program as its subject.
enum Subjects {
    static func missing(_ files: [TextFile]) -> [Offence] {
        let begins = /\s*\/\/\/?\s+(Who|Whoever|Whom|Whose|What|Of)\b.*/.wordBoundaryKind(.simple)
        return files.filter { $0.path.hasSuffix(".swift") }.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                line.wholeMatch(of: begins).map { match in
                    Offence(
                        path: file.path, line: index + 1,
                        sentence: "the comment begins with “\(match.1)”: name the thing")
                }
            }
        }
    }
}

@Suite("Subjects") struct SubjectTests {
    @Test func `every comment begins with the thing that it is about`() {
        expectNone(Subjects.missing(Repository.files))
    }

    @Test func `a comment without a subject is found, other words and code are not`() {
        let text = ["/// Whose records.", "// What for", "/// Offline, whatever.", "let what = \"/// Who\""]
            .joined(separator: "\n")
        let found = Subjects.missing([TextFile(path: "Sources/A/a.swift", text: text)])
        #expect(found.map(\.line) == [1, 2])
    }
}
