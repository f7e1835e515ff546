import Testing

/// The documentation's examples are code that is compiled and run.
enum Examples {
    /// The lines of examples that no test or app has in this order, by their page.
    static func unproven(_ files: [TextFile]) -> [Offence] {
        let sources = files.filter { $0.pathExtension == "swift" }
        let apps = sources.filter { $0.path.hasPrefix("Examples/") }
        let doors = sources.filter { $0.path.hasPrefix("Tests/") && $0.name.hasPrefix("DoorExample") }
        let pages = files.filter {
            let isShown = $0.path.contains(".docc/") || $0.path.hasPrefix("Examples/")
            return $0.pathExtension == "md" && (isShown || $0.path == "README.md")
        }
        return pages.flatMap { page in
            // A tutorial shows only the app beside it.
            let isTutorial = page.path.hasPrefix("Examples/")
            let proofs = (isTutorial ? apps.filter { $0.folder == page.folder } : apps + doors).map(proof)
            return blocks(page).compactMap { line, code -> Offence? in
                // A package of the reader's own is built by hand, and its libraries by the example's test.
                let isManifest = isTutorial && code.first?.hasPrefix("// swift-tools-version") == true
                guard !isManifest, !proofs.contains(where: { $0.contains(text(code)) }) else { return nil }
                return Offence(path: page.path, line: line, sentence: "is an example that nothing runs")
            }
        }
    }

    /// A whole test, or an app without its full-line comments.
    private static func proof(_ file: TextFile) -> String {
        let isApp = file.path.hasPrefix("Examples/")
        return text(isApp ? file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") } : file.lines)
    }

    /// Whole lines, without indentation and empty lines.
    private static func text(_ lines: [Substring]) -> String {
        let plain = lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        return "\n" + plain.joined(separator: "\n") + "\n"
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
    @Test func `every example of the documentation is in a test or an example app, word for word`() {
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

    @Test func `a tutorial shows the app beside it and nothing else`() {
        let page = TextFile(
            path: "Examples/A/README.md",
            text: """
                ```swift
                // swift-tools-version: 6.2
                ```
                ```swift
                func f() {

                    let a = 1
                }
                ```
                ```swift
                let b = 2
                ```
                ```swift
                let c = 3
                ```
                ```swift
                let d
                ```

                """)
        let app = TextFile(
            path: "Examples/A/A.swift",
            text: "struct A {\n    func f() {\n        // One.\n        let a = 1\n    }\n    let d = 4\n}\n")
        let elsewhere = TextFile(path: "Examples/B/B.swift", text: "let b = 2\n")
        let test = TextFile(path: "Tests/ATests/DoorExampleTests.swift", text: "let c = 3\n")
        let found = Examples.unproven([page, app, elsewhere, test])
        #expect(found.map(\.line) == [11, 14, 17])
        #expect(found.map(\.path) == Array(repeating: page.path, count: 3))
        let guide = TextFile(path: "Sources/A/A.docc/A.md", text: "```swift\nlet b = 2\n```\n")
        #expect(Examples.unproven([guide, elsewhere]).isEmpty)
    }
}
