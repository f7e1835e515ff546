import Aviation
import JSONLines
import Notation
package import SyncCore

/// Somebody's loading of an aircraft: who and what sits where. It merges as a whole, because a loading that
/// nobody saw must not appear; and it stays in the pilot's own scope, because who flies with whom is private.
package struct LoadingScenario: PilotRecord {
    package let id: RecordID
    package var aircraftID: RecordID?
    package var profileID: RecordID?
    package var name: String?
    /// `{station id: {"kg":…,"l":…,"arm_m":…}}`.
    package var loads: String?
    package var remarks: String?

    /// The stations of its profile and how they are written. No columns.
    var stations: [LoadingStationRecord] = []
    var display = LoadingDisplay()

    package init(id: RecordID) {
        self.id = id
    }

    /// The load at one station.
    package struct Load: Hashable, Sendable {
        package var kilograms: Double?
        package var litres: Double?
        /// The arm of a seat that travels; nil for the station's.
        package var armMetres: Double?
    }

    /// The loads by the keys of their stations.
    package var loadsByStation: [RecordID: Load] {
        var found: [RecordID: Load] = [:]
        for (key, value) in loads.flatMap(JSONText.object) ?? [:] {
            guard let id = RecordID(key), let load = value.object else { continue }
            found[id] = Load(
                kilograms: load["kg"]?.number, litres: load["l"]?.number, armMetres: load["arm_m"]?.number)
        }
        return found
    }

    /// Whether all of the loads can be read. Where not, a newer version or another program wrote them, and
    /// nothing is computed: what is not understood is not nobody on board.
    package var isReadable: Bool {
        guard let loads, !loads.isEmpty else { return true }
        guard let object = JSONText.object(loads) else { return false }
        return object.allSatisfy { key, value in
            guard RecordID(key) != nil, let load = value.object?.dictionary else { return false }
            let isKnown = load.allSatisfy { name, amount in
                ["kg", "l", "arm_m"].contains(name) && (amount.number != nil)
            }
            return isKnown && [load["kg"], load["l"]].contains { ($0?.number ?? -1) >= 0 }
        }
    }

    /// The loads at stations that the profile does not have, which no part of the record's page names.
    @MainActor private func strayLoads(_ context: RecordContext) -> [String] {
        let known = profileID.map { Set(context.loadingStations.parts(of: $0)) } ?? []
        let strays = loadsByStation.filter { !known.contains($0.key) }
        return strays.isEmpty
            ? [] : ["\(counted(strays.count, "load")) at a station that its profile does not have."]
    }

    package static let kind = RecordKind<LoadingScenario>(
        name: KindName(
            table: "loading_scenario", path: "loading-scenarios", one: "loading", many: "Loadings", shelf: nil
        ),
        fields: [
            .text(\.name, "name", "Name", hint: "Two up, full tanks"),
            Field.record(\.profileID, "loading_profile_id", "Loading profile", of: "loading_profile").hidden,
            .silentRecord(\.aircraftID, "aircraft_id"), LoadTexts.field, .remarks(\.remarks),
        ],
        merge: .wholeRecord, order: "name COLLATE NOCASE, id",
        invitation: "No loadings yet. The loading page of an aircraft begins one.",
        isAddable: false, title: { $0.name ?? "Loading" },
        problems: { $0.profileID == nil ? ["name": "Begin it on the loading page of an aircraft."] : [:] },
        begin: { scenario, context, new in
            scenario.profileID = new.madeFor
            guard let profile = new.madeFor else { return }
            var loads: JSONText.Object = [:]
            for id in context.loadingStations.parts(of: profile) {
                guard let usual = context.loadingStations[id]?.defaultMassKilograms else { continue }
                loads[id.text] = .object(["kg": .init(usual)])
            }
            scenario.loads = loads.isEmpty ? nil : JSONText.text(loads)
        },
        settle: { scenario, context in
            let id = scenario.profileID ?? RecordID(context.form["loading_profile_id"])
            guard let id else { return }
            let all = context.loadingStations
            scenario.stations = all.parts(of: id).compactMap { all[$0] }
            scenario.display = LoadingDisplay(context, profile: id)
        },
        complete: { scenario, context in
            scenario.aircraftID = scenario.profileID.flatMap { context.loadingProfiles[$0]?.aircraftID }
        },
        warnings: { $0.strayLoads($1) },
        line: { scenario, context in
            var words = RecordLine.Words(scenario.name)
            words.subtitle = scenario.aircraftID.flatMap { context.aircraft[$0]?.name }
            if words.subtitle == nil { words.trouble = "aircraft removed" }
            return words
        })
}

