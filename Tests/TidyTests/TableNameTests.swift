import Testing

/// One room of the engine names its tables in the app's file, so that a change to one is made in one place.
enum TableNames {
    static let module = "Sources/OfflineEngine/"
    static let room = module + "Tables/"

    /// Files with names that begin in the same way and are no tables' names.
    static let others = [
        "Events/SyncMetrics.swift": "the names of metrics",
        "Schema/SchemaTables.swift": "a column's name while two swap theirs",
    ]

    /// The places outside of the room that name one of the engine's tables, triggers, indexes or views.
    static func outside(in files: [TextFile]) -> [String] {
        files.filter { file in
            file.path.hasPrefix(module) && file.path.hasSuffix(".swift") && !file.path.hasPrefix(room)
                && others[String(file.path.dropFirst(module.count))] == nil
        }.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains("aloft_") }.map {
                "\(file.path):\($0.offset + 1)"
            }
        }
    }
}

@Suite("Table names") struct TableNameTests {
    @Test func `no room of the engine but Tables names a table of its own`() {
        let outside = TableNames.outside(in: Repository.files)
        #expect(outside.isEmpty, "\(outside.joined(separator: "\n"))")
    }

    @Test func `each file with other names of that form is there and has one`() {
        for path in TableNames.others.keys {
            let file = Repository.files.first { $0.path == TableNames.module + path }
            #expect(file?.lines.contains { $0.contains("aloft_") } == true, "\(path)")
        }
    }

    @Test func `a statement and a comment are found, in the room they are not`() {
        let text = """
            /// Reads `aloft_row`.
            let sql = "SELECT 1 FROM aloft_row"
            let other = 1
            """
        let files = ["Pull/a.swift", "Tables/b.swift", "Events/SyncMetrics.swift"].map {
            TextFile(path: TableNames.module + $0, text: text)
        }
        let found = TableNames.outside(in: files)
        #expect(found == [1, 2].map { "\(TableNames.module)Pull/a.swift:\($0)" })
    }
}
