import Testing

/// Folders that can be read at a glance.
enum Folders {
    static let mostFiles = 12
    static let mostLevels = 3

    static func crowded(_ paths: [String]) -> [Offence] {
        let folders = Dictionary(grouping: sources(paths)) { $0.folder }
        return folders.sorted { $0.key < $1.key }.filter { $0.value.count > mostFiles }.map { folder, files in
            Offence(path: folder, sentence: "holds \(files.count) files, more than \(mostFiles)")
        }
    }

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
    @Test func `no folder holds more than 12 files`() {
        expectNone(Folders.crowded(Repository.paths()))
    }

    @Test func `no file is more than 3 levels below Sources`() {
        expectNone(Folders.deep(Repository.paths()))
    }

    @Test func `a folder of 13 files is found, 12 files and resources are not`() {
        let paths = ["A": 13, "B": 12, "C/Resources": 13].flatMap { folder, count in
            (1...count).map { "Sources/\(folder)/\($0).swift" }
        }
        let expected = Offence(path: "Sources/A", sentence: "holds 13 files, more than 12")
        #expect(Folders.crowded(paths) == [expected])
    }

    @Test func `a file 4 levels below Sources is found, one 3 levels below is not`() {
        let paths = ["Sources/A/B/C/D/e.swift", "Sources/A/B/C/e.swift", "Sources/A/Resources/C/D/e.css"]
        #expect(Folders.deep(paths).map(\.path) == ["Sources/A/B/C/D/e.swift"])
    }
}