extension Field {
    /// The same field, kept by the page and not typed.
    fileprivate var hidden: Field {
        Field(
            column, inputs.map { FieldInput($0.name, $0.title, .hidden) }, stored: stored, restore: restore,
            written: written, take: take)
    }
}

/// The loads as texts: one for each station, "340 lb", of a tank "40 gal", of a seat that travels "170 lb at
/// 36 in".
private enum LoadTexts {
    static let field = Field<LoadingScenario>(
        SyncColumn("loads", .text), [],
        stored: { FieldValue($0.loads) }, restore: { $0.loads = $1.text },
        written: { scenario in
            let loads = scenario.loadsByStation
            return scenario.stations.map { station in
                loads[station.id].map { written($0, station, scenario.display) } ?? ""
            }
        },
        take: { scenario, texts in
            var object = scenario.loads.flatMap(JSONText.object) ?? [:]
            let problems = zip(scenario.stations, texts).map { station, text -> String? in
                guard !text.isEmpty else {
                    object[station.id.text] = nil
                    return nil
                }
                guard let load = read(text, station, scenario.display) else { return condition(station) }
                object[station.id.text] = JSON(load)
                return nil
            }
            scenario.loads = object.isEmpty ? nil : JSONText.text(object)
            return problems
        }
    ).placed { scenario in
        scenario.stations.map { station in
            FieldInput(
                "load.\(station.id.text)", station.name ?? "Station", hint: hint(station, scenario.display))
        }
    }

    private static func hint(_ station: LoadingStationRecord, _ display: LoadingDisplay) -> String {
        if station.isFuel { return "Usable fuel: " + FuelUnit(display.fuelUnit).hint("litres, or 40 gal") }
        let most = QuantityText.written(station.maxMassKilograms, .kilograms, display.mass)
        let travel = station.armMinMetres == nil ? "" : "; of a moved seat: 170 lb at 36 in"
        let plain = display.mass.map { "Mass in \($0.symbol)" } ?? "Mass with its unit: 170 lb"
        return (most.isEmpty ? plain : "At most \(most)") + travel
    }

    private static func condition(_ station: LoadingStationRecord) -> String {
        station.isFuel
            ? "Litres, or gallons: 40 gal." : "A mass with its unit: 170 lb, or 170 lb at 36 in."
    }

    private static func written(
        _ load: LoadingScenario.Load, _ station: LoadingStationRecord, _ display: LoadingDisplay
    ) -> String {
        if let litres = load.litres { return FuelUnit(display.fuelUnit).written(litres) }
        let mass = QuantityText.written(load.kilograms, .kilograms, display.mass)
        guard let arm = load.armMetres else { return mass }
        return "\(mass) at \(QuantityText.written(arm, .metres, display.arm))"
    }

    private static func read(
        _ text: String, _ station: LoadingStationRecord, _ display: LoadingDisplay
    ) -> JSONText.Object? {
        if station.isFuel {
            return FuelUnit.read(text, alone: FuelUnit(display.fuelUnit)).map { ["l": .init($0.litres)] }
        }
        let parts = text.split(separator: " at ").map(String.init)
        guard parts.count <= 2, let mass = QuantityText.read(parts[0], display.mass),
            (0...1_000_000).contains(mass.value(in: .kilograms))
        else { return nil }
        var load: JSONText.Object = ["kg": .init(mass.value(in: .kilograms))]
        if parts.count == 2 {
            guard let arm = QuantityText.read(parts[1], display.arm),
                (-1_000...1_000).contains(arm.value(in: .metres))
            else { return nil }
            load["arm_m"] = .init(arm.value(in: .metres))
        }
        return load
    }
}

extension RecordContext {
    /// The loadings on this device.
    package var loadingScenarios: RecordList<LoadingScenario> { self[LoadingScenario.self] }

    /// The loadings of an aircraft.
    package func loadingScenarios(of aircraft: Aircraft) -> [LoadingScenario] {
        loadingScenarios.all.map(\.record).filter { $0.aircraftID == aircraft.id }
    }
}
