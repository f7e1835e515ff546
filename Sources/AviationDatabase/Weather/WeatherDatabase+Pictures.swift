package import Aviation
package import Foundation
import GRDB

/// A picture of a forecast, as the index of its publisher names it.
package struct ForecastPicture: Hashable, Sendable {
    /// Whole, and unique.
    package let address: String
    package let product: String
    /// Nil when the index gives none.
    package let title: String?
    package let issued: Date
    /// The time that it is of. An instant is its own beginning and end.
    package let validity: ClosedRange<Date>

    package init(
        address: String, product: String, title: String?, issued: Date, validity: ClosedRange<Date>
    ) {
        self.address = address
        self.product = product
        self.title = title
        self.issued = issued
        self.validity = validity
    }
}

/// A picture that came.
package struct ReceivedPicture: Sendable {
    package let picture: ForecastPicture
    package let format: PictureFormat
    package let bytes: Data
    /// The hash of the bytes, in hexadecimal.
    package let sha256: String
    /// The tag and date of the answer, for the next request.
    package let tag: String?
    package let modified: String?

    package init(
        picture: ForecastPicture, format: PictureFormat, bytes: Data, sha256: String, tag: String?,
        modified: String?
    ) {
        self.picture = picture
        self.format = format
        self.bytes = bytes
        self.sha256 = sha256
        self.tag = tag
        self.modified = modified
    }
}

/// The pictures of one index, and what could not be fetched.
package struct PictureBatch: Sendable {
    package var received: [ReceivedPicture] = []
    /// Pictures that are stored already and still in the index.
    package var unchanged: [ForecastPicture] = []
    /// A sentence for each that was left out; the others stand.
    package var bad: [String]

    package init(bad: [String]) { self.bad = bad }
}

/// A picture with its clocks at this server, without its bytes.
package struct StoredPicture: Hashable, Sendable {
    package let picture: ForecastPicture
    package let format: PictureFormat
    package let sha256: String
    package let byteCount: Int
    package let tag: String?
    package let modified: String?
    /// When these bytes were first received here.
    package let fetched: Date
    /// Whether the last index lists it.
    package let isListed: Bool
}

extension WeatherDatabase {
    /// Pictures that the index names no more are kept until they end, at most for a day, and as many as one
    /// index may name: 24 of 4 MB.
    private static let mostUnlisted = 24

    /// Takes the pictures of an index, whole or not at all. A picture older than the stored one of its
    /// address changes nothing. When this returns, it is on disk.
    package func take(
        _ batch: PictureBatch, from source: String, tag: String?, modified: String?, checked: Date,
        at now: Date
    ) throws {
        let moment = now.timeIntervalSince1970
        try pool.write { db in
            for received in batch.received { try Self.keep(received, moment, db) }
            for picture in batch.unchanged {
                try db.execute(
                    sql: """
                        UPDATE picture
                        SET product = ?, title = ?, issued = ?, starts = ?, ends = ?, listed = ?
                        WHERE address = ?
                        """,
                    arguments: [
                        picture.product, picture.title, picture.issued.timeIntervalSince1970,
                        picture.validity.lowerBound.timeIntervalSince1970,
                        picture.validity.upperBound.timeIntervalSince1970, moment, picture.address,
                    ])
            }
            try db.execute(
                sql: """
                    DELETE FROM picture WHERE listed < ?1 AND (ends < ?1 OR listed < ?2);
                    """, arguments: [moment, moment - Self.keptSeconds])
            try db.execute(
                sql: """
                    DELETE FROM picture WHERE address IN (
                        SELECT address FROM picture WHERE listed < ?
                        ORDER BY listed DESC, address LIMIT -1 OFFSET ?)
                    """, arguments: [moment, Self.mostUnlisted])
            try note(
                .imagery, from: source, tag: tag, modified: modified, bad: batch.bad, checked: checked,
                at: now, db)
        }
    }

    private static func keep(_ received: ReceivedPicture, _ moment: Double, _ db: Database) throws {
        let picture = received.picture
        try db.execute(
            sql: """
                INSERT INTO picture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (address) DO UPDATE SET
                    product = excluded.product, title = excluded.title, issued = excluded.issued,
                    starts = excluded.starts, ends = excluded.ends, format = excluded.format,
                    bytes = excluded.bytes, tag = excluded.tag, modified = excluded.modified,
                    fetched = CASE WHEN sha256 = excluded.sha256 THEN fetched ELSE excluded.fetched END,
                    sha256 = excluded.sha256, listed = excluded.listed
                WHERE excluded.issued >= issued OR excluded.product <> product
                """,
            arguments: [
                picture.address, picture.product, picture.title, picture.issued.timeIntervalSince1970,
                picture.validity.lowerBound.timeIntervalSince1970,
                picture.validity.upperBound.timeIntervalSince1970, received.sha256, received.format.rawValue,
                received.bytes, received.tag, received.modified, moment, moment,
            ])
    }

    /// All pictures, those of the last index first, by their time.
    package func pictures() throws -> [StoredPicture] {
        try pool.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT address, product, title, issued, starts, ends, sha256, format,
                        length(bytes) AS size, picture.tag AS tag, picture.modified AS modified, fetched,
                        listed >= feed.answered AS isListed
                    FROM picture JOIN feed ON feed.kind = 'imagery'
                    ORDER BY isListed DESC, starts, ends, address
                    """
            ).compactMap(Self.picture)
        }
    }

    /// Nil for a row of an unknown format.
    private static func picture(_ row: Row) -> StoredPicture? {
        func date(_ column: String) -> Date { Date(timeIntervalSince1970: row[column]) }
        guard let format = PictureFormat(rawValue: row["format"]) else { return nil }
        return StoredPicture(
            picture: ForecastPicture(
                address: row["address"], product: row["product"], title: row["title"],
                issued: date("issued"), validity: date("starts")...date("ends")),
            format: format, sha256: row["sha256"], byteCount: row["size"], tag: row["tag"],
            modified: row["modified"], fetched: date("fetched"), isListed: row["isListed"])
    }

    /// The bytes of a picture by their hash; nil when there are none.
    package func pictureBytes(_ sha256: String) throws -> (format: PictureFormat, bytes: Data)? {
        try pool.read { db in
            try Row.fetchOne(
                db, sql: "SELECT format, bytes FROM picture WHERE sha256 = ? LIMIT 1", arguments: [sha256]
            ).flatMap { row in
                PictureFormat(rawValue: row["format"]).map { ($0, row["bytes"]) }
            }
        }
    }
}
