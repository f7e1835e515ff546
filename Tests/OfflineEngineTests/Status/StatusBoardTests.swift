import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

struct StatusBoardTests {
    @Test func `a part's problem takes nothing away that another part reported`() {
        let board = StatusBoard(SyncStatus())
        let refused = Problem(code: "refused", message: "A change was refused.", action: "Look at it.")
        board.report(refused, of: .server)
        #expect(board.status.problem == refused)
        board.reportFailure(DatabaseError(resultCode: .SQLITE_FULL), of: .counts)
        let full = board.status.problem
        #expect(full != nil && full != refused)
        board.report(nil, of: .copy)
        #expect(board.status.problem == full)
        board.report(nil, of: .server)
        #expect(board.status.problem == full)
        board.report(refused, of: .server)
        board.report(nil, of: .counts)
        #expect(board.status.problem == refused)
        board.report(nil, of: .server)
        #expect(board.status.problem == nil)
        board.reportFailure(CocoaError(.fileReadNoPermission), of: .copy)
        #expect(board.status.problem != nil)
    }
}
