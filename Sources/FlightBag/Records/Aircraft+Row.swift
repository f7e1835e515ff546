package import GRDB
import SyncCore

/// The columns of `aircraft` are the fields of ``Aircraft``; the units are in the names.
extension Aircraft: FetchableRecord, PersistableRecord {
    package static let databaseTableName = "aircraft"

    /// Reads a row. Throws when its key is no record's id.
    package init(row: Row) throws {
        self.init(id: try RecordID(column: row["id"]))
        registration = row["registration"]
        typeDesignator = row["type_designator"]
        cruiseTASKnots = row["cruise_tas_kt"]
        fuelBurnLitresPerHour = row["fuel_burn_l_per_h"]
        usableFuelLitres = row["usable_fuel_l"]
        remarks = row["remarks"]
    }

    package func encode(to container: inout PersistenceContainer) {
        container["id"] = id.text
        container["registration"] = registration
        container["type_designator"] = typeDesignator
        container["cruise_tas_kt"] = cruiseTASKnots
        container["fuel_burn_l_per_h"] = fuelBurnLitresPerHour
        container["usable_fuel_l"] = usableFuelLitres
        container["remarks"] = remarks
    }
}
