import ArgumentParser
import GRDB
import OfflineEngine

extension Studio {
    /// Checks a member in. Counted exactly, however many desks count at once and whatever messages are lost.
    /// - Returns: whether the member exists.
    func checkIn(_ name: String) async throws -> Bool {
        try await replica.write(undoable: "check in \(name)") { db in
            try db.execute(
                sql: "UPDATE member SET visits = visits + 1 WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }.value
    }
}

extension YogaStudio {
    struct CheckIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Somebody came in.")
        @OptionGroup var desk: Desk
        @Argument var name: String

        func run() async throws {
            guard try await desk.open().checkIn(name) else {
                throw ValidationError("There is no \(name) here.")
            }
        }
    }
}
