package import GRDB

/// How the tables of the flight bag come to be on a device. Append only: a released migration is never
/// edited.
package enum FlightBagMigrations {
    /// The steps in their order.
    package static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("aircraft and flights") { db in
            try db.create(table: "aircraft") { table in
                table.column("id", .text).primaryKey().notNull()
                table.column("registration", .text)
                table.column("type_designator", .text)
                table.column("cruise_tas_kt", .double)
                table.column("fuel_burn_l_per_h", .double)
                table.column("usable_fuel_l", .double)
                table.column("remarks", .text)
            }
            try db.create(table: "flight") { table in
                table.column("id", .text).primaryKey().notNull()
                table.column("aircraft_id", .text)
                table.column("departure", .text)
                table.column("destination", .text)
                table.column("alternate", .text)
                table.column("route", .text)
                table.column("off_block_utc", .text)
                table.column("level", .text)
                table.column("persons", .integer)
                table.column("fuel_l", .double)
                table.column("remarks", .text)
            }
        }
        return migrator
    }
}
