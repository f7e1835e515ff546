import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// What a copy gives back to a server that was restored.
struct OfferTests {
    /// From which number on, if the server asks for what lies above 9.
    private func fork(startsOver: Bool, known: String?) throws -> Int64? {
        let copy = try TestCopy()
        let lost = LostHistory(Problem(code: "historyLost", message: "", action: ""), epoch: "e", fork: 9)
        return try copy.database.write { db in
            var row = ScopeRow()
            row.startsOver = startsOver
            row.cursor = "c"
            try row.write("own", db)
            try KeyValue.knownCursor.write(known, of: "own", db)
            try Offering(scope: "own", store: copy.store).begin(lost, db)
            return try Int64.fetchOne(db, sql: "SELECT offerFork FROM aloft_scope")
        }
    }

    @Test
    func `what is shown after an earlier offer has numbers of another history, and is given back whole`()
        throws
    {
        #expect(try fork(startsOver: true, known: nil) == -1)
        #expect(try fork(startsOver: true, known: "k") == 9)
        #expect(try fork(startsOver: false, known: nil) == 9)
    }
}
