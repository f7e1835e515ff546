package import Aviation
import SyncCore

/// A logbook's file made of what is stored.
enum LogbookExport {
    @concurrent static func make(
        _ store: RecordStore, _ aircraft: [Aircraft], headings: [String]
    ) async throws -> [UInt8] {
        try await file(store, aircraft, headings: headings).written()
    }

    /// All entries that were not taken out, the oldest first.
    @concurrent static func file(
        _ store: RecordStore, _ aircraft: [Aircraft], headings: [String]
    ) async throws -> LogbookFile {
        let records = try await store.logbookRecords(nil).values.filter { $0.isRemoved != true }.sorted {
            ($0.entry.date?.description ?? "", $0.entry.times[.out] ?? $0.entry.times[.off] ?? "", $0.id.text)
                < (
                    $1.entry.date?.description ?? "", $1.entry.times[.out] ?? $1.entry.times[.off] ?? "",
                    $1.id.text
                )
        }
        let present = Set(records.flatMap { $0.entry.custom.map(\.heading) })
        let ordered = headings.filter(present.contains)
        let custom = ordered + present.subtracting(ordered).sorted()
        let columns = Dictionary(uniqueKeysWithValues: custom.enumerated().map { ($1, $0) })
        let entries = records.map { record in
            var entry = record.entry
            entry.custom = entry.custom.map { field in
                LogbookCustomField(
                    column: LogbookColumn.all.count + (columns[field.heading] ?? 0), heading: field.heading,
                    text: field.text)
            }
            return entry
        }
        return LogbookFile(
            aircraft: described(records, aircraft), entries: entries, customHeadings: custom)
    }

    /// The aircraft of the entries as they were flown last, with what their own records say, and those that
    /// have a record and no entry: another program knows them by this table alone.
    private static func described(_ records: [LogbookRecord], _ known: [Aircraft]) -> [LogbookAircraft] {
        var found: [String: LogbookAircraft] = [:]
        for record in records {
            guard let registration = record.entry[.aircraft] else { continue }
            let key = LogbookAircraft.key(registration)
            var aircraft = found[key] ?? LogbookAircraft(registration: registration)
            aircraft.typeCode = record.aircraftType ?? aircraft.typeCode
            aircraft.gear = record.aircraftGear ?? aircraft.gear
            aircraft.equipment = record.aircraftEquipType ?? aircraft.equipment
            aircraft.aircraftClass =
                record.aircraftClassFAA.flatMap { AircraftClass($0) } ?? aircraft.aircraftClass
            // Another program tells EASA's class by the engine.
            if ["SEP", "MEP"].contains(record.aircraftClassEASA?.prefix(3)) { aircraft.engine = "Piston" }
            found[key] = aircraft
        }
        for record in known {
            guard let registration = record.registration else { continue }
            let key = LogbookAircraft.key(registration)
            var aircraft = found[key] ?? LogbookAircraft(registration: registration)
            aircraft.complete(from: record)
            found[key] = aircraft
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }
}
