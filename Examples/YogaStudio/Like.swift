import ArgumentParser
import GRDB
import OfflineEngine

extension Studio {
    /// Adds an interest of a member; one that another desk adds meanwhile stays, too.
    /// - Returns: whether the member exists.
    func like(_ interest: String, of name: String) async throws -> Bool {
        try await replica.write(undoable: "add \(interest) to what \(name) likes") { db in
            try db.execute(
                sql: """
                    UPDATE member SET interests = json_insert(interests, '$[#]', ?1) WHERE name = ?2
                        AND NOT EXISTS (SELECT 1 FROM json_each(interests) WHERE value = ?1)
                    """, arguments: [interest, name])
            return try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM member WHERE name = ?)", arguments: [name]) ?? false
        }.value
    }
}

extension YogaStudio {
    struct Like: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "What a member likes.")
        @OptionGroup var desk: Desk
        @Argument var name: String
        @Argument var interest: String

        func run() async throws {
            guard try await desk.open().like(interest, of: name) else {
                throw ValidationError("There is no \(name) here.")
            }
        }
    }
}
