package import SyncCore

/// What the flight bag syncs: its tables, the unit of each number, and who wins when two devices wrote.
///
/// Units are fixed by the column's name and never change; what a person types in others is converted before
/// it gets here. Every field merges by itself: the later write stays, and a deletion beats an edit.
/// `aircraft_id` is a weak reference: when the aircraft is removed the flight stays and says so.
package enum FlightBagSchema {
    /// The schema as replicas and the server get it.
    package static let schema = Schema(name: "flightbag", version: 1, tables: [aircraft, flight])

    static let aircraft = SyncTable(
        "aircraft",
        [
            SyncColumn("registration", .text),
            SyncColumn("type_designator", .text),
            SyncColumn("cruise_tas_kt", .real),
            SyncColumn("fuel_burn_l_per_h", .real),
            SyncColumn("usable_fuel_l", .real),
            SyncColumn("remarks", .text),
        ])

    static let flight = SyncTable(
        "flight",
        [
            SyncColumn("aircraft_id", .text),
            SyncColumn("departure", .text),
            SyncColumn("destination", .text),
            SyncColumn("alternate", .text),
            SyncColumn("route", .text),
            SyncColumn("off_block_utc", .text),
            SyncColumn("level", .text),
            SyncColumn("persons", .integer),
            SyncColumn("fuel_l", .real),
            SyncColumn("remarks", .text),
        ])
}
