package import Aviation
import JSONLines
import SyncCore

/// A loading of an aircraft computed from the pilot's records: a profile with the weighing of the day, and
/// what a scenario and a flight put in and burn. Nothing that is missing is put in its place.
package struct LoadingCase: Hashable, Sendable {
    /// In the units in which the pilot writes it.
    package let profile: LoadingProfile
    package let loading: Loading
    package let sheet: LoadingSheet
    /// The weighing, the density and the like that were used, in sentences.
    package let sources: [String]

    /// The drawings of its envelopes.
    package var plots: [EnvelopePlot] { profile.plots(of: sheet) }

    /// Where what the scenario loads at a station that is no longer there is put: it is not computed then.
    static let removedStation = "a station that was removed"

    /// The records that it is made of.
    package struct Records: Hashable, Sendable {
        package var aircraft: Aircraft
        package var profile: LoadingProfileRecord
        package var stations: [LoadingStationRecord]
        package var limits: [LoadingLimitRecord]
        package var envelopes: [LoadingEnvelopeRecord]
        /// That of the day; nil when none is in force.
        package var weighing: Weighing?
        package var scenario: LoadingScenario?

        /// Those of `all` that belong to the profile, and the weighing that is in force on the day.
        package init(
            _ aircraft: Aircraft, _ profile: LoadingProfileRecord, _ scenario: LoadingScenario?, day: String,
            of all: LoadingRecords
        ) {
            self.aircraft = aircraft
            self.profile = profile
            self.scenario = scenario
            stations = all.stations.filter { $0.profileID == profile.id }
            limits = all.limits.filter { $0.profileID == profile.id }
            envelopes = all.envelopes.filter { $0.profileID == profile.id }
            weighing = Weighing.inForce(all.weighings, of: profile.id, on: day)
        }
    }

    /// The fuel that a flight takes along and burns, in litres; nil for what is not known.
    package struct Burn: Hashable, Sendable {
        /// On board before taxiing, used where the scenario says nothing and there is one tank.
        package var block: Double?
        package var taxi: Double?
        package var trip: Double?
        /// From the destination to the alternate; nil when there is none.
        package var diversion: Double?

        package init(block: Double? = nil, taxi: Double? = nil, trip: Double? = nil, diversion: Double? = nil)
        {
            self.block = block
            self.taxi = taxi
            self.trip = trip
            self.diversion = diversion
        }
    }

    package init(_ records: Records, _ burn: Burn, day: String) {
        var making = LoadingCaseMaking(records, burn)
        let units = LoadingUnits(
            mass: records.profile.mass ?? .kilograms, arm: records.profile.arm ?? .metres,
            volume: FuelUnit(records.aircraft.fuelUnit).volumeUnit)
        var metric = making.profile()
        let isReadable = records.scenario?.isReadable ?? true
        // Without an empty mass nothing is computed.
        if !isReadable { metric.empty = nil }
        profile = metric.converted(to: units)
        loading = making.loading().converted(from: metric.units, to: units)
        var sheet = profile.sheet(loading)
        sheet.problems = making.problems + sheet.problems
        sheet.notChecked = making.notChecked + sheet.notChecked
        if !isReadable {
            sheet.problems.insert("The loads cannot be read: another version or program wrote them", at: 0)
        }
        if records.weighing == nil { sheet.problems.append("No weighing is in force on \(day)") }
        self.sheet = sheet
        sources = making.sources
    }
}

/// The parts of all loading profiles, each kind in its order.
package struct LoadingRecords: Sendable {
    package var stations: [LoadingStationRecord]
    package var limits: [LoadingLimitRecord]
    package var envelopes: [LoadingEnvelopeRecord]
    package var weighings: [Weighing]

    package init(
        stations: [LoadingStationRecord], limits: [LoadingLimitRecord], envelopes: [LoadingEnvelopeRecord],
        weighings: [Weighing]
    ) {
        self.stations = stations
        self.limits = limits
        self.envelopes = envelopes
        self.weighings = weighings
    }
}

extension FuelUnit {
    package var volumeUnit: VolumeUnit {
        switch self {
        case .litres: .litres
        case .usGallons: .usGallons
        case .imperialGallons: .imperialGallons
        }
    }
}

