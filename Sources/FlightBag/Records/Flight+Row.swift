package import GRDB
import SyncCore

/// The columns of `flight` are the fields of ``Flight``; the units are in the names.
extension Flight: FetchableRecord, PersistableRecord {
    package static let databaseTableName = "flight"

    /// Reads a row. A time that cannot be read is unknown; throws when the key is no record's id.
    package init(row: Row) throws {
        self.init(id: try RecordID(column: row["id"]))
        aircraftID = (row["aircraft_id"] as String?).flatMap { RecordID($0) }
        departure = row["departure"]
        destination = row["destination"]
        alternate = row["alternate"]
        route = row["route"]
        offBlock = (row["off_block_utc"] as String?).flatMap { OffBlockTime($0) }
        level = row["level"]
        persons = row["persons"]
        fuelLitres = row["fuel_l"]
        remarks = row["remarks"]
    }

    package func encode(to container: inout PersistenceContainer) {
        container["id"] = id.text
        container["aircraft_id"] = aircraftID?.text
        container["departure"] = departure
        container["destination"] = destination
        container["alternate"] = alternate
        container["route"] = route
        container["off_block_utc"] = offBlock?.text
        container["level"] = level
        container["persons"] = persons
        container["fuel_l"] = fuelLitres
        container["remarks"] = remarks
    }
}
