import AviationDatabase
import Foundation
import GRDB
import Testing

@Suite struct ImportTroubleTests {
    @Test func `a full disk is one however it is told, with the room that is needed`() {
        let errors: [any Error] = [
            DatabaseError(
                resultCode: .SQLITE_FULL, message: "database or disk is full", sql: "INSERT INTO x"),
            CocoaError(.fileWriteOutOfSpace), POSIXError(.ENOSPC), POSIXError(.EDQUOT),
        ]
        for error in errors {
            #expect(ImportTrouble(error) == .noRoom)
            #expect(
                ImportTrouble(error).sentence(neededBytes: 150_000_000)
                    == "There is no room on this disk: about 150 MB are needed.")
        }
    }

    @Test func `another failure is told without its statement`() {
        let error = DatabaseError(
            resultCode: .SQLITE_IOERR, message: "disk I/O error", sql: "INSERT INTO airport VALUES (?)")
        #expect(ImportTrouble(error) == .other("disk I/O error"))
        #expect(ImportTrouble(AirportDatabaseError.madeByNewerVersion) != .noRoom)
    }
}
