import Testing

/// Public declarations have doc comments.
enum Documentation {
    static func missing(_ files: [TextFile]) -> [Offence] {
        let declaration = /\bpublic\b(?!\s+import\b)/.wordBoundaryKind(.simple)
        return files.filter(\.isSwiftSource).flatMap { file in
            let lines = file.lines
            return zip(lines.indices, file.code.lines).compactMap { index, code -> Offence? in
                guard code.contains(declaration), !isDocumented(index, lines) else { return nil }
                let declared = lines[index].drop { $0 == " " }.prefix(60)
                return Offence(path: file.path, line: index + 1, sentence: "is not documented: \(declared)")
            }
        }
    }

    /// Whether a doc comment is above, with only attributes between.
    private static func isDocumented(_ index: Int, _ lines: [Substring]) -> Bool {
        for line in lines[..<index].reversed() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///") { return true }
            guard text.wholeMatch(of: /(?:@\w+(?:\([^)]*\))?\s*)+/) != nil else { return false }
        }
        return false
    }
}

@Suite("Documentation") struct DocumentationTests {
    @Test func `every public declaration is documented`() {
        expectNone(Documentation.missing(Repository.files))
    }

    @Test func `an undocumented public declaration is found`() {
        let text = """
            public import GRDB

            /// A thing.
            @frozen
            @available(macOS 15, *) public struct Thing {
                public let name: String
                /// Its age, in seconds.
                public private(set) var age: Int
                // An aside is no documentation.
                @inlinable
                public init() {}
                /// A new one.
                @inlinable @available(macOS 15, *)
                public static func make() -> Self { Self() }
                let text = "public let a"
            }
            """
        let found = Documentation.missing([TextFile(path: "Sources/A/a.swift", text: text)])
        #expect(found.map(\.line) == [6, 11])
    }
}
