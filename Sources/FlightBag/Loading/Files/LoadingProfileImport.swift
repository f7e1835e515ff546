package import Aviation
import JSONLines
import SyncCore

/// The records that a loading profile of a file comes to. They are stored nowhere until a person adds them to
/// an aircraft.
package struct LoadingProfileImport: Hashable, Sendable {
    /// The profile as the file has it.
    package let profile: LoadingProfile
    /// The file's own name.
    package let file: String

    /// "C172S".
    package var title: String { profile.name ?? file }

    /// The file's content, in its units.
    package var facts: [RecordSheet.Fact] {
        let mass = profile.units.mass.symbol
        func written(_ number: Double?) -> String {
            number.map { "\(Entry.text($0)) \(mass)" } ?? "not given"
        }
        let units = [mass, profile.units.arm.symbol, profile.units.volume.symbol].joined(separator: ", ")
        let pairs = [
            ("Units", units), ("Take-off maximum", written(profile.limits.takeoff)),
            ("Landing maximum", written(profile.limits.landing)),
            ("Empty mass", written(profile.empty?.mass)),
            ("Stations", profile.stations.map(\.name).joined(separator: ", ")),
            ("Envelopes", profile.envelopes.map(\.name).joined(separator: ", ")),
        ]
        return pairs.map { RecordSheet.Fact(title: $0, text: $1.isEmpty ? "none" : $1) }
    }

    /// Whether the file gives the empty mass: then a day belongs to it.
    package var hasEmptyMass: Bool { profile.empty != nil }

    /// The records that adding it to an aircraft writes.
    struct Making {
        var profile: LoadingProfileRecord
        var stations: [LoadingStationRecord] = []
        var limits: [LoadingLimitRecord] = []
        var envelopes: [LoadingEnvelopeRecord] = []
        var weighing: Weighing?
        /// The aircraft with what the file says of its fuel, where it says nothing itself.
        var aircraft: Aircraft
    }

    /// The records for an aircraft; the empty mass is a weighing of a day, and left out without one. `newID`
    /// makes ids.
    func records(for aircraft: Aircraft, weighedOn: Day?, newID: () -> RecordID) -> Making {
        let metric = profile.converted(
            to: LoadingUnits(mass: .kilograms, arm: .metres, volume: .litres))
        var making = Making(profile: LoadingProfileRecord(id: newID()), aircraft: aircraft)
        fill(&making.profile, metric)
        making.profile.aircraftID = aircraft.id
        fillFuel(of: &making.aircraft, metric)
        let tanks = FuelTanks(making.aircraft.fuelTanks)?.tanks ?? []
        for (station, key) in zip(metric.stations, SortKey.spread(metric.stations.count)) {
            var record = LoadingStationRecord(id: newID())
            record.profileID = making.profile.id
            record.sortKey = key
            record.fill(station, tanks)
            making.stations.append(record)
        }
        making.limits = metric.combinedLimits.map { limit in
            var record = LoadingLimitRecord(id: newID())
            record.profileID = making.profile.id
            record.name = limit.stations.joined(separator: " + ")
            record.maxMassKilograms = limit.maxMass
            record.stationIDs = making.stations
                .filter { limit.stations.contains($0.name ?? "") }.map(\.id.text).sorted()
            return record
        }
        making.envelopes = metric.envelopes.map { envelope in
            var record = LoadingEnvelopeRecord(id: newID())
            record.profileID = making.profile.id
            record.fill(envelope, divisor: metric.momentDivisor ?? 1)
            return record
        }
        if let empty = metric.empty, let weighedOn {
            var weighing = Weighing(id: newID())
            weighing.profileID = making.profile.id
            weighing.weighedOn = weighedOn.description
            weighing.emptyMassKilograms = empty.mass
            weighing.emptyArmMetres = empty.arm
            weighing.emptyLateralArmMetres = empty.lateralArm
            weighing.includes = empty.includesUnusableFuel.map {
                JSONText.text(["unusable_fuel": .bool($0)])
            }
            weighing.reference = file
            making.weighing = weighing
        }
        return making
    }

    private func fill(_ record: inout LoadingProfileRecord, _ metric: LoadingProfile) {
        record.name = metric.name
        record.source = file
        record.maxRampKilograms = metric.limits.ramp
        record.maxTakeoffKilograms = metric.limits.takeoff
        record.maxLandingKilograms = metric.limits.landing
        record.maxZeroFuelKilograms = metric.limits.zeroFuel
        record.minFlyingKilograms = metric.limits.minimumFlying
        record.taxiFuelLitres = metric.taxiFuel
        record.leadingEdgeMetres = metric.chord?.leadingEdge
        record.chordMetres = metric.chord?.length
        record.momentDivisor = metric.momentDivisor.flatMap { Int(exactly: $0) }
        record.indexReferenceMetres = metric.index?.reference
        record.indexDivisor = metric.index?.divisor
        record.indexConstant = metric.index?.constant
        record.massUnit = profile.units.mass.symbol
        record.armUnit = profile.units.arm.symbol
    }

    /// Tanks and density belong to the aircraft: they are taken where it does not say.
    private func fillFuel(of aircraft: inout Aircraft, _ metric: LoadingProfile) {
        let fuelled = metric.stations.filter { $0.fuel != nil }
        if aircraft.fuelTanks == nil, !fuelled.isEmpty, fuelled.allSatisfy({ $0.fuel?.usable != nil }) {
            var tanks = FuelTanks(usableLitres: 0)
            tanks.tanks = fuelled.map { station in
                FuelTanks.Tank(
                    key: FuelTanks.key(of: station.name), name: station.name,
                    usableLitres: station.fuel?.usable, unusableLitres: station.fuel?.unusable)
            }
            aircraft.fuelTanks = tanks.json
            aircraft.fuelUnit = aircraft.fuelUnit ?? Self.unit(profile.units.volume)?.rawValue
        }
        let densities = Set(fuelled.compactMap { $0.fuel?.density })
        if aircraft.fuelDensityKilogramsPerLitre == nil, aircraft.fuelKind == nil, densities.count == 1 {
            aircraft.fuelDensityKilogramsPerLitre = densities.first
        }
    }

    private static func unit(_ volume: VolumeUnit) -> FuelUnit? {
        [FuelUnit.litres, .usGallons, .imperialGallons].first { $0.volumeUnit == volume }
    }

    /// Sentences on what is not taken, or is taken otherwise, for an aircraft.
    func notes(for aircraft: Aircraft) -> [String] {
        var notes: [String] = []
        let fuelled = profile.stations.filter { $0.fuel != nil }
        let usable = fuelled.compactMap { $0.fuel?.usable }
        if !usable.isEmpty, usable.count == fuelled.count {
            let sum = usable.reduce(0, +) * profile.units.volume.reference(of: 1)
            let own = FuelTanks(aircraft.fuelTanks)?.usableLitres
            let unit = FuelUnit(aircraft.fuelUnit)
            if let own, abs(own - sum) > 0.5 {
                notes.append(
                    "The file has \(Written.fuel(sum, unit)) of usable fuel, \(aircraft.name) "
                        + "\(Written.fuel(own, unit)): the aircraft's counts.")
            } else if own == nil {
                notes.append("\(aircraft.name) gets the tanks of the file.")
            }
        }
        let densities = Set(fuelled.compactMap { $0.fuel?.density })
        if aircraft.fuelDensityKilogramsPerLitre == nil, aircraft.fuelKind == nil, densities.count == 1 {
            notes.append("\(aircraft.name), which names no fuel, gets the density of the file's.")
        } else if let own = aircraft.fuelDensityKilogramsPerLitre ?? FuelDensity.usual(aircraft.fuelKind),
            densities.contains(where: { abs($0 - own) > 0.0005 })
        {
            notes.append("The density of the file's fuel is not taken: \(aircraft.name) has its own.")
        }
        if let divisor = profile.momentDivisor, Int(exactly: divisor) == nil {
            notes.append("The divisor of moments, \(Entry.text(divisor)), is not whole: it is not taken.")
        }
        let unknown = profile.other.keys.sorted()
        if !unknown.isEmpty {
            notes.append("Not known here and not taken: \(unknown.joined(separator: ", ")).")
        }
        if profile.burnOrder != .asListed {
            notes.append("The order in which tanks are emptied is the aircraft's: set it there.")
        }
        return notes
    }
}

