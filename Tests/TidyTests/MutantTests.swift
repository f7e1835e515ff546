import Foundation
import Testing

/// The patches of `Tests/Mutants`, by which `scripts/mutants` makes the engines that the simulator has to
/// find.
enum Mutants {
    private static let folder = "Tests/Mutants/Patches/"
    private static let list = "Tests/Mutants/Sources/SyncCore/Mutants/Mutant.swift"

    static func patches(_ paths: [String]) -> [String] {
        paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".patch") }
    }

    /// Patches that do not apply to the files below `root`, because lines near a hunk are others now.
    static func stale(_ patches: [String], root: URL) throws -> [Offence] {
        try patches.compactMap { patch in
            let git = Process()
            git.executableURL = URL(filePath: "/usr/bin/env")
            git.arguments = ["git", "apply", "--check", root.appending(path: patch).path]
            git.currentDirectoryURL = root
            // Without a repository around it, git looks at the folder alone.
            git.environment = ProcessInfo.processInfo.environment.merging(["GIT_DIR": "/dev/null"]) { $1 }
            git.standardError = FileHandle.nullDevice
            try git.run()
            git.waitUntilExit()
            guard git.terminationStatus != 0 else { return nil }
            return Offence(path: patch, sentence: "does not apply: scripts/mutants --open and --take")
        }
    }

    /// Patches that change another file than their name says, or more than one.
    static func astray(_ files: [TextFile]) -> [Offence] {
        files.filter { !patches([$0.path]).isEmpty }.compactMap { file in
            let name = file.path.dropFirst(folder.count).dropLast(".patch".count) + ".swift"
            let changed = file.lines.filter { $0.hasPrefix("+++ ") }
            guard changed != ["+++ b/\(name)"] else { return nil }
            return Offence(path: file.path, sentence: "changes something else than \(name)")
        }
    }

    /// Cases of `Mutant` that no line of a patch, or of the sources beside them, is about.
    static func idle(_ files: [TextFile]) -> [Offence] {
        let mutants = files.filter { $0.path.hasPrefix("Tests/Mutants/") }
        let lines = mutants.filter { $0.path != list }.flatMap(\.lines).filter { !$0.hasPrefix("-") }
        let member = /\.([a-z][A-Za-z]*)/
        let named = Set(lines.flatMap { $0.matches(of: member).map(\.1) })
        return mutants.filter { $0.path == list }.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                guard let name = line.wholeMatch(of: /\s{4}case ([a-z][A-Za-z]*)/)?.1 else { return nil }
                guard !named.contains(name) else { return nil }
                return Offence(path: file.path, line: index + 1, sentence: "\(name) is switched on nowhere")
            }
        }
    }

    /// Lines of the product that know of mutants.
    static func told(_ files: [TextFile]) -> [Offence] {
        let word = /[mM]utant/
        return files.filter(\.isSwiftSource).flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(word) }.map { index, _ in
                Offence(path: file.path, line: index + 1, sentence: "knows of mutants")
            }
        }
    }
}

@Suite("Mutants") struct MutantTests {
    @Test func `every patch applies to the sources as they are`() throws {
        let patches = Mutants.patches(Repository.paths())
        #expect(!patches.isEmpty)
        expectNone(try Mutants.stale(patches, root: Repository.root))
    }

    @Test func `every patch has the name of the one file that it changes`() {
        expectNone(Mutants.astray(Repository.files))
    }

    @Test func `every mutant is switched on somewhere`() {
        expectNone(Mutants.idle(Repository.files))
    }

    @Test func `the product knows of none`() {
        expectNone(Mutants.told(Repository.files))
    }

    @Test func `a patch is stale as soon as a line beside its hunk is another one`() throws {
        let root = URL.temporaryDirectory.appending(path: "aloft-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let patch = "--- a/a.txt\n+++ b/a.txt\n@@ -2,3 +2,3 @@\n one\n-two\n+2\n three\n"
        try Data(patch.utf8).write(to: root.appending(path: "a.patch"))
        try Data("none\none\ntwo\nthree\n".utf8).write(to: root.appending(path: "a.txt"))
        #expect(try Mutants.stale(["a.patch"], root: root).isEmpty)
        try Data("none\none\ntwo\nfour\n".utf8).write(to: root.appending(path: "a.txt"))
        #expect(try Mutants.stale(["a.patch"], root: root).map(\.path) == ["a.patch"])
    }

    @Test func `patches that go astray, idle mutants and what knows of them are found`() {
        let patches = "Tests/Mutants/Patches/Sources/"
        let files = [
            TextFile(path: patches + "A/a.patch", text: "+++ b/Sources/A/a.swift\n+if mutant == .seen {\n"),
            TextFile(path: patches + "A/b.patch", text: "+++ b/Sources/A/c.swift\n-if .idle {\n"),
            TextFile(
                path: "Tests/Mutants/Sources/SyncCore/Mutants/Mutant.swift",
                text: "enum Mutant {\n    case seen\n    case idle\n}\n"),
            TextFile(path: "Sources/A/a.swift", text: "let a = 1\nlet mutant = 2\n"),
        ]
        #expect(Mutants.astray(files).map(\.path) == [patches + "A/b.patch"])
        #expect(Mutants.idle(files).map(\.line) == [3])
        #expect(Mutants.told(files).map(\.line) == [2])
    }
}
