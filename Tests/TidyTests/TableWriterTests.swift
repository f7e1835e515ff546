import Testing

/// The rooms of the engine that write each of its tables. A table of one room is changed in one place; those
/// in which a record's state is kept (`aloft_row`, `aloft_base`, `aloft_outbox`, `aloft_scope`) are written
/// by each stage that a change goes through, and what belongs to a scope is forgotten with it by `Scopes`.
enum TableWriters {
    static let module = "Sources/OfflineEngine/"

    static let rooms: [String: Set<String>] = [
        "aloft_attempt": ["Outbox"],
        "aloft_base": ["Adoption", "Capture", "Pull", "Rebase", "Salvage", "Scopes", "Store", "Tables"],
        "aloft_batch": ["Outbox"],
        "aloft_batch_piece": ["Outbox"],
        "aloft_capture": ["Tables"],
        "aloft_history": ["Model"],
        "aloft_keyvalue": ["Outbox", "Tables"],
        "aloft_migrations": ["Tables"],
        "aloft_outbox": [
            "Adoption", "Capture", "Handover", "Push", "Rebase", "Review", "Salvage", "Scopes",
        ],
        "aloft_page": ["Scopes", "Staging", "Store"],
        "aloft_prior_identity": ["Identity"],
        "aloft_rejected": ["Review", "Scopes"],
        "aloft_replaced": ["Capture", "Scopes"],
        "aloft_row": ["Pull", "Scopes", "Store", "Tables"],
        "aloft_scope": ["Handover", "Identity", "Scopes", "Store", "Tables"],
        "aloft_shadowed": ["Pull", "Scopes"],
        "aloft_stage": ["Scopes", "Staging", "Store"],
    ]

    /// The rooms that have a statement which writes a table, by table.
    static func found(in files: [TextFile]) -> [String: Set<String>] {
        let statement =
            /\b(?:(?:INSERT(?: \S.*)?|REPLACE) INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM)\s+(aloft_\w+)/
        var rooms: [String: Set<String>] = [:]
        for file in files where file.path.hasPrefix(module) {
            let room = file.path.dropFirst(module.count).split(separator: "/").first.map(String.init) ?? ""
            let text = file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: "\n")
            for match in text.matches(of: statement) { rooms[String(match.1), default: []].insert(room) }
        }
        return rooms
    }
}

@Suite("Table writers") struct TableWriterTests {
    @Test func `each table of the engine is written by the rooms that are said to write it`() {
        let found = TableWriters.found(in: Repository.files)
        for table in Set(found.keys).union(TableWriters.rooms.keys).sorted() {
            #expect(
                found[table, default: []].sorted() == TableWriters.rooms[table, default: []].sorted(),
                "\(table)")
        }
    }

    @Test func `a statement is found over the end of a line, a sentence about it is not`() {
        let text = """
            /// DELETE FROM aloft_row would be wrong.
            let sql = \"\"\"
                INSERT OR IGNORE INTO
                    aloft_row (tbl) VALUES (1)
                \"\"\"
            """
        let files = [TextFile(path: "Sources/OfflineEngine/Pull/a.swift", text: text)]
        #expect(TableWriters.found(in: files) == ["aloft_row": ["Pull"]])
    }
}
