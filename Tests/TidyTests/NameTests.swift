import Testing

/// Words that say nothing in a name.
enum Names {
    static let forbidden: Set<String> = [
        "Manager", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Common", "Impl", "Handler",
        "Service", "Wrapper", "Data", "Info", "Misc", "Extensions",
    ]
    /// Forbidden at the end of a longer name (`ViewBase`). A record's base is a word of ours.
    static let forbiddenLast: Set<String> = ["Base"]

    /// Names that a framework asks for at its edge, whole.
    static let frameworkTerms: Set<String> = ["LogHandler", "ServiceGroup"]

    static func vagueFiles(_ paths: [String]) -> [Offence] {
        paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") }.flatMap { path in
            path.split(separator: "/").flatMap { part in
                let name = part.split(separator: ".").first.map(String.init) ?? ""
                return name.split(separator: "+").compactMap { vagueWord(in: String($0)) }.map { word in
                    Offence(path: path, sentence: "\"\(word)\" in \(part) says nothing")
                }
            }
        }
    }

    static func vagueTypes(_ files: [TextFile]) -> [Offence] {
        let declaration =
            /\b(?:struct|class|enum|actor|protocol|typealias|associatedtype)\s+([A-Za-z_]\w*)/
            .wordBoundaryKind(.simple)
        return files.filter(\.isSwiftSource).flatMap { file in
            file.code.lines.enumerated().flatMap { index, line in
                line.matches(of: declaration).compactMap { match in
                    vagueWord(in: String(match.1)).map { word in
                        let sentence = "\"\(word)\" in \(match.1) says nothing"
                        return Offence(path: file.path, line: index + 1, sentence: sentence)
                    }
                }
            }
        }
    }

    static func vagueWord(in name: String) -> String? {
        guard !frameworkTerms.contains(where: { name == $0 }) else { return nil }
        let words = words(of: name)
        if words.count > 1, let last = words.last, forbiddenLast.contains(last) { return last }
        return words.first { forbidden.contains($0) }
    }

    /// `METARDataReader` is `METAR`, `Data`, `Reader`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : "_"
            let next = index + 1 < characters.count ? characters[index + 1] : "A"
            let begins = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if character == "_" { continue }
            if begins || words.isEmpty || previous == "_" { words.append("") }
            words[words.count - 1].append(character)
        }
        return words
    }
}

@Suite("Names") struct NameTests {
    @Test func `no file or folder has a name that says nothing`() {
        let programs = Repository.paths().filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
        expectNone(Names.vagueFiles(programs))
    }

    @Test func `no type has a name that says nothing`() {
        expectNone(Names.vagueTypes(Repository.files))
    }

    @Test func `vague files and folders are found, whole words only`() {
        let paths = [
            "Sources/A/String+Extensions.swift", "Sources/Common/a.swift", "Sources/A/Database.swift",
            "Sources/A/Informer.swift", "Sources/A/mapHelpers.js",
        ]
        let expected = ["\"Extensions\" in String+Extensions.swift", "\"Common\" in Common"]
        let sentences = Names.vagueFiles(paths).map(\.sentence)
        #expect(sentences == (expected + ["\"Helpers\" in mapHelpers.js"]).map { $0 + " says nothing" })
    }

    @Test func `vague types are found, in code only`() {
        let text = """
            struct METARData {} // class InfoManager
            final class SyncService {}
            enum ViewBase {}
            struct Base {}
            struct BaseRow { let s = "enum Utils" }
            struct LogHandler {}
            """
        let offences = Names.vagueTypes([TextFile(path: "Sources/A/a.swift", text: text)])
        #expect(offences.map(\.line) == [1, 2, 3])
    }

    @Test func `a name falls into its words`() {
        #expect(Names.words(of: "METARDataReader2") == ["METAR", "Data", "Reader2"])
        #expect(Names.words(of: "recordID_Base") == ["record", "ID", "Base"])
    }
}
