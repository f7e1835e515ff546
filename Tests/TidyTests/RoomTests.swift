import Testing

/// The rooms of a module stand on floors: a folder uses the types of folders below it, and no others. So
/// there is an order in which it can be read, and no two folders need each other.
enum Rooms {
    /// From the top down; folders of one floor do not know each other. The files of a module's own folder
    /// are “.”. A folder within a folder is a part of it, unless one of its folders is a room of its own
    /// (“Weather/TAF”): then each is.
    static let floors: [String: [[String]]] = [
        "OfflineEngine": engine, "SyncServer": server, "SyncCore": core, "SyncSimulator": simulator,
        "Aviation": aviation, "AviationDatabase": aviationDatabase, "Questions": questions,
        "ReferenceServer": reference, "FlightBag": flightBag, "FlightBagWeb": web, "aloft": aloft,
    ]

    private static let engine: [[String]] = [
        ["Adoption", "History", "Inspection", "Recovery"],
        ["Replica"],
        ["Sync"],
        ["Exchange"],
        ["Pull", "Salvage"],
        ["Handover", "Opening", "Push"],
        ["Capture"],
        ["Scopes"],
        ["Review"],
        ["Rebase"],
        ["Outbox", "Staging"],
        ["Store"],
        ["Events", "Schema"],
        ["Model", "Status"],
        ["Identity", "Transport"],
        ["Caches", "Concurrency", "Credentials", "Machines", "Tables"],
    ]

    private static let core: [[String]] = [
        ["JSON", "Merge"],
        ["Messages"],
        ["Changes"],
        ["Schema"],
        ["Records"],
        [".", "Hashing", "Time"],
    ]

    private static let server: [[String]] = [
        ["."],
        ["HTTP"],
        ["Exchange"],
        ["Pull"],
        ["Push", "Signals"],
        ["Accounts", "Requests"],
        ["ChangeLog"],
    ]

    private static let simulator: [[String]] = [
        ["Caches", "Campaign"],
        ["Fleet"],
        ["Report"],
        ["Faults", "Machines", "Workload"],
        ["Model"],
        ["App"],
        ["Scenario"],
        ["Disk"],
        ["Clock", "Premises"],
    ]

    static func upward(_ files: [TextFile], of module: String, _ floors: [[String]]) -> [Offence] {
        let own = files.filter { $0.isSwiftSource && $0.module == module }
        let heights = Dictionary(
            uniqueKeysWithValues: floors.reversed().enumerated().flatMap { height, rooms in
                rooms.map { ($0, height) }
            })
        let plan = Plan(floors)
        let rooms = declarations(own, plan)
        let typeName = /\b[A-Z]\w*/
        return own.flatMap { file -> [Offence] in
            let room = plan.room(of: file)
            guard let height = heights[room] else {
                return [Offence(path: file.path, sentence: "“\(room)” is on no floor")]
            }
            return file.code.lines.enumerated().flatMap { index, line in
                line.matches(of: typeName).compactMap { match in
                    guard let other = rooms[String(match.0)], other != room,
                        heights[other] ?? .max >= height
                    else { return nil }
                    return Offence(
                        path: file.path, line: index + 1,
                        sentence: "\(match.0) is of “\(other)”, which is not below “\(room)”")
                }
            }
        }
    }

    /// Which folders are rooms.
    private struct Plan {
        private let rooms: Set<String>
        /// The rooms that have a room within them.
        private let divided: Set<String>

        init(_ floors: [[String]]) {
            rooms = Set(floors.joined())
            divided = Set(rooms.flatMap(Self.around))
        }

        /// The room of a file; its folder, if that is on no floor.
        func room(of file: TextFile) -> String {
            let folder = file.path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
            guard !folder.isEmpty else { return "." }
            if rooms.contains(folder) { return folder }
            let owner = Self.around(folder).first { rooms.contains($0) }
            return owner.flatMap { divided.contains($0) ? nil : $0 } ?? folder
        }

        /// The folders around a folder, the nearest first: “A/B” and “A” around “A/B/C”.
        private static func around(_ folder: String) -> [String] {
            let parts = folder.split(separator: "/")
            return parts.indices.dropFirst().reversed().map { parts[..<$0].joined(separator: "/") }
        }
    }

    /// The room of each type that stands by itself.
    private static func declarations(_ files: [TextFile], _ plan: Plan) -> [String: String] {
        var rooms: [String: String] = [:]
        for file in files {
            for line in file.code.lines {
                if let name = declared(line) { rooms[name] = plan.room(of: file) }
            }
        }
        return rooms
    }

    /// The type that a line without indentation declares; nil for one that its file keeps to itself.
    private static func declared(_ line: Substring) -> String? {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard line.first != " ", !words.contains("private"), !words.contains("fileprivate"),
            let kind = words.firstIndex(where: kinds.contains), words.indices.contains(kind + 1)
        else { return nil }
        return String(words[kind + 1])
    }
}

@Suite("Rooms") struct RoomTests {
    @Test(arguments: Rooms.floors.keys.sorted())
    func `each room uses those below it only`(module: String) {
        expectNone(Rooms.upward(Repository.files, of: module, Rooms.floors[module] ?? []))
    }

    @Test func `a type of a room above, or beside, is found`() {
        let files = [
            TextFile(path: "Sources/OfflineEngine/Low/a.swift", text: "struct Low { let high: High? }\n"),
            TextFile(path: "Sources/OfflineEngine/High/b.swift", text: "final class High { let low: Low }\n"),
            TextFile(path: "Sources/OfflineEngine/Side/c.swift", text: "enum Side {}\nlet high: High\n"),
            TextFile(path: "Sources/OfflineEngine/New/d.swift", text: "let low: Low // High\n"),
        ]
        let found = Rooms.upward(files, of: "OfflineEngine", [["High", "Side"], ["Low"]])
        #expect(
            found.map(\.sentence) == [
                "High is of “High”, which is not below “Low”", "High is of “High”, which is not below “Side”",
                "“New” is on no floor",
            ])
    }

    @Test func `a folder within a room is a part of it, unless another of its folders is a room`() {
        let files = [
            TextFile(path: "Sources/Aviation/Low/Part/a.swift", text: "struct Part { let high: High? }\n"),
            TextFile(path: "Sources/Aviation/High/Top/b.swift", text: "struct High { let part: Part }\n"),
            TextFile(path: "Sources/Aviation/High/New/c.swift", text: "struct New {}\n"),
            TextFile(path: "Sources/Aviation/High/d.swift", text: "struct Base { let high: High }\n"),
        ]
        let found = Rooms.upward(files, of: "Aviation", [["High/Top"], ["High"], ["Low"]])
        #expect(
            found.map(\.sentence) == [
                "High is of “High/Top”, which is not below “Low”", "“High/New” is on no floor",
                "High is of “High/Top”, which is not below “High”",
            ])
    }
}
