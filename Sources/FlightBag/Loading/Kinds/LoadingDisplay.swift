import Aviation
import SyncCore

/// How the parts of a loading profile are written, as its form says at the moment, or the stored profile.
struct LoadingDisplay: Hashable, Sendable {
    var mass: MassUnit?
    var arm: LengthUnit?
    var momentDivisor: Double?
    var fuelUnit: String?
    /// The names of the profile's stations.
    var stations: [RecordID: String] = [:]
    /// The tanks of the aircraft: their keys and names.
    var tanks: [FieldInput.Choice] = []

    init() {}

    @MainActor init(_ context: RecordContext, profile: RecordID?) {
        let stored = profile.flatMap { context.loadingProfiles[$0] }
        let owner = context.owner
        let isOpen = !owner.texts.isEmpty
        mass = Self.mass(isOpen ? owner["mass_unit"] : stored?.massUnit)
        arm = Self.arm(isOpen ? owner["arm_unit"] : stored?.armUnit)
        momentDivisor =
            isOpen ? Entry.number(owner["moment_divisor"]) : stored?.momentDivisor.map { Double($0) }
        let aircraft = (RecordID(owner["aircraft_id"]) ?? stored?.aircraftID)
            .flatMap { context.aircraft[$0] }
        fuelUnit = aircraft?.fuelUnit ?? context.preferences.fuelUnit
        tanks = (FuelTanks(aircraft?.fuelTanks)?.tanks ?? []).map { .init($0.key, $0.name ?? $0.key) }
        let table = LoadingStationRecord.kind.name.table
        for id in owner.rows(of: table) {
            stations[id] = owner[RowName(table, id, "name").text]
        }
        if !isOpen, let profile {
            for id in context.loadingStations.parts(of: profile) {
                stations[id] = context.loadingStations[id]?.name
            }
        }
    }

    static func mass(_ symbol: String?) -> MassUnit? { MassUnit.allCases.first { $0.symbol == symbol } }

    static func arm(_ symbol: String?) -> LengthUnit? { LengthUnit.allCases.first { $0.symbol == symbol } }
}
