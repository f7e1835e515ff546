import Aviation
import JSONLines
package import SyncCore

/// A place of a loading profile where something is loaded.
package struct LoadingStationRecord: PilotRecord {
    package let id: RecordID
    package var profileID: RecordID?
    package var name: String?
    /// crew, seat, baggage, fuel, ballast or other.
    package var kindOfLoad: String?
    package var armMetres: Double?
    /// How far a seat travels.
    package var armMinMetres: Double?
    package var armMaxMetres: Double?
    package var lateralArmMetres: Double?
    /// `[{"l":…,"arm_m":…}]`, for a tank whose arm changes as it empties.
    package var armByVolume: String?
    /// The tank of the aircraft, whose capacity and fuel count.
    package var tankKey: String?
    package var maxMassKilograms: Double?
    package var defaultMassKilograms: Double?
    package var sortKey: String?
    package var remarks: String?

    var display = LoadingDisplay()

    package init(id: RecordID) {
        self.id = id
    }

    package var isFuel: Bool { kindOfLoad == "fuel" }

    /// The flaw of its name, by which combined limits know it; nil for none.
    private var nameProblem: String? {
        guard let name else { return "A station needs a name." }
        guard !name.contains("+") else { return "A name without +, which stands between names in a limit." }
        let isTaken = display.stations.contains { $0.key != id && $0.value.lowercased() == name.lowercased() }
        return isTaken ? "Another station has this name: combined limits could not tell them apart." : nil
    }

    package static let kind = RecordKind<LoadingStationRecord>(
        name: KindName(
            table: "loading_station", path: "loading-stations", one: "station", many: "Stations"),
        isShareable: true, fields: fields,
        pairs: [
            ["name", "kind"], ["arm_m", "lateral_arm_m"], ["arm_min_m", "arm_max_m"],
            ["max_mass_kg", "default_mass_kg"],
        ],
        ownership: Ownership(
            \.profileID, "loading_profile_id", of: "loading_profile", order: \.sortKey, beginsWithRow: true),
        order: "sort_key IS NULL, sort_key, id", title: { $0.name ?? "Station" },
        problems: { station in
            var problems: [String: String] = [:]
            problems["name"] = station.nameProblem
            if station.kindOfLoad == nil { problems["kind"] = "What is loaded there?" }
            return problems
        },
        settle: { station, context in
            station.display = LoadingDisplay(context, profile: station.profileID)
        })

    private static let fields: [Field<LoadingStationRecord>] = [
        .text(\.name, "name", "Station", hint: "Front seats"),
        .choice(
            \.kindOfLoad, "kind", "Kind",
            [
                .init("crew", "Crew"), .init("seat", "Seat"), .init("baggage", "Baggage"),
                .init("fuel", "Fuel"), .init("ballast", "Ballast"), .init("other", "Other"),
            ]),
        .arm(\.armMetres, "arm_m", "Arm", unit: { $0.display.arm }),
        .arm(
            \.lateralArmMetres, "lateral_arm_m", "Lateral arm", hint: "Right of the centre line is positive",
            unit: { $0.display.arm }),
        .arm(
            \.armMinMetres, "arm_min_m", "Least arm", hint: "Of a seat that travels", unit: { $0.display.arm }
        ),
        .arm(\.armMaxMetres, "arm_max_m", "Greatest arm", unit: { $0.display.arm }),
        .lines(
            \.armByVolume, "arm_by_volume", "Arm by volume",
            hint: "Of a tank whose arm changes, a line each: 100 l, 2.4 m",
            condition: "A volume and an arm in each line, the volumes ascending: 100 l, 2.4 m.",
            written: ArmLines.written, read: ArmLines.read),
        Field.choice(\.tankKey, "tank_key", "Tank", []).tanks,
        .mass(\.maxMassKilograms, "max_mass_kg", "Maximum", unit: { $0.display.mass }),
        .mass(
            \.defaultMassKilograms, "default_mass_kg", "Usual load", hint: "New scenarios begin with it",
            unit: { $0.display.mass }),
        .remarks(\.remarks, "remarks", "Notes on the station"),
        .sortKey(\.sortKey),
    ]
}

extension Field<LoadingStationRecord> {
    /// The tanks of the aircraft to choose from.
    fileprivate var tanks: Field {
        Field(
            column, inputs, stored: stored, restore: restore, written: written,
            take: { value, texts in
                let isKnown = value.display.tanks.contains { $0.value == texts[0] }
                guard texts[0].isEmpty || isKnown || texts[0] == value.tankKey else {
                    return ["Choose one of the list."]
                }
                value.tankKey = texts[0].isEmpty ? nil : texts[0]
                return [nil]
            }
        ).placed { value in
            [
                FieldInput(
                    "tank_key", "Tank", hint: "The aircraft's; its capacity counts",
                    .choice(value.display.tanks))
            ]
        }
    }
}

/// A table of arms by volume, a line each: "100 l, 2.4 m".
private enum ArmLines {
    static func written(_ station: LoadingStationRecord, _ json: String) -> String? {
        guard let rows = JSONText.objects(json) else { return nil }
        let unit = FuelUnit(station.display.fuelUnit)
        let lines = rows.compactMap { row -> String? in
            guard let litres = row["l"]?.number, let arm = row["arm_m"]?.number else { return nil }
            let volume = unit.written(litres) + (unit == .litres ? " l" : "")
            return "\(volume), \(QuantityText.written(arm, .metres, station.display.arm))"
        }
        return lines.count == rows.count ? lines.joined(separator: "\n") : nil
    }

    static func read(_ station: LoadingStationRecord, _ lines: [String]) -> String? {
        var rows: [JSONText.Object] = []
        var last = -1.0
        for line in lines {
            let parts = line.split(separator: ",").map { String($0).trimmed }
            let unit = FuelUnit(station.display.fuelUnit)
            guard parts.count == 2, let volume = FuelUnit.read(parts[0], alone: unit), volume.litres > last,
                let arm = QuantityText.read(parts[1], station.display.arm)
            else { return nil }
            last = volume.litres
            rows.append(["l": .init(volume.litres), "arm_m": .init(arm.value(in: .metres))])
        }
        return JSONText.text(rows)
    }
}

extension RecordContext {
    /// The stations of all loading profiles on this device.
    package var loadingStations: RecordList<LoadingStationRecord> { self[LoadingStationRecord.self] }
}