/// The density of a kind of fuel at 15 °C, in kg/l, where an aircraft does not give its own. A fuel whose
/// density varies too much has none.
enum FuelDensity {
    /// ASTM D910 and D7547 give no single figure: 0.72 and 0.70 are the usual ones for planning; mogas 0.745
    /// is the middle of EN 228; Jet A and A-1 0.804.
    static func usual(_ kind: String?) -> Double? {
        switch kind {
        case "avgas_100ll": 0.72
        case "avgas_ul91": 0.70
        case "mogas": 0.745
        case "jet_a", "jet_a1": 0.804
        default: nil
        }
    }
}

/// The making of a case, in kilograms, metres and litres.
private struct LoadingCaseMaking {
    let records: LoadingCase.Records
    let burn: LoadingCase.Burn
    var problems: [String] = []
    var notChecked: [String] = []
    var sources: [String] = []

    private let density: Double?
    private let tanks: [FuelTanks.Tank]

    init(_ records: LoadingCase.Records, _ burn: LoadingCase.Burn) {
        self.records = records
        self.burn = burn
        let aircraft = records.aircraft
        density = aircraft.fuelDensityKilogramsPerLitre ?? FuelDensity.usual(aircraft.fuelKind)
        tanks = FuelTanks(aircraft.fuelTanks)?.tanks ?? []
    }

    mutating func profile() -> LoadingProfile {
        let record = records.profile
        var profile = LoadingProfile(
            units: LoadingUnits(mass: .kilograms, arm: .metres, volume: .litres), empty: empty(),
            stations: records.stations.map { station($0) })
        profile.name = record.name
        profile.limits = MassLimits(
            ramp: record.maxRampKilograms, takeoff: record.maxTakeoffKilograms,
            landing: record.maxLandingKilograms, zeroFuel: record.maxZeroFuelKilograms)
        profile.limits.minimumFlying = record.minFlyingKilograms
        profile.combinedLimits = records.limits.compactMap { limit in
            limit.maxMassKilograms.map {
                CombinedLimit(stations: names(of: limit.stationIDs), maxMass: $0)
            }
        }
        if let edge = record.leadingEdgeMetres, let length = record.chordMetres, length > 0 {
            profile.chord = MeanAerodynamicChord(leadingEdge: edge, length: length)
        }
        if let reference = record.indexReferenceMetres, let divisor = record.indexDivisor {
            profile.index = IndexFormula(
                reference: reference, divisor: divisor, constant: record.indexConstant ?? 0)
        }
        profile.momentDivisor = record.momentDivisor.map { Double($0) }
        profile.envelopes = records.envelopes.map { envelope($0) }
        profile.taxiFuel = burn.taxi
        profile.burnOrder = burnOrder()
        if records.stations.contains(where: \.isFuel), let density {
            let known =
                records.aircraft.fuelDensityKilogramsPerLitre == nil ? "usual for the fuel" : "the aircraft's"
            sources.append("Fuel at \(Entry.text(density)) kg/L, \(known)")
        }
        return profile
    }

    private mutating func empty() -> EmptyMass? {
        guard let weighing = records.weighing, let mass = weighing.emptyMassKilograms,
            let arm = weighing.emptyArmMetres
        else { return nil }
        var empty = EmptyMass(mass: mass, arm: arm, lateralArm: weighing.emptyLateralArmMetres)
        empty.includesUnusableFuel = weighing.includes("unusable_fuel")
        sources.append(
            ["Weighed on \(weighing.weighedOn ?? "?")", weighing.reference].compactMap(\.self)
                .joined(separator: ", "))
        if weighing.includes("oil") == false {
            notChecked.append("The empty mass is without oil, which has to be loaded at a station")
        }
        return empty
    }

    /// The stations with these keys in the profile's order, then those that are gone.
    private func names(of keys: [String]) -> [String] {
        let known = records.stations.filter { keys.contains($0.id.text) }
        let gone = keys.filter { key in !known.contains { $0.id.text == key } }
        return known.map { $0.name ?? "Station" } + gone.prefix(1).map(name(ofStation:))
    }

    private func name(ofStation key: String) -> String {
        records.stations.first { $0.id.text == key }?.name ?? LoadingCase.removedStation
    }

