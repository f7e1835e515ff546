package import SyncCore

/// What the flight bag syncs: its tables, the unit of each number, and who wins when two devices wrote.
///
/// Units are fixed by the column's name and never change; what a person types in others is converted before
/// it gets here. Every field merges by itself: the later write stays, and a deletion beats an edit.
/// `aircraft_id` is a weak reference: when the aircraft is removed the flight stays and says so.
package enum FlightBagSchema {
    /// The schema as replicas and the server get it.
    package static let schema = Schema(name: "flightbag", version: 1, tables: [aircraft, flight])

    static let aircraft = Table(
        "aircraft",
        [
            Column("registration", .text),
            Column("type_designator", .text),
            Column("cruise_tas_kt", .real),
            Column("fuel_burn_l_per_h", .real),
            Column("usable_fuel_l", .real),
            Column("remarks", .text),
        ])

    static let flight = Table(
        "flight",
        [
            Column("aircraft_id", .text),
            Column("departure", .text),
            Column("destination", .text),
            Column("alternate", .text),
            Column("route", .text),
            Column("off_block_utc", .text),
            Column("level", .text),
            Column("persons", .integer),
            Column("fuel_l", .real),
            Column("remarks", .text),
        ])
}
