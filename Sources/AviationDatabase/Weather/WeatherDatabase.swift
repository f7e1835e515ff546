package import Aviation
package import Foundation
import GRDB

// Weather/ keeps the last report of every station with its two times: of the observation and of the fetch.
// Its invariant: a report is never replaced by an older one, and a failing feed deletes nothing.
// `ReferenceServer/Polling` fills it, `ReferenceServer/Weather` publishes it.

/// The state of a feed.
package struct FeedState: Hashable, Sendable {
    /// The address that was asked.
    package let source: String
    package let asked: Date
    /// The time of the feed's last usable answer, including "nothing new". Nil before the first.
    package let checked: Date?
    /// The tag and date of that answer, for the next request.
    package let tag: String?
    package let modified: String?
    /// A sentence when the last request failed.
    package let problem: String?
    /// Records of the last answer that could not be read.
    package let badCount: Int
    /// The first of them, each with the reason.
    package let bad: [String]
    /// The stations of those records, as far as they are known.
    package let unreadable: Set<String>
    /// Whether one of those records may belong to any station.
    package let hasUnnamed: Bool
}

/// The last METAR and TAF of every station, in a SQLite file that survives a restart.
///
/// Any thread may ask; asking blocks it.
package final class WeatherDatabase: Sendable {
    let pool: DatabasePool

    /// Seconds after which the words of a report are taken away.
    package static let keptSeconds = 86_400.0
    private static let mostBadShown = 20

    /// Opens the file, and makes it when there is none. Throws GRDB's `DatabaseError`.
    package init(at url: URL) throws {
        var configuration = Configuration()
        configuration.label = "weather"
        configuration.busyMode = .timeout(10)
        pool = try DatabasePool(path: url.path, configuration: configuration)
        try Self.migrator.migrate(pool)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("schema 1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE report (
                        kind TEXT NOT NULL, station TEXT NOT NULL, text TEXT,
                        observed REAL NOT NULL, fetched REAL NOT NULL, latitude REAL, longitude REAL,
                        PRIMARY KEY (kind, station),
                        CHECK ((latitude IS NULL) = (longitude IS NULL))
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX report_place ON report (kind, latitude);
                    CREATE TABLE feed (
                        kind TEXT NOT NULL PRIMARY KEY, source TEXT NOT NULL, asked REAL NOT NULL,
                        checked REAL, tag TEXT, modified TEXT, problem TEXT,
                        bad_count INTEGER NOT NULL, bad TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("schema 2: items") { db in
            try db.execute(
                sql: """
                    CREATE TABLE item (
                        feed TEXT NOT NULL, id TEXT NOT NULL, names TEXT NOT NULL, made REAL, until REAL,
                        shapes TEXT NOT NULL, document TEXT NOT NULL, fetched REAL NOT NULL,
                        listed REAL NOT NULL, south REAL, north REAL, PRIMARY KEY (feed, id)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE source (feed TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL) STRICT;
                    ALTER TABLE feed ADD COLUMN answered REAL;
                    """)
        }
        migrator.registerMigration("schema 3: pictures") { db in
            try db.execute(
                sql: """
                    CREATE TABLE picture (
                        address TEXT NOT NULL PRIMARY KEY, product TEXT NOT NULL, title TEXT,
                        issued REAL NOT NULL, starts REAL NOT NULL, ends REAL NOT NULL,
                        sha256 TEXT NOT NULL, format TEXT NOT NULL, bytes BLOB NOT NULL,
                        tag TEXT, modified TEXT, fetched REAL NOT NULL, listed REAL NOT NULL,
                        CHECK (starts <= ends)
                    ) STRICT;
                    CREATE INDEX picture_hash ON picture (sha256);
                    """)
        }
        migrator.registerMigration("schema 4: what cannot be read, and what a source covers") { db in
            try db.execute(
                sql: """
                    ALTER TABLE feed ADD COLUMN unreadable TEXT NOT NULL DEFAULT '';
                    ALTER TABLE feed ADD COLUMN has_unnamed INTEGER NOT NULL DEFAULT 0;
                    CREATE TABLE covered (
                        feed TEXT NOT NULL, source TEXT NOT NULL, region TEXT NOT NULL,
                        PRIMARY KEY (feed, source, region)
                    ) STRICT, WITHOUT ROWID;
                    -- Asked for whole once more: "nothing new" would tell nothing of these.
                    UPDATE feed SET tag = NULL, modified = NULL;
                    """)
        }
        return migrator
    }

    /// Takes an answer of a feed, whole or not at all. A report older than the stored one changes nothing,
    /// unless the stored one lies in the future; one of equal time replaces it (a correction). When this
    /// returns, it is on disk.
    package func take(
        _ batch: ReportBatch, of feed: WeatherFeed, from source: String, tag: String?, modified: String?,
        at now: Date
    ) throws {
        try pool.write { db in
            let statement = try db.makeStatement(
                sql: """
                    INSERT INTO report VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (kind, station) DO UPDATE SET
                        text = excluded.text, observed = excluded.observed, fetched = excluded.fetched,
                        latitude = excluded.latitude, longitude = excluded.longitude
                    WHERE excluded.observed > observed OR observed > ?
                        OR (excluded.observed = observed AND excluded.text IS NOT text)
                    """)
            let latest = now.timeIntervalSince1970 + Freshness.toleranceSeconds
            for report in batch.reports {
                try statement.execute(arguments: [
                    feed.rawValue, report.station, report.text, report.observed.timeIntervalSince1970,
                    now.timeIntervalSince1970, report.latitude, report.longitude, latest,
                ])
            }
            try db.execute(
                sql: "UPDATE report SET text = NULL WHERE kind = ? AND observed < ? AND text IS NOT NULL",
                arguments: [feed.rawValue, now.timeIntervalSince1970 - Self.keptSeconds])
            try note(
                feed, from: source, tag: tag, modified: modified, bad: batch.bad, checked: now, at: now, db)
            try db.execute(
                sql: "UPDATE feed SET unreadable = ?, has_unnamed = ? WHERE kind = ?",
                arguments: [
                    batch.unreadable.sorted().joined(separator: ","), batch.hasUnnamed, feed.rawValue,
                ])
        }
    }

    /// Notes an answer that could be used.
    func note(
        _ feed: WeatherFeed, from source: String, tag: String?, modified: String?, bad: [String],
        checked: Date, at now: Date, _ db: Database
    ) throws {
        let shown = bad.prefix(Self.mostBadShown).map { String($0.prefix(200)) }.joined(separator: "\n")
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO feed
                    (kind, source, asked, checked, tag, modified, bad_count, bad, answered)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                feed.rawValue, source, now.timeIntervalSince1970, checked.timeIntervalSince1970, tag,
                modified, bad.count, shown, now.timeIntervalSince1970,
            ])
    }

    /// Notes that a feed has nothing new.
    package func confirm(_ feed: WeatherFeed, at now: Date) throws {
        try pool.write { db in
            try db.execute(
                sql: "UPDATE feed SET asked = ?, checked = ?, problem = NULL WHERE kind = ?",
                arguments: [now.timeIntervalSince1970, now.timeIntervalSince1970, feed.rawValue])
        }
    }

    /// Notes that a feed could not be used; every report stays.
    package func fail(_ feed: WeatherFeed, from source: String, _ problem: String, at now: Date) throws {
        try pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO feed (kind, source, asked, problem, bad_count, bad) VALUES (?, ?, ?, ?, 0, '')
                    ON CONFLICT (kind) DO UPDATE SET asked = excluded.asked, problem = excluded.problem
                    """,
                arguments: [feed.rawValue, source, now.timeIntervalSince1970, problem])
        }
    }

    /// Nil before the feed was asked for the first time.
    package func feed(_ feed: WeatherFeed) throws -> FeedState? {
        try pool.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM feed WHERE kind = ?", arguments: [feed.rawValue])
                .map { row in
                    let bad: String = row["bad"]
                    let unreadable: String = row["unreadable"]
                    return FeedState(
                        source: row["source"], asked: Date(timeIntervalSince1970: row["asked"]),
                        checked: (row["checked"] as Double?).map(Date.init(timeIntervalSince1970:)),
                        tag: row["tag"], modified: row["modified"], problem: row["problem"],
                        badCount: row["bad_count"], bad: bad.split(separator: "\n").map(String.init),
                        unreadable: Set(unreadable.split(separator: ",").map(String.init)),
                        hasUnnamed: row["has_unnamed"])
                }
        }
    }

    /// Those of the given stations that a feed ever had, in alphabetical order.
    package func reports(_ feed: WeatherFeed, stations: [String]) throws -> [StoredReport] {
        let marks = stations.map { _ in "?" }.joined(separator: ", ")
        return try reports(
            "station IN (\(marks))", feed, StatementArguments(stations))
    }

    /// The stations of a feed in a box, in degrees south, west, north, east; west may be greater than east.
    /// All, including those without a place, for nil.
    package func reports(_ feed: WeatherFeed, in box: CoordinateBox?) throws -> [StoredReport] {
        guard let box else { return try reports("1", feed, []) }
        let sides = box.crossesAntimeridian ? "OR" : "AND"
        return try reports(
            "latitude BETWEEN ? AND ? AND (longitude >= ? \(sides) longitude <= ?)", feed,
            [box.southDegrees, box.northDegrees, box.westDegrees, box.eastDegrees])
    }

    private func reports(
        _ condition: String, _ feed: WeatherFeed, _ arguments: StatementArguments
    ) throws -> [StoredReport] {
        try pool.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM report WHERE kind = ? AND \(condition) ORDER BY station",
                arguments: [feed.rawValue] + arguments
            ).map { row in
                StoredReport(
                    station: row["station"], text: row["text"],
                    observed: Date(timeIntervalSince1970: row["observed"]),
                    fetched: Date(timeIntervalSince1970: row["fetched"]), latitude: row["latitude"],
                    longitude: row["longitude"])
            }
        }
    }
}