    private mutating func station(_ record: LoadingStationRecord) -> LoadingStation {
        var station = LoadingStation(
            name: record.name ?? "Station", arm: record.armMetres, lateralArm: record.lateralArmMetres,
            maxMass: record.maxMassKilograms)
        if record.isFuel {
            let tank = tanks.first { $0.key == record.tankKey } ?? (tanks.count == 1 ? tanks[0] : nil)
            var fuel = FuelTank(density: density, usable: tank?.usableLitres, unusable: tank?.unusableLitres)
            fuel.armByVolume = table(record)
            station.fuel = fuel
        } else if let arm = records.scenario?.loadsByStation[record.id]?.armMetres {
            station.arm = arm
            let (least, most) = (record.armMinMetres ?? arm, record.armMaxMetres ?? arm)
            if arm < least - 1e-9 || arm > most + 1e-9 {
                let unit = records.profile.arm
                func text(_ metres: Double) -> String { QuantityText.written(metres, .metres, unit) }
                problems.append("\(station.name): \(text(arm)) is outside of \(text(least)) to \(text(most))")
            }
        }
        return station
    }

    private mutating func table(_ record: LoadingStationRecord) -> ArmTable? {
        guard let json = record.armByVolume else { return nil }
        let lines = (JSONText.objects(json) ?? []).compactMap { row in
            row["l"]?.number.flatMap { litres in row["arm_m"]?.number.map { (volume: litres, arm: $0) } }
        }
        let table = ArmTable(lines)
        if table == nil { problems.append("\(record.name ?? "Station"): its arms by volume cannot be read") }
        return table
    }

    private mutating func envelope(_ record: LoadingEnvelopeRecord) -> LoadingEnvelope {
        let shape = EnvelopeShape(record.shape)
        let divisor = Double(records.profile.momentDivisor ?? 1)
        let points = (shape?.points ?? []).map { point in
            shape?.axis == .moment ? EnvelopePoint(x: point.x / divisor, mass: point.mass) : point
        }
        var envelope = LoadingEnvelope(
            name: record.name ?? "Envelope", axis: shape?.axis ?? .arm, points: points)
        envelope.category = record.category
        envelope.plane = record.plane.flatMap(LoadingEnvelope.Plane.init) ?? .longitudinal
        let known = record.conditions.compactMap(LoadingEnvelope.Condition.init)
        envelope.conditions = Set(known)
        if known.count < record.conditions.count {
            problems.append("The envelope “\(envelope.name)” holds for something that is not known here")
        }
        return envelope
    }

    private mutating func burnOrder() -> BurnOrder {
        guard let order = records.aircraft.burnOrder else { return .asListed }
        if order == "together" { return .together }
        let names = JSONText.strings(order).compactMap { key in
            records.stations.first { $0.isFuel && $0.tankKey == key }?.name
        }
        return names.isEmpty ? .asListed : .stations(names)
    }

    mutating func loading() -> Loading {
        var loading = Loading()
        loading.taxiFuel = burn.taxi
        loading.tripFuel = burn.trip
        loading.diversionFuel = burn.diversion
        let loads = records.scenario?.loadsByStation ?? [:]
        for (id, load) in loads.sorted(by: { $0.key < $1.key }) {
            let name = name(ofStation: id.text)
            if let mass = load.kilograms { loading.loads[name, default: 0] += mass }
            let isThere = records.stations.contains { $0.id == id }
            if let litres = load.litres, !isThere { loading.fuel = [name: litres] }
        }
        let tanks = records.stations.filter(\.isFuel)
        let given = tanks.filter { loads[$0.id]?.litres != nil }
        if given.isEmpty {
            if tanks.count == 1, let block = burn.block { loading.fuel = [tanks[0].name ?? "Station": block] }
            return loading
        }
        for station in tanks {
            let name = station.name ?? "Station"
            guard let litres = loads[station.id]?.litres else {
                // A tank that nobody spoke of is not empty.
                problems.append("The fuel in \(name) is not given")
                loading.fuel = nil
                return loading
            }
            loading.fuel = (loading.fuel ?? [:]).merging([name: litres]) { $0 + $1 }
        }
        let sum = given.reduce(0) { $0 + (loads[$1.id]?.litres ?? 0) }
        if let block = burn.block, abs(sum - block) > 0.5 {
            let unit = FuelUnit(records.aircraft.fuelUnit)
            problems.append(
                "The loading has \(Written.fuel(sum, unit)) of fuel, the flight \(Written.fuel(block, unit))")
        }
        return loading
    }
}
