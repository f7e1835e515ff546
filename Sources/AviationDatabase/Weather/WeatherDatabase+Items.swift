package import Aviation
package import Foundation
import GRDB

extension WeatherDatabase {
    /// Takes an answer of a feed, whole or not at all. An item older than the stored one of its name changes
    /// nothing. One missing in the answer stays for a day, unlisted: an old or incomplete answer deletes
    /// nothing. When this returns, it is on disk.
    ///
    /// `checked` is when the source was so: now, of a file when it was written.
    package func take(
        _ batch: ItemBatch, of feed: WeatherFeed, _ keeping: ItemKeeping, from source: String, tag: String?,
        modified: String?, checked: Date, at now: Date
    ) throws {
        try pool.write { db in
            let statement = try db.makeStatement(
                sql: """
                    INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (feed, id) DO UPDATE SET
                        names = excluded.names, made = excluded.made, until = excluded.until,
                        shapes = excluded.shapes, document = excluded.document,
                        south = excluded.south, north = excluded.north,
                        fetched = CASE WHEN document = excluded.document AND shapes = excluded.shapes
                            THEN fetched ELSE excluded.fetched END,
                        listed = excluded.listed
                    WHERE made IS NULL OR excluded.made >= made
                    """)
            for item in batch.items {
                let shapes = String(decoding: try JSONEncoder().encode(item.shapes), as: UTF8.self)
                try statement.execute(arguments: [
                    feed.rawValue, item.identifier, item.names.map { ",\($0)," }.joined(),
                    item.made?.timeIntervalSince1970, item.validUntil?.timeIntervalSince1970, shapes,
                    item.document, now.timeIntervalSince1970, now.timeIntervalSince1970,
                    item.shapes.compactMap { $0.box?.southDegrees }.min(),
                    item.shapes.compactMap { $0.box?.northDegrees }.max(),
                ])
            }
            let yesterday = now.timeIntervalSince1970 - Self.keptSeconds
            try db.execute(
                sql: """
                    DELETE FROM item WHERE feed = ?1 AND (
                        listed < ?2 OR until < ?2 OR (?3 AND made < ?2))
                    """,
                arguments: [feed.rawValue, yesterday, keeping.endsByAge])
            try note(
                feed, from: source, tag: tag, modified: modified, bad: batch.bad, checked: checked, at: now,
                db)
        }
    }

    /// The items of feeds by feed and identifier: those that name one of `names`, and those within
    /// `latitudes` or without a place. All if both are nil.
    package func items(
        _ feeds: [WeatherFeed], naming names: [String]?, within latitudes: ClosedRange<Double>?
    ) throws -> [StoredItem] {
        var conditions = (names ?? []).map { _ in "instr(names, ?)" }
        var given: [any DatabaseValueConvertible] = (names ?? []).map { ",\($0)," }
        if let latitudes {
            conditions.append("south IS NULL OR (south <= ? AND north >= ?)")
            given += [latitudes.upperBound, latitudes.lowerBound]
        }
        let isEverything = names == nil && latitudes == nil
        let condition = isEverything ? "1" : conditions.isEmpty ? "0" : conditions.joined(separator: " OR ")
        let sql = """
            SELECT item.*, listed >= feed.answered AS isListed
            FROM item JOIN feed ON feed.kind = item.feed
            WHERE item.feed = ? AND (\(condition)) ORDER BY id
            """
        return try pool.read { db in
            try feeds.flatMap { feed in
                let arguments: [any DatabaseValueConvertible] = [feed.rawValue] + given
                return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(arguments))
                    .map { try Self.item(feed, $0) }
            }
        }
    }

    /// Declares the places of which a feed's source has everything, whichever that is: codes, or their first
    /// letters, and "" for every place. They take the place of those declared before.
    package func declare(_ places: [String], of feed: WeatherFeed) throws {
        try pool.write { db in
            try db.execute(
                sql: "DELETE FROM covered WHERE feed = ? AND source = ''", arguments: [feed.rawValue])
            for place in Set(places) {
                try db.execute(
                    sql: "INSERT INTO covered VALUES (?, '', ?)", arguments: [feed.rawValue, place])
            }
        }
    }

    /// Whether a feed's source is declared to have everything of this airport. That it had an item of it once
    /// says nothing of the others.
    package func isCovered(_ airport: String, by feed: WeatherFeed) throws -> Bool {
        try pool.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT 1 FROM covered
                    WHERE feed = ?1 AND source = '' AND substr(?2, 1, length(region)) = region LIMIT 1
                    """, arguments: [feed.rawValue, airport]) != nil
        }
    }

    /// Whether any source ever had a report or has an item of that name.
    package func knows(_ name: String) throws -> Bool {
        try pool.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT 1 WHERE EXISTS (SELECT 1 FROM report WHERE station = ?1)
                        OR EXISTS (SELECT 1 FROM item WHERE instr(names, ?2))
                    """, arguments: [name, ",\(name),"]) != nil
        }
    }

    /// Whether there is any item of a feed.
    package func holdsItems(_ feed: WeatherFeed) throws -> Bool {
        try pool.read { db in
            try Int.fetchOne(
                db, sql: "SELECT 1 FROM item WHERE feed = ? LIMIT 1", arguments: [feed.rawValue]) != nil
        }
    }

    private static func item(_ feed: WeatherFeed, _ row: Row) throws -> StoredItem {
        let names: String = row["names"]
        let shapes: String = row["shapes"]
        return StoredItem(
            feed: feed,
            item: WeatherItem(
                identifier: row["id"], names: names.split(separator: ",").map(String.init),
                made: (row["made"] as Double?).map(Date.init(timeIntervalSince1970:)),
                validUntil: (row["until"] as Double?).map(Date.init(timeIntervalSince1970:)),
                shapes: try JSONDecoder().decode([ReportShape].self, from: Data(shapes.utf8)),
                document: row["document"]),
            fetched: Date(timeIntervalSince1970: row["fetched"]), isListed: row["isListed"])
    }

    /// Sets the sources of the feeds: a feed not listed has no source any more. Listed feeds that were not
    /// asked yet are "not asked".
    package func name(_ sources: [WeatherFeed: String]) throws {
        try pool.write { db in
            try db.execute(sql: "DELETE FROM source")
            for (feed, source) in sources {
                try db.execute(
                    sql: "INSERT INTO source VALUES (?, ?)", arguments: [feed.rawValue, source])
            }
        }
    }

    /// The feeds with a source.
    package func sources() throws -> [WeatherFeed: String] {
        try pool.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT feed, address FROM source")
            return Dictionary(
                rows.map { row in (WeatherFeed(rawValue: row["feed"]), row["address"] as String) },
                uniquingKeysWith: { first, _ in first })
        }
    }
}
