import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer

/// A person with a copy in a real file, connected to a server core without a network.
final class SharingPerson {
    static let schema = Schema(
        name: "boards", version: 1,
        tables: [
            SyncTable(
                "board",
                [
                    SyncColumn("title", .text),
                    SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
                    SyncColumn(
                        "parent", .text, references: SyncReference(to: "board", onDelete: .cascade)),
                ], unique: [["title"]], scopeColumn: "scope")
        ])

    let account: String
    let file: URL
    let database: DatabasePool
    let store: Store
    private var core: ServerCore
    private var conversation: SyncConversation
    /// The changes of all pushes, in their order: scope, verb and the end of the record's id.
    private(set) var pushed: [String] = []

    init(_ account: String, core: ServerCore) throws {
        self.account = account
        self.core = core
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "aloft-share-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "copy.sqlite")
        var configuration = Configuration()
        configuration.journalMode = .wal
        database = try DatabasePool(path: file.path, configuration: configuration)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("boards") { db in
            try db.execute(
                sql: """
                    CREATE TABLE board (
                        id TEXT PRIMARY KEY NOT NULL, scope TEXT NOT NULL DEFAULT 'own', title TEXT,
                        visits INTEGER DEFAULT 0, parent TEXT REFERENCES board(id) ON DELETE CASCADE,
                        UNIQUE (scope, title));
                    CREATE TABLE scribble (board TEXT REFERENCES board(id) ON DELETE CASCADE, words TEXT);
                    CREATE VIRTUAL TABLE board_words USING fts5(title, content='board');
                    CREATE TRIGGER words_in AFTER INSERT ON board BEGIN
                        INSERT INTO board_words (rowid, title) VALUES (NEW.rowid, NEW.title);
                    END;
                    CREATE TRIGGER words_out AFTER DELETE ON board BEGIN
                        INSERT INTO board_words (board_words, rowid, title)
                        VALUES ('delete', OLD.rowid, OLD.title);
                    END;
                    CREATE TRIGGER words_new AFTER UPDATE OF title ON board BEGIN
                        INSERT INTO board_words (board_words, rowid, title)
                        VALUES ('delete', OLD.rowid, OLD.title);
                        INSERT INTO board_words (rowid, title) VALUES (NEW.rowid, NEW.title);
                    END
                    """)
        }
        store = try Store(
            database: database, schema: Self.schema, migrations: migrator, world: SystemWorld())
        conversation = SyncConversation(store: store, policy: SyncPolicy())
    }

    /// Syncs until nothing is left to send, or until something was pushed. `hearsPushes` false loses the
    /// answers to pushes.
    func sync(hearsPushes: Bool = true, untilPushed: Bool = false) throws {
        conversation.requestPull()
        for _ in 0..<60 {
            guard case .send(let request, let pending) = try conversation.nextRequest() else { return }
            let (answer, _) = core.answer(request, account: account)
            if let body = request.body, request.path == "/api/sync/push" {
                let batch = try PushBatch(json: body)
                pushed += batch.changes.map { "\(batch.scope.prefix(3)) \($0.verb) \($0.id.text.suffix(2))" }
            }
            if !hearsPushes, request.path == "/api/sync/push" {
                try conversation.receive(.failure(.timedOut), for: pending)
                if untilPushed { return }
            } else {
                try conversation.receive(.success(answer), for: pending)
            }
        }
        preconditionFailure("\(account) does not come to rest.")
    }

    /// Switches to another server.
    func talk(to core: ServerCore) { self.core = core }

    func write(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try store.write { db in try db.execute(sql: sql, arguments: arguments) }
    }

    func titles(_ scope: String) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db, sql: "SELECT title FROM board WHERE scope = ? AND title IS NOT NULL ORDER BY title",
                arguments: [scope])
        }
    }

    /// Whether a text is anywhere in the file or its log.
    func isAnywhere(_ text: String) throws -> Bool {
        try ["", "-wal"].contains { ending in
            let path = file.path + ending
            guard FileManager.default.fileExists(atPath: path) else { return false }
            return try Data(contentsOf: URL(filePath: path)).range(of: Data(text.utf8)) != nil
        }
    }
}
