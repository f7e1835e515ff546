import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    @Test func `a start forgets what was deleted or lost more than 30 days ago`() async throws {
        try await RunningServer.inFolder { home in
            let world = StoppedWorld()
            try await RunningServer.serve(home: home, world: world) { _ in }
            let file = home.appending(path: "server.sqlite").path
            let now = world.now()
            let month: Int64 = 30 * 86_400_000
            try await DatabaseQueue(path: file).write { db in
                try db.execute(sql: "INSERT INTO scope (id, epoch) VALUES ('a', 'e')")
                for (id, at) in [("old", now - month - 1), ("young", now - month)] {
                    try db.execute(
                        sql: """
                            INSERT INTO overwritten (scope, tbl, id, field, edit, stamp, lostAt)
                            VALUES ('a', 'member', ?, 'name', '{}', 's', ?)
                            """, arguments: [id, at])
                    try db.execute(
                        sql: """
                            INSERT INTO record (scope, tbl, id, number, isDeleted, touchedAt, line)
                            VALUES ('a', 'member', ?, ?, 1, ?, '{"generation":1}')
                            """, arguments: [id, id.count, at])
                }
            }
            try await RunningServer.serve(home: home, world: world) { _ in }
            let left = try await DatabaseQueue(path: file).read { db in
                try ["overwritten", "record", "gone"].map { table in
                    try String.fetchAll(db, sql: "SELECT id FROM \(table)")
                }
            }
            #expect(left == [["young"], ["young"], ["old"]])
        }
    }
}