extension LoadingStationRecord {
    fileprivate mutating func fill(_ station: LoadingStation, _ tanks: [FuelTanks.Tank]) {
        name = station.name
        armMetres = station.arm
        lateralArmMetres = station.lateralArm
        maxMassKilograms = station.maxMass
        let words = station.name.lowercased()
        kindOfLoad =
            words.contains("bag") || words.contains("cargo")
            ? "baggage" : words.contains("seat") || words.contains("passenger") ? "seat" : "other"
        if words.contains("pilot") || words.contains("crew") { kindOfLoad = "crew" }
        guard let fuel = station.fuel else { return }
        kindOfLoad = "fuel"
        tankKey = tanks.first { $0.name == station.name }?.key ?? (tanks.count == 1 ? tanks[0].key : nil)
        armByVolume = fuel.armByVolume.map { table in
            JSONText.text(table.lines.map { ["l": .number($0.volume), "arm_m": .number($0.arm)] })
        }
    }
}

extension LoadingEnvelopeRecord {
    fileprivate mutating func fill(_ envelope: LoadingEnvelope, divisor: Double) {
        name = envelope.name
        category = envelope.category
        plane = envelope.plane.rawValue
        conditions = envelope.conditions.map(\.rawValue).sorted()
        let points = envelope.points.map { point -> JSON in
            [.number(envelope.axis == .moment ? point.x * divisor : point.x), .number(point.mass)]
        }
        shape = JSONText.text(["axis": .text(envelope.axis.rawValue), "points": .array(points)])
    }
}
