import RegexBuilder
import Testing

/// The imports that each module may have. They only point down, and every external library has its few
/// places.
enum Imports {
    struct Permission {
        let everywhere: Set<String>
        /// Imports of one part of the module: how the paths in it begin, and what they may import.
        var below: [String: Set<String>] = [:]
    }

    static let comesWithSwift: Set<String> = [
        "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Observation",
    ]
    static let ours: Set<String> = [
        "SyncCore", "Aviation", "OfflineEngine", "SyncServer", "AviationDatabase", "FlightBag",
        "FlightBagWeb", "HTTPServing", "SyncSimulator", "JSONLines", "Questions", "ReferenceServer",
        "RZFlightCompatibility", "Notation", "Zip", "Statements",
    ]
    static let web: Set<String> = ["Hummingbird", "HTTPTypes", "NIOCore"]
    static let crypto: Set<String> = ["Crypto", "CryptoExtras", "_CryptoExtras"]

    static let table: [String: Permission] = [
        // Apps on iOS 16 have no `Synchronization`: their libraries use `Locked`.
        "Notation": Permission(everywhere: ["Foundation"], below: ["Locked": ["Synchronization", "os"]]),
        "Zip": Permission(everywhere: ["CZlib", "Foundation"]),
        "Statements": Permission(everywhere: ["GRDB"]),
        "SyncCore": Permission(everywhere: ["Notation", "Foundation"]),
        "Aviation": Permission(everywhere: ["JSONLines", "Notation", "Foundation"]),
        "JSONLines": Permission(everywhere: ["Notation", "Foundation"]),
        "OfflineEngine": Permission(
            everywhere: comesWithSwift.subtracting(["Synchronization"]).union([
                "SyncCore", "Notation", "GRDB", "Zip", "Statements", "Logging", "CoreMetrics",
            ]),
            below: [
                "Replica/": ["SwiftUI"],
                "Transport/": ["FoundationNetworking"], "Credentials/": ["Security"],
                "Store/": ["GRDBSQLite"], "Tables/": ["GRDBSQLite"],
            ]
        ),
        "HTTPServing": Permission(
            everywhere: web.union(["Dispatch", "ServiceLifecycle", "Synchronization"])),
        "Questions": Permission(
            everywhere: ["Foundation", "AviationDatabase", "Aviation", "JSONLines"]),
        "ReferenceServer": Permission(
            everywhere: comesWithSwift.union(web).union([
                "Questions", "AviationDatabase", "Aviation", "JSONLines", "Notation", "Zip",
                "HTTPServing", "Crypto",
            ])),
        "SyncServer": Permission(
            everywhere: comesWithSwift.union(web).union(crypto).union([
                "SyncCore", "Notation", "HTTPServing", "GRDB", "Zip", "Statements", "Logging",
                "ServiceLifecycle",
            ])
        ),
        "AviationDatabase": Permission(
            everywhere: comesWithSwift.subtracting(["Synchronization"]).union([
                "Aviation", "Notation", "GRDB", "Zip", "Crypto",
            ])
        ),
        "RZFlightCompatibility": Permission(everywhere: ["AviationDatabase", "Aviation", "Foundation"]),
        "FlightBag": Permission(
            everywhere: comesWithSwift.union([
                "OfflineEngine", "AviationDatabase", "Aviation", "SyncCore", "JSONLines", "Notation",
            ]),
            below: [
                "Store/": ["GRDB"], "Drafts/": ["GRDB"], "Imports/": ["GRDB"], "Account/": ["GRDB"],
                "Logbook/": ["GRDB"],
            ]
        ),
        "FlightBagWeb": Permission(
            everywhere: comesWithSwift.union(web).union([
                "FlightBag", "AviationDatabase", "Aviation", "JSONLines", "Notation", "HTTPServing",
                "Mustache", "Zip",
                "Logging", "Crypto", "ServiceLifecycle",
            ])
        ),
        "SyncSimulator": Permission(
            everywhere: comesWithSwift.union([
                "OfflineEngine", "SyncServer", "SyncCore", "Notation", "CSQLite", "GRDB", "GRDBSQLite",
                "Crypto",
            ])
        ),
        "aloft": Permission(
            everywhere: comesWithSwift.union(ours).union([
                "ArgumentParser", "ServiceLifecycle", "UnixSignals", "Logging",
            ])
        ),
    ]

    static func forbidden(_ files: [TextFile], table: [String: Permission] = table) -> [Offence] {
        let statement = statement()
        return files.filter(\.isSwiftSource).flatMap { file in
            file.code.lines.enumerated().compactMap { index, line in
                guard let module = file.module, let found = line.firstMatch(of: statement) else { return nil }
                let imported = String(found.1)
                guard let permission = table[module] else {
                    let sentence = "\(module) has no row in the table of imports"
                    return Offence(path: file.path, line: index + 1, sentence: sentence)
                }
                let inside = file.path.dropFirst("Sources/\(module)/".count)
                return complaint(imported, in: String(inside), of: module, permission).map {
                    Offence(path: file.path, line: index + 1, sentence: $0)
                }
            }
        }
    }

    /// An import and its module. Compiled once for all lines, because that costs more than a search.
    private static func statement() -> Regex<(Substring, Substring)> {
        let kinds = /(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?/
        return Regex {
            /^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+/
            kinds
            Capture(/\w+/)
        }
    }

    private static func complaint(
        _ imported: String, in path: String, of module: String, _ permission: Permission
    ) -> String? {
        let places = permission.below.filter { $0.value.contains(imported) }.keys.sorted()
        if permission.everywhere.contains(imported) || places.contains(where: path.hasPrefix) { return nil }
        return places.isEmpty
            ? "\(module) must not import \(imported)"
            : "\(module) imports \(imported) only below \(places.joined(separator: ", "))"
    }
}

@Suite("Imports") struct ImportTests {
    @Test func `every module imports only what its row allows`() {
        expectNone(Imports.forbidden(Repository.files))
    }

    @Test func `an import that points up, at a library, or from the wrong folder is found`() {
        let table = [
            "Low": Imports.Permission(everywhere: ["Foundation"], below: ["Records/": ["GRDB"]])
        ]
        let text = """
            import Foundation
            // import High
            public import High
            import struct NIOCore.ByteBuffer
            @preconcurrency import GRDB
            """
        let files = ["Sources/Low/a.swift", "Sources/Low/Records/b.swift", "Sources/New/c.swift"]
            .map { TextFile(path: $0, text: text) }
        let found = Imports.forbidden(files, table: table).map(\.description)
        #expect(
            found.filter { $0.contains("/a.swift") } == [
                "Sources/Low/a.swift:3: Low must not import High",
                "Sources/Low/a.swift:4: Low must not import NIOCore",
                "Sources/Low/a.swift:5: Low imports GRDB only below Records/",
            ])
        #expect(found.filter { $0.contains("/b.swift") }.count == 2)
        #expect(found.filter { $0.contains("no row") }.count == 4)
    }
}
