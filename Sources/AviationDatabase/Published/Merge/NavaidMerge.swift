import Aviation
import GRDB

/// Replaces OurAirports' navaids by the FAA's nearby ones of equal ident and kind, keeping values that the
/// FAA lacks; navaids that only the FAA has are added.
enum NavaidMerge {
    private static let reach = Distance(nauticalMiles: 5)

    static func run(_ db: Database) throws {
        let documents = try PublishedDocument<PublishedNavaid>.fetchAll(.navaids, .nasr, db)
        guard !documents.isEmpty else { return }
        let sql = "SELECT \(Navaid.columns), rowid FROM navaid WHERE ident = ? ORDER BY rowid"
        var taken: Set<Int64> = []
        for document in documents {
            let navaid = document.facts.navaid
            let twin = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [navaid.ident])
                .compactMap { row in Navaid(row: row).map { (rowid: row["rowid"] as Int64, navaid: $0) } }
                .filter { one in
                    !taken.contains(one.rowid) && isLow(one.navaid) == isLow(navaid)
                        && one.navaid.position.distance(to: navaid.position) <= reach
                }
                .min { distance($0.navaid, navaid) < distance($1.navaid, navaid) }
            if let twin {
                try db.execute(
                    sql: "INSERT INTO displacedNavaid SELECT * FROM navaid WHERE rowid = ?",
                    arguments: [twin.rowid])
                try db.execute(sql: "DELETE FROM navaid WHERE rowid = ?", arguments: [twin.rowid])
            }
            try insert(joined(navaid, twin?.navaid), db)
            taken.insert(db.lastInsertedRowID)
            try db.execute(sql: "INSERT INTO mergedNavaid VALUES (?)", arguments: [db.lastInsertedRowID])
        }
    }

    private static func isLow(_ navaid: Navaid) -> Bool { navaid.kind == .ndb || navaid.kind == .ndbDME }

    private static func distance(_ one: Navaid, _ other: Navaid) -> Distance {
        one.position.distance(to: other.position)
    }

    private static func joined(_ navaid: Navaid, _ twin: Navaid?) -> Navaid {
        guard let twin else { return navaid }
        var joined = navaid
        joined.name = twin.name
        joined.frequency = navaid.frequency ?? twin.frequency
        joined.elevationFeet = navaid.elevationFeet ?? twin.elevationFeet
        joined.dmeChannel = navaid.dmeChannel ?? twin.dmeChannel
        joined.magneticVariationDegrees = navaid.magneticVariationDegrees ?? twin.magneticVariationDegrees
        joined.airportIdent = twin.airportIdent
        return joined
    }

    private static func insert(_ navaid: Navaid, _ db: Database) throws {
        try db.cachedStatement(sql: Navaid.insertion).execute(arguments: [
            navaid.ident, navaid.name, navaid.kind.rawValue, navaid.frequency?.kilohertz,
            navaid.position.latitudeDegrees, navaid.position.longitudeDegrees, navaid.elevationFeet,
            navaid.countryCode, navaid.dmeChannel, navaid.magneticVariationDegrees, navaid.airportIdent,
        ])
    }
}
