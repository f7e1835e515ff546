import Testing

/// The documentation's examples are code that is compiled and run.
enum Examples {
    /// The lines of code that no test has in this order, by the page that shows them.
    static func unproven(_ files: [TextFile]) -> [Offence] {
        let proofs = files.filter { $0.path.hasPrefix("Tests/") && $0.name.hasPrefix("DoorExample") }
            .map { "\n" + plain($0.lines).joined(separator: "\n") + "\n" }
        let pages = files.filter {
            $0.pathExtension == "md" && ($0.path.contains(".docc/") || $0.path == "README.md")
        }
        return pages.flatMap { page in
            blocks(page).compactMap { line, code in
                let text = "\n" + plain(code).joined(separator: "\n") + "\n"
                guard !proofs.contains(where: { $0.contains(text) }) else { return nil }
                return Offence(path: page.path, line: line, sentence: "is an example that no test runs")
            }
        }
    }

    /// Indentation and empty lines do not count.
    private static func plain(_ lines: [Substring]) -> [String] {
        lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    /// The Swift code of a page, with the line that it begins on.
    private static func blocks(_ page: TextFile) -> [(line: Int, code: [Substring])] {
        var found: [(line: Int, code: [Substring])] = []
        var start: Int?
        for (index, line) in page.lines.enumerated() where line.hasPrefix("```") {
            if let begun = start {
                found.append((begun + 2, Array(page.lines[(begun + 1)..<index])))
                start = nil
            } else if line == "```swift" {
                start = index
            }
        }
        return found
    }
}

@Suite("Examples") struct ExampleTests {
    @Test func `every example of the documentation is run by a test, word for word`() {
        expectNone(Examples.unproven(Repository.files))
    }

    @Test func `an example that no test has is found`() {
        let page = TextFile(
            path: "Sources/A/A.docc/A.md",
            text: "# A\n```swift\nlet a = 1\n\nlet b = 2\n```\n```\nplain\n```\n```swift\nlet c = 3\n```\n")
        let test = TextFile(
            path: "Tests/ATests/DoorExampleTests.swift", text: "func f() {\n    let a = 1\n    let b = 2\n}\n"
        )
        let other = TextFile(path: "Tests/ATests/OtherTests.swift", text: "let c = 3\n")
        #expect(Examples.unproven([page, test, other]).map(\.line) == [11])
    }
}
