import GRDB

/// A stored account.
struct AccountRow: Hashable, Sendable {
    var id: AccountID
    var name: String
    var passwordHash: String

    static func find(nameKey: String, _ db: Database) throws -> AccountRow? {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, name, passwordHash FROM account WHERE nameKey = ?", arguments: [nameKey])
        return row.map { AccountRow(id: AccountID($0[0]), name: $0[1], passwordHash: $0[2]) }
    }

    static func name(of id: AccountID, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT name FROM account WHERE id = ?", arguments: [id.text])
    }

    /// Throws ``AccountProblem/accountTaken`` if the name was taken meanwhile.
    func insert(nameKey: String, now: Int64, _ db: Database) throws {
        do {
            try db.execute(
                sql:
                    "INSERT INTO account (id, name, nameKey, passwordHash, createdAt) VALUES (?, ?, ?, ?, ?)",
                arguments: [id.text, name, nameKey, passwordHash, now])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw AccountProblem.accountTaken
        }
    }

    func replaceHash(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE account SET passwordHash = ? WHERE id = ?", arguments: [passwordHash, id.text])
    }
}
