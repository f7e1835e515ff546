import Testing

/// Time, random numbers, disk and network go through `World` and its implementations: so the simulator is
/// realistic.
enum WorldRule {
    static let modules: Set<String> = ["SyncCore", "OfflineEngine", "SyncServer", "FlightBag"]

    /// The files that implement `World` or open the door to a real machine.
    static let implementations: Set<String> = [
        "Sources/SyncCore/SystemWorld.swift",
        "Sources/OfflineEngine/Credentials/AccountPlace.swift",
        "Sources/OfflineEngine/Events/EventFile.swift",
        "Sources/OfflineEngine/Opening/CopyFiles.swift",
        "Sources/OfflineEngine/Concurrency/Waker.swift",
        "Sources/OfflineEngine/Transport/AnswerPace.swift",
        "Sources/OfflineEngine/Transport/Connections.swift",
        "Sources/OfflineEngine/Credentials/FileSecretStore.swift",
        "Sources/SyncServer/FolderLock.swift",
        "Sources/SyncServer/Server.swift",
        "Sources/FlightBag/Launch.swift",
    ]

    static func breaches(_ files: [TextFile], allowed: Set<String> = implementations) -> [Offence] {
        let guarded = files.filter { $0.isSwiftSource && modules.contains($0.module ?? "") }
        let patterns = patterns()
        return guarded.filter { !allowed.contains($0.path) }.flatMap { file in
            file.code.lines.enumerated().flatMap { index, line in
                reaches(of: patterns, in: line).map { word in
                    Offence(path: file.path, line: index + 1, sentence: "\(word) belongs behind World")
                }
            }
        }
    }

    /// The words that access the machine. Compiled once for all lines, because that costs more than a search.
    private static func patterns() -> [Regex<Substring>] {
        let time = /\bDate\(\)|\bDate\.now\b|\bTask\.sleep\b|\b(?:Continuous|Suspending)Clock\b/
        let chance = /\bUUID\(\)|\.random\(in:|\bBool\.random\(\)|\.randomElement\(\)|\.shuffled?\(\)/
        let machine = /\bSystemRandomNumberGenerator\b|\bFileManager\b|\bURLSession\b/
        return [time, chance, machine].map { $0.wordBoundaryKind(.simple) }
    }

    /// The words in this line of code that access the machine. Randomness from a given generator does not.
    private static func reaches(of patterns: [Regex<Substring>], in line: Substring) -> [String] {
        let words = patterns.flatMap { pattern in line.matches(of: pattern).map { String($0.0) } }
        return words.filter { !($0 == ".random(in:" && line.contains("using:")) }
    }
}

@Suite("World") struct WorldTests {
    @Test func `time, chance, disk and network are behind World`() {
        expectNone(WorldRule.breaches(Repository.files))
    }

    @Test func `every file that may reach for the machine exists and does`() {
        let files = Repository.files.filter { WorldRule.implementations.contains($0.path) }
        let idle = files.filter { WorldRule.breaches([$0], allowed: []).isEmpty }.map(\.path)
        #expect(Set(files.map(\.path)) == WorldRule.implementations)
        #expect(idle.isEmpty)
    }

    @Test func `a reach for the machine is found in a guarded module only`() {
        let text = """
            let now = Date() // UUID()
            let date = Date(timeIntervalSince1970: 3)
            let chance = Int.random(in: 0..<3, using: &generator)
            let other = Int.random(in: 0..<3) + [1].shuffled() + world.random()
            try await Task.sleep(for: .seconds(1))
            let files = FileManager.default
            let text = "ContinuousClock \\(ContinuousClock.now)"
            """
        let files = ["Sources/SyncCore/a.swift", "Sources/Aviation/a.swift", "Sources/FlightBag/World.swift"]
            .map { TextFile(path: $0, text: text) }
        let found = WorldRule.breaches(files, allowed: ["Sources/FlightBag/World.swift"])
        #expect(found.map(\.path).allSatisfy { $0 == "Sources/SyncCore/a.swift" })
        #expect(found.map(\.line) == [1, 4, 4, 5, 6, 7])
    }
}
