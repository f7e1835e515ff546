import Foundation
import Testing

/// The page on moving an app has every sentence by which opening refuses.
enum RefusalPage {
    static let path = "Sources/OfflineEngine/OfflineEngine.docc/MovingAnApp.md"

    /// The calls that a sentence of refusal stands in.
    static let makers = ["tableDoesNotFit(", "misfit(", "found.append("]
    static let files = [
        "OfflineEngine/Capture/", "OfflineEngine/Store/AppTriggers", "OfflineEngine/Opening/Preparation",
        "OfflineEngine/Schema/SchemaTables", "OfflineEngine/Schema/Schema+Columns",
        "SyncCore/Schema/Schema+Contradictions",
    ]

    /// The longest piece of each sentence's first string that stands there as it is read.
    static func pieces(_ file: TextFile) -> [(line: Int, piece: String)] {
        // The sentences above that are about two ends, and refuse no opening.
        let start = file.text.range(of: "func validationErrors")?.lowerBound ?? file.text.startIndex
        let code = file.text[start...]
        return makers.flatMap { maker in
            code.ranges(of: maker).compactMap { range -> (line: Int, piece: String)? in
                let before = file.text[..<range.lowerBound]
                let begun = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
                guard !begun.contains("///"), !begun.contains("func "),
                    let quote = code[range.upperBound...].firstIndex(of: "\""),
                    let end = closing(quote, file.text)
                else { return nil }
                let pieces = literals(code[code.index(after: quote)..<end])
                let piece = pieces.max { $0.count < $1.count } ?? ""
                return piece.count < 8 ? nil : (before.count { $0 == "\n" } + 1, piece)
            }
        }
    }

    /// The end of a string literal that begins at `quote`, interpolations included.
    private static func closing(_ quote: String.Index, _ code: String) -> String.Index? {
        var depth = 0
        var place = code.index(after: quote)
        while place < code.endIndex {
            switch code[place] {
            case "\\":
                place = code.index(after: place)
                if place < code.endIndex, code[place] == "(" { depth += 1 }
            case "(" where depth > 0: depth += 1
            case ")" where depth > 0: depth -= 1
            case "\"" where depth == 0: return place
            case "\n" where depth == 0: return nil
            default: break
            }
            place = code.index(after: place)
        }
        return nil
    }

    /// The pieces of a literal between its interpolations.
    private static func literals(_ text: Substring) -> [String] {
        var (pieces, depth) = ([""], 0)
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                if character == "(" {
                    depth = 1
                    pieces.append("")
                } else {
                    pieces[pieces.count - 1].append(character)
                }
            } else if depth > 0 {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
            } else if character == "\\" {
                isEscaped = true
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " “”.:,;(")) }
    }

    static func missing(_ files: [TextFile]) -> [Offence] {
        guard let page = files.first(where: { $0.path == path }) else {
            return [Offence(path: path, sentence: "is not there")]
        }
        let words = page.text.replacing("\n", with: " ")
        return files.filter { file in
            Self.files.contains { file.path.hasPrefix("Sources/" + $0) } && file.pathExtension == "swift"
        }.flatMap { file in
            pieces(file).filter { !words.contains($0.piece) }.map { found in
                Offence(
                    path: file.path, line: found.line,
                    sentence: "“\(found.piece)” is not in the table of \(page.name)")
            }
        }
    }
}

@Suite("The page on moving an app") struct RefusalPageTests {
    @Test func `every sentence by which opening refuses is in its table`() {
        expectNone(RefusalPage.missing(Repository.files))
    }

    @Test func `sentences are looked for, and a missing one is found`() {
        let source = TextFile(
            path: "Sources/OfflineEngine/Capture/A.swift",
            text: """
                throw misfit("has \\(a("x")) one sentence of words that is long")
                throw ReplicaError.tableDoesNotFit(
                    "“\\(name)” has another sentence, "
                        + "and more of it.")
                """)
        let page = TextFile(path: RefusalPage.path, text: "| “…” has another sentence, and more |\n")
        #expect(RefusalPage.missing([source, page]).map(\.line) == [1])
        let all = RefusalPage.files.map { part in
            Repository.files.filter { $0.path.hasPrefix("Sources/" + part) }.flatMap(RefusalPage.pieces).count
        }
        #expect(all.allSatisfy { $0 > 0 }, "\(all)")
        #expect(all.reduce(0, +) > 40)
    }
}
