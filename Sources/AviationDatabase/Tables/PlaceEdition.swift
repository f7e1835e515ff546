import GRDB

/// A number that changes with every import of airports or navaids.
enum PlaceEdition {
    static let creation = """
        CREATE TABLE placeEdition (number INTEGER NOT NULL);
        INSERT INTO placeEdition VALUES (1);
        """

    static func fetch(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT number FROM placeEdition")) ?? 0
    }

    static func advance(_ db: Database) throws {
        try db.execute(sql: "UPDATE placeEdition SET number = number + 1")
    }

    /// Gives a database that takes the place of another one a number that this one never had.
    static func pass(_ number: Int, _ db: Database) throws {
        try db.execute(sql: "UPDATE placeEdition SET number = max(number, ?) + 1000", arguments: [number])
    }
}
