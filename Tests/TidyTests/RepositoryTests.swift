import Foundation
import Testing

/// The repository holds what was written, for any machine.
enum Contents {
    /// Paths that are built, fetched or left over by a tool.
    static func foreign(_ paths: [String]) -> [Offence] {
        let folders: Set<Substring> = [".swiftpm", "__pycache__", "node_modules", "DerivedData", "Libraries"]
        let endings = [".min.js", ".o", ".pyc", ".sqlite", ".sqlite-wal", ".xcodeproj", ".whl", ".DS_Store"]
        return paths.filter { path in
            let parts = path.split(separator: "/")
            return parts.contains { folders.contains($0) || $0.hasPrefix(".build") }
                || parts.contains { part in endings.contains { part.hasSuffix($0) } }
                || parts.last == "Package.resolved"
        }
        .map { Offence(path: $0, sentence: "is built or fetched and does not belong in git") }
    }

    /// Lines with a path of one machine: its users' homes, or this clone.
    static func machinePaths(_ files: [TextFile], root: String) -> [Offence] {
        let parent = root.split(separator: "/").dropLast().joined(separator: "/")
        var places = ["/home/", "/Users/", "/root/", root]
        if !parent.isEmpty, parent != "tmp" { places.append("/\(parent)/") }
        return files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                guard places.contains(where: { names(line, place: $0) }) else { return nil }
                return Offence(path: file.path, line: index + 1, sentence: "names a path of a machine")
            }
        }
    }

    private static func names(_ line: Substring, place: String) -> Bool {
        line.ranges(of: place).contains { range in
            guard range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            let isAlone = range.upperBound == line.endIndex || "\"'`".contains(line[range.upperBound])
            guard !isAlone else { return false }
            return !before.isLetter && !before.isNumber && !"./_-$}".contains(before)
        }
    }
}

@Suite("Contents") struct RepositoryTests {
    @Test(.enabled(if: Repository.isGit)) func `git holds nothing built or fetched`() throws {
        try expectNone(Contents.foreign(Repository.committedPaths()))
    }

    @Test func `no file names a path of a machine`() {
        expectNone(Contents.machinePaths(Repository.files, root: Repository.root.path))
    }

    @Test func `built and fetched files are found`() {
        let foreign = [
            ".build/debug/a.o", ".build-venv/bin/python", "Package.resolved", "scripts/__pycache__/a.py",
            "Sources/A/Resources/Libraries/htmx.js", "Sources/A/Resources/chart.min.js", "a.sqlite",
        ]
        let ours = ["Package.swift", "Sources/A/Resources/page.js", "docs/logo.svg"]
        #expect(Contents.foreign(foreign + ours).map(\.path) == foreign)
    }

    @Test func `paths of a machine are found, web addresses and relative paths are not`() {
        let text = [
            "/ho" + "me/ann/a", "/Us" + "ers/ann/b", "see /srv/team/c", "src/srv/team/d",
            "https://x.org/home/ann/e",
        ]
        let files = [TextFile(path: "a.md", text: text.joined(separator: "\n"))]
        #expect(Contents.machinePaths(files, root: "/srv/team/aloft").map(\.line) == [1, 2, 3])
    }

    @Test func `the repository is found and read`() {
        #expect(Repository.files.contains { $0.path == "Tests/TidyTests/RepositoryTests.swift" })
        #expect(Repository.paths().contains("Makefile"))
    }
}
