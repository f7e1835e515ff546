import FlightBag
import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// Files that earlier versions left behind, kept for ever: they open, and nothing that waited in them is
/// lost.
struct OldStoreTests {
    /// A device's file and its server's, each as text that SQLite reads: `device-1.sql`, `server-1.sql`.
    struct Version: CustomTestStringConvertible, Sendable {
        let number: Int
        let account: String
        /// Number, verb and generation of what waits on the device.
        let waiting: [String]
        var testDescription: String { "version \(number)" }
    }

    private static let versions = [
        Version(
            number: 1, account: "01a201ff-6490-7050-b8ab-6b5278dddb39",
            waiting: ["11 update 1", "12 insert 1", "13 delete 1", "14 update 2", "15 insert 1"]),
        Version(
            number: 2, account: "01a2020a-39b8-7f44-ab73-30e9be35fa43",
            waiting: [
                "5 update 1", "6 insert 1", "7 delete 1", "8 delete 1", "9 insert 2", "10 update 1",
                "11 insert 1",
            ]),
    ]

    /// A database as its version left it.
    private static func database(_ name: String) throws -> DatabaseQueue {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        let database = try DatabaseQueue()
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: String(contentsOf: file, encoding: .utf8))
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
        return database
    }

    private static func store(_ database: DatabaseQueue) throws -> Store {
        try Store(
            database: database, schema: FlightBagSchema.schema, migrations: FlightBagMigrations.migrator,
            world: SystemWorld())
    }

    private static func aircraft(_ database: DatabaseQueue) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT substr(id, -1) || ' ' || ifnull(registration, '') || ' ' ||
                        ifnull(cruise_tas_kt, '') || ' ' || ifnull(remarks, '') FROM aircraft ORDER BY id
                    """)
        }
    }

    private static let shown = [
        "1 D-ENEU 105.5 écrit à Cannes", "2 D-EDEL  ", "3 N123AB 171.25 écrit à Cannes", "5 G-LATE  ",
    ]

    @Test(arguments: versions)
    func `an old file opens with all that waited in it`(_ version: Version) throws {
        let database = try Self.database("device-\(version.number).sql")
        let store = try Self.store(database)
        #expect(try Self.aircraft(database) == Self.shown)
        let waiting = try database.read { db in
            try String.fetchAll(
                db, sql: "SELECT n || ' ' || verb || ' ' || generation FROM aloft_outbox ORDER BY n")
        }
        #expect(waiting == version.waiting)
        #expect(try store.verify("own").isGood)
    }

    @Test(arguments: versions)
    func `no old file is taken for a damaged one`(_ version: Version) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "old-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "replica.sqlite")
        try Self.database("device-\(version.number).sql").backup(to: DatabaseQueue(path: file.path))
        for _ in 0..<2 {
            let opened = try Replica.openNow(
                at: file, schema: FlightBagSchema.schema, migrations: FlightBagMigrations.migrator,
                secrets: FileSecretStore(folder: folder.appending(path: "secrets")))
            guard case .ready(let replica) = opened else {
                Issue.record("\(opened)")
                return
            }
            #expect(replica.status.pendingChanges == version.waiting.count)
            let shown = try await replica.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aircraft") }
            #expect(shown == Self.shown.count)
        }
    }

    @Test(arguments: versions)
    func `an old device and its server sync as if nothing had been`(_ version: Version) throws {
        let database = try Self.database("device-\(version.number).sql")
        let core = try ServerCore(
            database: try Self.database("server-\(version.number).sql"), schema: FlightBagSchema.schema,
            world: SystemWorld())
        try Self.sync(try Self.store(database), core, version.account)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_outbox") } == 0)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_setaside") } == 0)
        #expect(try Self.aircraft(database) == Self.shown)
        let second = try DatabaseQueue()
        let store = try Self.store(second)
        try Self.sync(store, core, version.account)
        #expect(try Self.aircraft(second) == Self.shown)
        let flights = try second.read { try String.fetchAll($0, sql: "SELECT departure FROM flight") }
        #expect(flights == ["LFMD"])
        #expect(try store.verify("own").isAsServer == true)
    }

    /// Talks until there is nothing left to say.
    private static func sync(_ store: Store, _ core: ServerCore, _ account: String) throws {
        var talk = SyncConversation(store: store, policy: SyncPolicy())
        for _ in 0..<50 {
            guard case .send(let request, let errand) = try talk.next() else { return }
            let (answer, _) = core.answer(request, account: account)
            // Cursors of the first server are none of this one's: the device starts over.
            let said = "\(request.path): \(String(decoding: answer.body, as: UTF8.self))"
            #expect(answer.status == 200 || said.contains("startOver"), "\(said)")
            try talk.receive(.success(answer), for: errand)
        }
        Issue.record("the talk does not end")
    }
}
