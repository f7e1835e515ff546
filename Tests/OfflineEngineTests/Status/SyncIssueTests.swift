import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E26: for every failure a person reads what happened and what to do.
struct SyncIssueTests {
    @Test(arguments: SyncIssue.allCases)
    func `no issue lacks words`(issue: SyncIssue) {
        for count in [0, 1, 2] {
            let problem = Problem(issue, count: count, detail: "it broke")
            #expect(problem.code == issue.rawValue)
            for sentence in [problem.message, problem.action] {
                #expect(sentence.count > 12 && sentence.hasSuffix(".") && !sentence.contains("  "))
                #expect(sentence.first?.isUppercase == true || sentence.first?.isNumber == true)
            }
        }
    }

    @Test func `each issue has its own message`() {
        #expect(Set(SyncIssue.allCases.map { $0.message() }).count == SyncIssue.allCases.count)
    }

    @Test(
        arguments: [
            (ResultCode.SQLITE_FULL, SyncIssue.diskFull), (.SQLITE_BUSY, .databaseBusy),
            (.SQLITE_LOCKED, .databaseBusy), (.SQLITE_READONLY, .readOnly), (.SQLITE_CORRUPT, .corrupt),
            (.SQLITE_NOTADB, .corrupt), (.SQLITE_READONLY_DBMOVED, .copyMoved),
            (.SQLITE_IOERR, .databaseFailed),
        ])
    func `an error of SQLite becomes an issue`(code: ResultCode, issue: SyncIssue) {
        #expect(Problem(storage: DatabaseError(resultCode: code)).code == issue.rawValue)
    }

    @Test func `a warning comes with the 501st change that waits`() {
        #expect(SyncStatus(pendingChanges: 500).notices == [])
        let notices = SyncStatus(pendingChanges: 501).notices
        #expect(notices == [Problem(.longQueue, count: 501)])
        #expect(notices[0].message == "501 changes wait on this device alone.")
    }

    @Test func `notices come with the most urgent first`() {
        let problem = Problem(.diskFull)
        let server = URL(filePath: "/")
        let status = SyncStatus(
            account: .signInNeeded(name: "Ada", server: server), pendingChanges: 900, rejectedChanges: 1,
            hiddenChanges: 2, hiddenRecords: 4, conflicts: 3, problem: problem)
        #expect(
            status.notices.map(\.code) == [
                "diskFull", "signInNeeded", "rejected", "conflicts", "hidden", "hiddenRecords", "longQueue",
            ])
        #expect(SyncStatus().notices == [])
    }

    @Test func `a sync that does not happen has a reason`() {
        #expect(SyncStatus(connectivity: .offline).failure == nil)
        #expect(SyncStatus(connectivity: .online, pendingChanges: 1).failure == nil)
        #expect(SyncStatus(pendingChanges: 1).failure == Problem(.syncFailed, count: 1))
        #expect(
            SyncStatus(account: .signInNeeded(name: "Ada", server: URL(filePath: "/"))).failure?.code
                == "signInNeeded")
    }

    @Test(.timeLimit(.minutes(20)))
    func `a replica counts what waits and what people have to decide`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-issue-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let replica = try Replica(
            at: folder.appending(path: "copy.sqlite"), schema: TestCopy.schema,
            migrations: TestCopy.migrations(), secrets: MemorySecrets(), world: TestWorld())
        let details =
            #"{"title":{"held":{"_0":[{"stamp":"000000000001-0000-00000000000000bb","value":"x"}]}}}"#
        try await replica.write { db in
            for number in 1...501 {
                try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(number)])
            }
            try db.execute(
                sql: """
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock, details)
                    VALUES ('note', ?, 'own', 3, 2, 1, 0, '{"":"000000000001-0000-00000000000000bb"}', ?)
                    """, arguments: [TestCopy.id(900), details])
        }
        replica.counter.recount()
        for await status in replica.statusUpdates()
        where status.pendingChanges == 501 && status.conflicts > 0 {
            #expect(status.notices.map(\.code) == ["conflicts", "longQueue"])
            break
        }
        let plan = try await replica.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT tbl, id FROM aloft_row
                    WHERE instr(details, '"held"') > 0 AND NOT isDeleted ORDER BY tbl, id
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("aloft_row_held") }, "\(plan)")
    }
}

/// E27: a feature declares its offline capability, and the words follow from it.
struct OfflineCapabilityTests {
    @Test func `only what needs a connection is unusable without one, and says so`() {
        let partial = OfflineCapability.partial(without: "new pictures")
        let rows: [(OfflineCapability, SyncStatus.Connectivity, String?, Bool)] = [
            (.required, .offline, nil, true), (.required, .degraded, nil, true),
            (.required, .online, nil, true), (partial, .offline, "Offline: without new pictures", true),
            (partial, .degraded, nil, true), (partial, .online, nil, true),
            (.needsConnection, .offline, "Requires internet connection", false),
            (.needsConnection, .degraded, nil, true), (.needsConnection, .online, nil, true),
        ]
        for (capability, connectivity, notice, isUsable) in rows {
            #expect(capability.notice(connectivity) == notice)
            #expect(capability.isUsable(connectivity) == isUsable)
        }
    }
}
