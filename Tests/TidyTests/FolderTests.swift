import Testing

/// Folders that can be read at a glance.
enum Folders {
    static let mostLevels = 3

    static func deep(_ paths: [String]) -> [Offence] {
        sources(paths).compactMap { file in
            let levels = file.folder.split(separator: "/").count - 1
            guard levels > mostLevels else { return nil }
            let sentence = "is \(levels) levels below Sources, more than \(mostLevels)"
            return Offence(path: file.path, sentence: sentence)
        }
    }

    private static func sources(_ paths: [String]) -> [TextFile] {
        paths.map { TextFile(path: $0, text: "") }.filter { $0.path.hasPrefix("Sources/") && !$0.isResource }
    }
}

@Suite("Folders") struct FolderTests {
    @Test func `no file is more than 3 levels below Sources`() {
        expectNone(Folders.deep(Repository.paths()))
    }

    @Test func `a file 4 levels below Sources is found, one 3 levels below is not`() {
        let paths = ["Sources/A/B/C/D/e.swift", "Sources/A/B/C/e.swift", "Sources/A/Resources/C/D/e.css"]
        #expect(Folders.deep(paths).map(\.path) == ["Sources/A/B/C/D/e.swift"])
    }
}
