import Foundation
import Testing

/// Links between the documents lead somewhere.
enum Links {
    static func broken(_ files: [TextFile], paths: Set<String>) -> [Offence] {
        let documents = files.filter { $0.pathExtension == "md" }
        let anchors = Dictionary(uniqueKeysWithValues: documents.map { ($0.path, self.anchors($0)) })
        return documents.flatMap { file in
            prose(file).flatMap { number, line in
                targets(line).compactMap { target in
                    complaint(target, in: file, paths: paths, anchors: anchors).map {
                        Offence(path: file.path, line: number, sentence: $0)
                    }
                }
            }
        }
    }

    private static func complaint(
        _ target: String, in file: TextFile, paths: Set<String>, anchors: [String: Set<String>]
    ) -> String? {
        guard !target.contains(/^[a-z]+:/) else { return nil }
        let halves = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves.map(String.init)
        let path = parts[0].isEmpty ? file.path : resolve(parts[0], from: file.folder)
        let isThere = paths.contains(path) || paths.contains { $0.hasPrefix(path + "/") } || path.isEmpty
        guard isThere else { return "the link to \(target) leads nowhere" }
        guard parts.count == 2, let known = anchors[path] else { return nil }
        return known.contains(parts[1]) ? nil : "the link to \(target) names a heading that \(path) lacks"
    }

    private static func resolve(_ target: String, from folder: String) -> String {
        var parts = target.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
        for part in target.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        return parts.joined(separator: "/").removingPercentEncoding ?? target
    }

    /// The numbered lines outside fenced code, with code spans taken out.
    private static func prose(_ file: TextFile) -> [(Int, Substring)] {
        var isCode = false
        return file.lines.enumerated().compactMap { index, line in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isCode.toggle() }
            return isCode || isFence ? nil : (index + 1, line.replacing(/`[^`]*`/, with: "code"))
        }
    }

    private static func targets(_ line: Substring) -> [String] {
        let inline = line.matches(of: /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/).map { String($0.1) }
        let reference = line.matches(of: /^\s*\[[^\]]+\]:\s*(\S+)/).map { String($0.1) }
        let html = line.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.1) }
        return inline + reference + html
    }

    /// The anchors that a reader of the document can be sent to.
    private static func anchors(_ file: TextFile) -> Set<String> {
        var found: Set<String> = []
        var isCode = false
        for line in file.lines {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, let match = line.wholeMatch(of: /#{1,6}\s+(.*?)\s*/) else { continue }
            let kept = match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            let anchor = kept.replacing(" ", with: "-")
            let repeated = (1...99).lazy.map { "\(anchor)-\($0)" }.first { !found.contains($0) }
            found.insert(found.contains(anchor) ? repeated ?? anchor : anchor)
        }
        return found
    }
}

@Suite("Links") struct LinkTests {
    @Test func `links between documents resolve`() {
        expectNone(Links.broken(Repository.files, paths: Set(Repository.paths())))
    }

    @Test func `a link to a missing file or heading is found`() {
        let text = """
            # One word: *merging*
            [a](guide.md) [b](../README.md#first-steps) [c](#one-word-merging) [d](https://example.org)
            [e](gone.md) ![f](pictures/gone.png "Title") <img src="../gone.svg">
            [g](../README.md#second-steps) `[h](gone.md)` [i](pictures)
            ```
            [j](gone.md)
            ```
            [k]: missing.md
            """
        let files = [
            TextFile(path: "docs/merging.md", text: text), TextFile(path: "docs/guide.md", text: ""),
            TextFile(path: "README.md", text: "## First steps\n"),
        ]
        let paths = Set(files.map(\.path) + ["docs/pictures/a.png"])
        #expect(Links.broken(files, paths: paths).map(\.line) == [3, 3, 3, 4, 8])
    }
}
