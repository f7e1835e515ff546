import Aviation
import GRDB

/// Earlier versions took the day on which a file was last changed for the day of its data, where it stated
/// none, and the beginning of AIRAC for rows without a day.
enum StatedDays {
    /// Files of these publishers state no day.
    private static let undated: [Publisher] = [.borderList, .faaAirspace, .geoNames, .countryRules]

    /// Leaves a day only where the data, or the file's name, state it.
    static func keep(_ db: Database) throws {
        for publisher in undated {
            let files = try Row.fetchAll(
                db, sql: "SELECT checksum, fileName FROM publication WHERE publisher = ?",
                arguments: [publisher.rawValue])
            for file in files {
                let day = Day(inFileName: file["fileName"])?.description ?? ""
                for table in ["publication", "published"] {
                    try db.execute(
                        sql: "UPDATE \(table) SET date = ? WHERE publisher = ? AND checksum = ?",
                        arguments: [day, publisher.rawValue, file["checksum"] as String])
                }
            }
        }
        // The files that came with those versions are of these two days.
        try db.execute(
            sql:
                "UPDATE importedFile SET sourceDate = '' WHERE sourceDate NOT IN ('2026-08-07', '2026-08-22')"
        )
        for table in ["published", "publication", "fieldSource"] {
            try db.execute(sql: "UPDATE \(table) SET date = '' WHERE date = '1964-01-01'")
        }
    }
}
